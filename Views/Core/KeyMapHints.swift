// SPDX-License-Identifier: MIT

/// The key hints and help rows of key maps.
extension KeyMap {
  /// Returns the hints of the bindings that have one, in their order. Bindings with equal hints share one.
  ///
  /// - Parameter typing: Whether the view accepts text. Keys that insert a character are then left out.
  public func hints(typing: Bool = false) -> [KeyHint] {
    (typing ? hintedKeysWhileTyping : hintedKeys).map { hinted in
      var hint = KeyHint(key: hinted.sign, label: hinted.label, priority: hinted.priority)
      hint.keys = hinted.keys
      return hint
    }
  }

  /// Returns a hint for the keys of actions, with its own label; nil if the actions have no keys.
  public func hint(
    _ actions: Action..., label: String, priority: Int, typing: Bool = false
  ) -> KeyHint? {
    let keys = Self.ordered(
      actions.compactMap { binding(of: $0)?.firstKeys(typing: typing) })
    guard !keys.isEmpty else { return nil }
    var hint = KeyHint(key: Self.joined(keys.map(\.sign)), label: label, priority: priority)
    hint.keys = keys
    return hint
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
}

/// The keys of one control or container: a section of the help page.
public struct KeyHelp: Hashable, Sendable {
  /// The title of the section, such as the kind of control.
  public var title: String
  /// A row for each binding.
  public var rows: [Row]
  /// A paragraph below the title; empty for none.
  public var note: String

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
      title: words[title], rows: rows.map { Row(keys: $0.keys, help: words[$0.help]) },
      note: words[note])
  }

  /// Creates a section.
  public init(title: String, rows: [Row], note: String = "") {
    self.title = title
    self.rows = rows
    self.note = note
  }

  /// Returns the section with the rows that contain a text, ignoring case; the whole section if its title or its note does.
  func matching(_ text: String) -> KeyHelp {
    func fits(_ string: String) -> Bool { string.lowercased().contains(text.lowercased()) }
    guard !text.isEmpty, !fits(title), !fits(note) else { return self }
    return KeyHelp(title: title, rows: rows.filter { fits($0.keys) || fits($0.help) })
  }
}
