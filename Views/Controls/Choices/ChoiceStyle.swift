// SPDX-License-Identifier: MIT

extension Theme {
  /// The style of a control with words, by whether it has the focus and can be used.
  func control(isFocused: Bool, isEnabled: Bool) -> Style {
    switch (isFocused, isEnabled) {
    case (true, true): selection
    case (true, false): disabled.reverse()
    case (false, true): text
    case (false, false): disabled
    }
  }
}
