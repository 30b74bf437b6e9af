// SPDX-License-Identifier: MIT

/// The names of a theme's roles in markup, in addition to those of colours and attributes.
enum StyleRole {
  /// Returns the style of names separated by blanks, each applied over the previous one; `nil` if one is unknown.
  static func style(_ names: String, _ theme: Theme) -> Style? {
    var style = Style.plain
    var isGround = false
    let words = names.split(separator: " ")
    guard !words.isEmpty else { return nil }
    for word in words {
      if word == "on", !isGround {
        isGround = true
      } else if let color = StyleName.color(word) {
        if isGround { style.background = color } else { style.foreground = color }
        isGround = false
      } else if !isGround, let attribute = StyleName.attribute(word) {
        style = style.with(attribute)
      } else if !isGround, let role = roles.first(where: { $0.name == word })?.style {
        style = theme[keyPath: role].over(style)
      } else {
        return nil
      }
    }
    return isGround ? nil : style
  }

  /// Returns the first role whose style over the theme's background equals a style.
  static func name(of style: Style, in theme: Theme) -> String? {
    (roles + rolesOfControls).first { theme[keyPath: $0.style].over(theme.background) == style }?
      .name
  }

  private typealias Role = (name: String, style: KeyPath<Theme, Style>)

  private static var roles: [Role] {
    [
      ("accent", \.accent), ("title", \.title), ("error", \.error),
      ("secondary", \.secondary), ("key", \.key), ("success", \.success),
      ("warning", \.warning), ("heading", \.heading),
    ]
  }

  /// The roles that aren't used in messages.
  private static var rolesOfControls: [Role] {
    [
      ("selection", \.selection), ("idleSelection", \.idleSelection), ("border", \.border),
      ("focusedBorder", \.focusedBorder), ("disabled", \.disabled), ("shade", \.shade),
      ("button", \.button), ("primaryButton", \.primaryButton), ("dangerButton", \.dangerButton),
      ("focusedDanger", \.focusedDanger), ("currentRow", \.currentRow), ("field", \.field),
      ("overlay", \.overlay),
    ]
  }
}
