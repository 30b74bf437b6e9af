// SPDX-License-Identifier: MIT

/// The parts of a control's state that affect its style.
struct ControlState {
  var role = ControlRole.normal
  var isEnabled = true
  var isFocused = false
  var isPressed = false
  var isHovered = false

  /// The current phases, in order of precedence. A disabled control is in no other phase.
  var phases: [ControlStyle.Phase] {
    guard isEnabled else { return [.disabled] }
    if isPressed { return [.pressed, .focused] }
    // The focus must stay visible under the pointer.
    if isFocused { return [.focused] }
    return isHovered ? [.hovered, .normal] : [.normal]
  }
}
