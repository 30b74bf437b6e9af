// SPDX-License-Identifier: MIT

extension Text {
  /// Creates a text from markup.
  ///
  /// ```swift
  /// Text(markup: "{bold red}Error{/} in **main.swift**").string      // "Error in main.swift"
  /// ```
  ///
  /// `**bold**` is bold and `_dim_` is dim. `{name}…{/}` applies a style by name: one of the eight colours and `gray`,
  /// `color208` for one of the 256 colours, `#rrggbb`, `on` with a colour for the background, `bold`, `dim`, `italic`,
  /// `underline`, `blink`, `reverse`, `strike`, or a role of the theme (`accent`, `title`, `error`, `success`,
  /// `warning`, `secondary`, `key`). Several names are separated by blanks: `{bold on red}`. A backslash escapes the
  /// next character. Delimiters without a counterpart, unknown names, and underscores inside words are literal text, so
  /// parsing can't fail. Escape external data with ``escapedMarkup(_:)``.
  ///
  /// - Complexity: Linear in the length of the markup.
  public init(markup: String, theme: Theme = .standard) {
    self = MarkupReader(markup, theme: theme).text()
  }

  /// Returns a string in which all markup characters are escaped, so that markup shows the original string.
  public static func escapedMarkup(_ string: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in string.unicodeScalars {
      if MarkupReader.marks.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}

/// A parser of markup in three passes: parts, pairs, styles.
private struct MarkupReader {
  static let marks: Set<Unicode.Scalar> = ["\\", "*", "_", "{", "}"]

  /// The kind of a delimiter.
  private enum Kind: Hashable {
    case bold, dim, named
  }

  private enum Part {
    case letters(String)
    /// A delimiter, its literal text, and whether it may open and close.
    case mark(Kind, literal: String, opens: Style?, closes: Bool)
  }

  private var parts: [Part] = []
  private let theme: Theme

  init(_ markup: String, theme: Theme) {
    self.theme = theme
    split(Array(markup.unicodeScalars))
  }

  // MARK: Parts

  private mutating func split(_ scalars: [Unicode.Scalar]) {
    var letters = String.UnicodeScalarView()
    var index = 0
    func scalar(_ index: Int) -> Unicode.Scalar? {
      scalars.indices.contains(index) ? scalars[index] : nil
    }
    func add(_ part: Part) {
      if !letters.isEmpty { parts.append(.letters(String(letters))) }
      letters = String.UnicodeScalarView()
      parts.append(part)
    }
    while let current = scalar(index) {
      switch current {
      case "\\" where scalar(index + 1).map(Self.marks.contains) == true:
        letters.append(scalars[index + 1])
        index += 2
      case "*" where scalar(index + 1) == "*":
        add(
          .mark(
            .bold, literal: "**",
            opens: Self.isInk(scalar(index + 2)) ? Style.plain.bold() : nil,
            closes: Self.isInk(scalar(index - 1))))
        index += 2
      case "_":
        let (before, after) = (scalar(index - 1), scalar(index + 1))
        add(
          .mark(
            .dim, literal: "_",
            opens: !Self.isLetter(before) && Self.isInk(after) ? Style.plain.dim() : nil,
            closes: Self.isInk(before) && !Self.isLetter(after)))
        index += 1
      case "{":
        if let (part, end) = tag(scalars, from: index) {
          add(part)
          index = end
        } else {
          letters.append(current)
          index += 1
        }
      default:
        letters.append(current)
        index += 1
      }
    }
    if !letters.isEmpty { parts.append(.letters(String(letters))) }
  }

  /// The maximum length of a name in braces, which has room for all attributes and two colours.
  private static let longestName = 96

  private func tag(_ scalars: [Unicode.Scalar], from start: Int) -> (Part, end: Int)? {
    let limit = min(scalars.count, start + Self.longestName)
    guard let end = scalars[start + 1..<max(start + 1, limit)].firstIndex(of: "}") else {
      return nil
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start + 1..<end])
    let name = String(view)
    if name == "/" {
      return (.mark(.named, literal: "{/}", opens: nil, closes: true), end + 1)
    }
    guard let style = StyleRole.style(name, theme) else { return nil }
    return (.mark(.named, literal: "{\(name)}", opens: style, closes: false), end + 1)
  }

  private static func isInk(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar != " " && scalar != "\n" && scalar != "\t" && scalar != "\r"
  }

  private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
  }

  // MARK: Pairs

  /// Returns the delimiters that have a counterpart: `true` for opening ones and `false` for closing ones.
  ///
  /// A delimiter is popped from the stack once, and searched for only while its kind is on the stack, so all pairs are
  /// found in one pass.
  private func pairs() -> [Int: Bool] {
    var pairs: [Int: Bool] = [:]
    var open: [(kind: Kind, index: Int)] = []
    var counts: [Kind: Int] = [:]
    for (index, part) in parts.enumerated() {
      guard case .mark(let kind, _, let style, let closes) = part else { continue }
      // Emphasis without content is literal text.
      let isEmpty =
        kind != .named && open.last.map { ($0.kind, $0.index) == (kind, index - 1) } == true
      if closes, !isEmpty, counts[kind, default: 0] > 0 {
        // Delimiters that were opened inside and not closed are literal text.
        while let last = open.popLast() {
          counts[last.kind, default: 0] -= 1
          guard last.kind == kind else { continue }
          (pairs[last.index], pairs[index]) = (true, false)
          break
        }
      } else if style != nil {
        open.append((kind, index))
        counts[kind, default: 0] += 1
      }
    }
    return pairs
  }

  // MARK: Styles

  func text() -> Text {
    let pairs = pairs()
    var text = Text("")
    var styles: [Style] = [.plain]
    // Adjacent letters of one style are joined, so that combining marks find their letters.
    var letters = ""
    func flush() {
      if !letters.isEmpty { text += Text(letters, style: styles.last ?? .plain) }
      letters = ""
    }
    for (index, part) in parts.enumerated() {
      switch (part, pairs[index]) {
      case (.letters(let string), _): letters += string
      case (.mark(_, let literal, _, _), nil): letters += literal
      case (.mark(_, _, let style, _), true):
        flush()
        styles.append((style ?? .plain).over(styles.last ?? .plain))
      case (.mark, false):
        flush()
        styles.removeLast()
      }
    }
    flush()
    return text
  }
}

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
