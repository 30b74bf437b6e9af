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

  /// A Boolean value that indicates whether the theme defines the colours of a gradient.
  var hasGradient: Bool {
    guard fillsButtons, case .rgb = heading.foreground, case .rgb = accent.foreground else {
      return false
    }
    return true
  }

  /// Returns the style of a part of something that grows: from the second colour at 0 to the accent at 1, or the accent everywhere.
  func gradient(at fraction: Double) -> Style {
    guard hasGradient else { return accent }
    return accent.with(foreground: heading.foreground.mixed(with: accent.foreground, fraction))
  }

  /// The background of every other row, and of an editor's current line; plain if the theme has no surfaces.
  var alternateRow: Style {
    guard overlay.background != .standard, field.background != .standard else { return .plain }
    return Style(background: overlay.background.mixed(with: field.background, 0.35))
  }

  /// The style of the row under the pointer: a background, or underlined text if the theme has no surfaces.
  var hoveredRow: Style {
    field.background == .standard ? Style().underline() : Style(background: field.background)
  }

  /// Returns a style on a fill with some of its colour; `nil` if the theme has no fills.
  func tinted(_ style: Style) -> Style? {
    guard fillsButtons, field.background != .standard, style.foreground != .standard else {
      return nil
    }
    let fill = field.background.mixed(with: style.foreground, 0.22)
    return Style(foreground: style.foreground.readable(on: [fill]), background: fill)
  }

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
    // The text of a badge is readable on its own fill only.
    if style.background != .standard, style.background == selection.background { return style }
    guard isActive else { return idleSelection.over(style) }
    guard currentRow != .plain else { return selection }
    return style.with(background: currentRow.background).with(currentRow.attributes)
  }
}

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
