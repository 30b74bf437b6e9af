// SPDX-License-Identifier: MIT

/// The fills of controls and rows.
extension Theme {
  /// A Boolean value that indicates whether buttons are filled; otherwise they have brackets.
  var fillsButtons: Bool { button.background != .standard && !symbols.isASCII }

  /// Returns a style for a filled control under the pointer: its background moves towards its text.
  func hovered(_ style: Style) -> Style { raised(style, 0.12) }

  /// Returns a style for a filled control that is pressed.
  func pressed(_ style: Style) -> Style { raised(style, 0.25) }

  /// Returns the style of a field.
  func fill(isHovered: Bool) -> Style { isHovered && fillsButtons ? hovered(field) : field }

  private func raised(_ style: Style, _ fraction: Double) -> Style {
    guard style.background != .standard, style.foreground != .standard else {
      return style.underline()
    }
    return style.with(background: style.background.mixed(with: style.foreground, fraction))
  }

  /// Returns the style of a cell of the current row.
  ///
  /// Without ``currentRow``, the whole row has one style, because dim or coloured text isn't readable on the background of
  /// the selection.
  func current(_ style: Style, isActive: Bool) -> Style {
    guard isActive else { return idleSelection.over(style) }
    guard currentRow != .plain else { return selection }
    return style.with(background: currentRow.background).with(currentRow.attributes)
  }
}
