// SPDX-License-Identifier: MIT

/// The state of a control, as far as its style depends on it.
struct ControlState {
  var role = ControlRole.normal
  var isEnabled = true
  var isFocused = false
  var isPressed = false

  /// The phases that hold, from the one that counts most. A disabled control is in no other phase.
  var phases: [ControlStyle.Phase] {
    guard isEnabled else { return [.disabled] }
    if isPressed { return [.pressed, .focused] }
    return isFocused ? [.focused] : [.normal]
  }
}
