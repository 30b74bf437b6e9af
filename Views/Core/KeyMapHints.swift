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
      let keys = alike.compactMap { Self.keys(of: $0, typing: typing) }
      if let hint = Self.hint(keys, label: word, priority: alike.map(\.priority).max() ?? 0) {
        hints.append(hint)
      }
    }
    return hints
  }

  /// Returns a hint for the keys of actions, with its own label; nil if the actions have no keys.
  public func hint(
    _ actions: Action..., label: String, priority: Int, typing: Bool = false
  ) -> KeyHint? {
    let keys = actions.compactMap { action in
      binding(of: action).flatMap { Self.keys(of: $0, typing: typing) }
    }
    return Self.hint(keys, label: label, priority: priority)
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

  private static func keys(of binding: Binding, typing: Bool) -> KeySequence? {
    binding.keys.first { !typing || !$0.isText }
  }

  /// Returns a hint for alternative keys; arrows are in a fixed order.
  private static func hint(_ keys: [KeySequence], label: String, priority: Int) -> KeyHint? {
    guard !keys.isEmpty else { return nil }
    let arrows = ["↑", "↓", "←", "→"]
    let areArrows = keys.allSatisfy { arrows.contains($0.sign) }
    let keys = areArrows ? arrows.compactMap { arrow in keys.first { $0.sign == arrow } } : keys
    var hint = KeyHint(key: joined(keys.map(\.sign)), label: label, priority: priority)
    hint.keys = keys
    return hint
  }

  /// Joins the symbols of keys: arrows without a separator, single characters with blanks, and names with a slash: `↑↓`,
  /// `[ ]`, `PgUp/PgDn`.
  private static func joined(_ signs: [String]) -> String {
    if signs.allSatisfy(["↑", "↓", "←", "→"].contains) { return signs.joined() }
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
