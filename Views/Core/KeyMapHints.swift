// SPDX-License-Identifier: MIT

/// The key hints and help rows of key maps.
extension KeyMap {
  /// Returns the hints of the bindings that have one, in their order. Bindings with equal hints share one.
  ///
  /// - Parameter typing: Whether the view accepts text. Keys that insert a character are then left out.
  public func hints(typing: Bool = false) -> [KeyHint] {
    var hints: [KeyHint] = []
    var seen: Set<String> = []
    for binding in bindings {
      guard let word = binding.hint, seen.insert(word).inserted else { continue }
      let alike = bindings.filter { $0.hint == word }
      let signs = alike.compactMap { Self.sign(of: $0, typing: typing) }
      if !signs.isEmpty {
        hints.append(
          KeyHint(
            key: Self.joined(signs), label: word, priority: alike.map(\.priority).max() ?? 0))
      }
    }
    return hints
  }

  /// Returns a hint for the keys of actions, with its own label; nil if the actions have no keys.
  public func hint(
    _ actions: Action..., label: String, priority: Int, typing: Bool = false
  ) -> KeyHint? {
    let signs = actions.compactMap { action in
      binding(of: action).flatMap { Self.sign(of: $0, typing: typing) }
    }
    return signs.isEmpty
      ? nil : KeyHint(key: Self.joined(signs), label: label, priority: priority)
  }

  /// Returns the map as a section of the help page.
  public func help(_ title: String) -> KeyHelp {
    KeyHelp(
      title: title,
      rows: bindings.filter { !$0.keys.isEmpty }.map { binding in
        KeyHelp.Row(
          keys: binding.keys.map(\.sign).joined(separator: ", "), help: binding.help)
      })
  }

  private static func sign(of binding: Binding, typing: Bool) -> String? {
    binding.keys.first { !typing || !$0.isText }?.sign
  }

  /// Joins the symbols of keys: arrows without a separator and in a fixed order, single characters with blanks, and
  /// names with a slash: `↑↓`, `[ ]`, `PgUp/PgDn`.
  private static func joined(_ signs: [String]) -> String {
    let arrows = ["↑", "↓", "←", "→"]
    if signs.allSatisfy(arrows.contains) { return arrows.filter(signs.contains).joined() }
    return signs.joined(separator: signs.allSatisfy { $0.count == 1 } ? " " : "/")
  }
}

/// The keys of one control or container: a section of the help page.
public struct KeyHelp: Hashable, Sendable {
  /// The title of the section, such as the kind of control.
  public var title: String
  /// A row for each binding.
  public var rows: [Row]

  /// The keys of one action.
  public struct Row: Hashable, Sendable {
    /// The keys as shown to the user.
    public var keys: String
    /// The effect of the keys.
    public var help: String

    /// Creates a row.
    public init(keys: String, help: String) {
      self.keys = keys
      self.help = help
    }
  }

  /// Returns the section with translated texts.
  func worded(_ words: Words) -> KeyHelp {
    KeyHelp(
      title: words[title], rows: rows.map { Row(keys: $0.keys, help: words[$0.help]) })
  }

  /// Creates a section.
  public init(title: String, rows: [Row]) {
    self.title = title
    self.rows = rows
  }
}
