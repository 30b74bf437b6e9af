// SPDX-License-Identifier: MIT

/// The words of key maps, for the line at the bottom and the help page.
extension KeyMap {
  /// The hints of the bindings that have one, in their order; those with the same word are one hint.
  ///
  /// Where one types, keys that write a character aren't hinted at.
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

  /// The hint for the keys of actions, in other words than the map's; `nil` if they have no keys.
  public func hint(
    _ actions: Action..., label: String, priority: Int, typing: Bool = false
  ) -> KeyHint? {
    let signs = actions.compactMap { action in
      binding(of: action).flatMap { Self.sign(of: $0, typing: typing) }
    }
    return signs.isEmpty
      ? nil : KeyHint(key: Self.joined(signs), label: label, priority: priority)
  }

  /// The map as a part of the help page.
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

  /// Arrows stand close and in one order, single characters apart, and words with a stroke: `↑↓`, `[ ]`, `PgUp/PgDn`.
  private static func joined(_ signs: [String]) -> String {
    let arrows = ["↑", "↓", "←", "→"]
    if signs.allSatisfy(arrows.contains) { return arrows.filter(signs.contains).joined() }
    return signs.joined(separator: signs.allSatisfy { $0.count == 1 } ? " " : "/")
  }
}

/// The keys of one control or container, for the help page.
public struct KeyHelp: Hashable, Sendable {
  /// What has the keys.
  public var title: String
  /// A row for each binding.
  public var rows: [Row]

  /// The keys of one action.
  public struct Row: Hashable, Sendable {
    /// The keys as the user reads them.
    public var keys: String
    /// What they do.
    public var help: String

    /// Creates a row.
    public init(keys: String, help: String) {
      self.keys = keys
      self.help = help
    }
  }

  /// The part in other words.
  func worded(_ words: Words) -> KeyHelp {
    KeyHelp(
      title: words[title], rows: rows.map { Row(keys: $0.keys, help: words[$0.help]) })
  }

  /// Creates a part.
  public init(title: String, rows: [Row]) {
    self.title = title
    self.rows = rows
  }
}
