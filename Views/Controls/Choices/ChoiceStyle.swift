// SPDX-License-Identifier: MIT

extension Theme {
  /// Returns the style of a control's title, depending on its focus and on whether it is enabled.
  func control(isFocused: Bool, isEnabled: Bool, isHovered: Bool = false) -> Style {
    switch (isFocused, isEnabled) {
    case (true, true): selection
    case (true, false): disabled.reverse()
    case (false, true): isHovered ? text.underline() : text
    case (false, false): disabled
    }
  }
}
