// SPDX-License-Identifier: MIT

/// The text format of themes.
extension Theme {
  /// Creates a theme from the text of a theme file: nine colours by name, and comments.
  ///
  /// ```text
  /// # Warm colours for the evening.
  /// name    = dusk
  /// ground  = #2B2130      # the background
  /// panel   = #3C2F43      # fields and buttons
  /// text    = #F2E9E1
  /// muted   = #B5A6B0      # notes and lines
  /// accent  = #F2A65A      # the focus
  /// second  = #C8A2C8      # headings
  /// error   = #F26D6D
  /// success = #9CCB86
  /// warning = #F2D06B
  /// ```
  ///
  /// The lines may be in any order. A colour has six or three hexadecimal digits, with or without `#`. A colour that isn't
  /// readable on its ground is made lighter or darker, as by ``init(name:_:)``.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - name: The name of the theme if the text has none.
  /// - Throws: A `ThemeFileError` with the first invalid line, or with all missing colours.
  public init(parsing text: String, name: String = "own") throws(ThemeFileError) {
    var reader = ThemeReader(name: name)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      try reader.read(line, number: index + 1)
    }
    self.init(name: reader.name, try reader.palette())
  }
}

/// The state of reading a theme file line by line.
private struct ThemeReader {
  private(set) var name: String
  private var colors: [String: Color] = [:]
  private var isNamed = false

  private static let names = [
    "ground", "panel", "text", "muted", "accent", "second", "error", "success", "warning",
  ]
  /// Longer parts of a line are cut in errors.
  private static let longestQuote = 40

  init(name: String) {
    self.name = name
  }

  /// Reads a line: a comment, a blank line, or a name and a value.
  mutating func read(_ line: Substring, number: Int) throws(ThemeFileError) {
    let line = Self.trimmed(line)
    guard let first = line.first, first != "#" else { return }
    guard let equals = line.firstIndex(of: "=") else {
      throw Self.invalid(number, line, "a name, “=” and a value")
    }
    let key = String(Self.trimmed(line[..<equals]))
    let value = Self.trimmed(line[line.index(after: equals)...])
    if key == "name" {
      guard !isNamed else { throw Self.invalid(number, Substring(key), "each name once") }
      guard !value.isEmpty else { throw Self.invalid(number, line, "a name for the theme") }
      (name, isNamed) = (String(value), true)
      return
    }
    guard Self.names.contains(key) else {
      throw Self.invalid(
        number, Substring(key), "one of name, \(Self.names.joined(separator: ", "))")
    }
    guard colors[key] == nil else {
      throw Self.invalid(number, Substring(key), "each name once")
    }
    let digits = value.prefix { !$0.isWhitespace }
    let rest = Self.trimmed(value[digits.endIndex...])
    guard !digits.isEmpty, let color = Color(hexadecimal: digits) else {
      throw Self.invalid(number, digits.isEmpty ? line : digits, "a colour such as #1E1E2E")
    }
    guard rest.isEmpty || rest.first == "#" else {
      throw Self.invalid(number, rest, "the end of the line or a comment with #")
    }
    colors[key] = color
  }

  /// Returns the palette of all colours.
  func palette() throws(ThemeFileError) -> ThemePalette {
    let missing = Self.names.filter { colors[$0] == nil }
    guard missing.isEmpty else { throw .incomplete(missing: missing) }
    func color(_ name: String) -> Color { colors[name] ?? .standard }
    return ThemePalette(
      ground: color("ground"), panel: color("panel"), text: color("text"), muted: color("muted"),
      accent: color("accent"), second: color("second"), error: color("error"),
      success: color("success"), warning: color("warning"))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private static func invalid(
    _ line: Int, _ found: Substring, _ expected: String
  ) -> ThemeFileError {
    let quote =
      found.count > longestQuote ? found.prefix(longestQuote) + "…" : String(found)
    return .invalid(line: line, found: String(quote), expected: expected)
  }
}

/// An error that describes why a theme file can't be used.
public enum ThemeFileError: Error, Hashable, Sendable {
  /// The file can't be read: the system's error message, or what is wrong with its bytes.
  case unreadable(path: String, reason: String)
  /// A line isn't part of the format: its number from 1, the wrong part, and what was expected in its place.
  case invalid(line: Int, found: String, expected: String)
  /// Colours are missing: their names.
  case incomplete(missing: [String])
}

extension ThemeFileError: CustomStringConvertible {
  /// The problem, its place, and what was expected.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "The theme “\(path)” can't be read: \(reason)."
    case .invalid(let line, let found, let expected):
      "Line \(line) of the theme has “\(found)” instead of \(expected)."
    case .incomplete(let missing):
      "The theme is missing \(missing.joined(separator: ", ")). "
        + "Add a line such as “\(missing.first ?? "ground") = #1E1E2E” for each."
    }
  }
}
