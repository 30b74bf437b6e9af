// SPDX-License-Identifier: MIT

/// The styles that controls draw with.
extension View {
  /// Returns the style of a part of a control: from the view's own style, else from the theme, else the standard one.
  final func style(
    of part: ControlStyle.Part, _ kind: ControlKind, _ theme: Theme, isPressed: Bool = false,
    standard: Style
  ) -> Style {
    guard controlStyle != nil || !theme.controlStyles.isEmpty else { return standard }
    let state = ControlState(
      role: controlRole, isEnabled: acceptsInput, isFocused: isFocused, isPressed: isPressed,
      isHovered: isHovered)
    return controlStyle?.style(of: part, in: state)
      ?? theme.controlStyles[kind]?.style(of: part, in: state) ?? standard
  }
}
