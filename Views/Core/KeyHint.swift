// SPDX-License-Identifier: MIT

/// A key and its effect, shown in the line at the bottom of the window.
public struct KeyHint: Hashable, Sendable {
  /// The key as shown to the user: `Enter`, `↑↓`, `r`.
  public var key: String
  /// The effect, in a word or two.
  public var label: String
  /// The priority when there isn't room for all hints: higher ones stay longer. The main key of a control has 9, most
  /// keys have 0 to 5.
  public var priority: Int
  /// The keys, of which a click on the hint performs one: those that were set, or those that `key` names. They don't count when
  /// hints are compared.
  var keys: [KeySequence] {
    get { ownKeys ?? namedKeys }
    set { ownKeys = newValue }
  }
  private var ownKeys: [KeySequence]?

  /// The keys that `key` names; empty for a text that isn't the name of keys.
  private var namedKeys: [KeySequence] {
    let signs = key.split(separator: " ").map(String.init)
    let keyPresses = signs.compactMap { KeyPress(sign: $0) }
    return keyPresses.count == signs.count ? keyPresses.compactMap { KeySequence([$0]) } : []
  }

  /// Creates a hint. A click on it performs the key, or one of several that blanks separate, such as `+ -`. A text that isn't
  /// the name of keys, such as `1-9`, is only shown.
  public init(key: String, label: String, priority: Int = 3) {
    self.key = key
    self.label = label
    self.priority = priority
  }

  /// The hint with the names of arrow keys instead of symbols, for screen readers and ASCII terminals: `Up/Down move`.
  var inWords: KeyHint {
    let names = ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right"]
    guard key.contains(where: { names[String($0)] != nil }) else { return self }
    var (words, rest): ([String], String) = ([], "")
    for character in key {
      if let name = names[String(character)] {
        words.append(rest + name)
        rest = ""
      } else {
        rest.append(character)
      }
    }
    if !rest.isEmpty { words.append(rest) }
    var hint = self
    hint.key = words.joined(separator: "/")
    return hint
  }

  /// A Boolean value that indicates whether a text field would insert the key as text: `r`, `1-9`, `[, ]`, `Space`.
  var isTyped: Bool {
    if key == "Space" { return true }
    let parts = key.split { " -/,".contains($0) }
    return !key.isEmpty && parts.allSatisfy { $0.count == 1 && $0.first?.isASCII == true }
  }

  /// Returns the hint with a translated label.
  func worded(_ words: Words) -> KeyHint {
    var hint = self
    hint.label = words[label]
    return hint
  }

  /// Returns whether two hints show the same.
  public static func == (left: KeyHint, right: KeyHint) -> Bool {
    left.key == right.key && left.label == right.label && left.priority == right.priority
  }

  /// Hashes what the hint shows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(label)
    hasher.combine(priority)
  }

  /// Returns the keys that a click performs: in the column of a key that key, elsewhere the last one.
  func keys(at column: Int) -> KeySequence? {
    let (width, keys) = (Text(key).width, keys)
    guard column >= 0, column < width, !keys.isEmpty else { return keys.last }
    return keys[column * keys.count / width]
  }

  /// The number of blanks between two hints.
  static let gap = 3

  /// The width of the hint in columns.
  var width: Int { Text(key).width + 1 + Text(label).width }

  /// Returns the hints that fit a width, without repeated keys. Esc shares the hint with its label: `Enter/Esc cancel`.
  ///
  /// Hints of the lowest priority are removed first; of equal ones, the last. At least one hint remains.
  static func fitting(_ hints: [KeyHint], in width: Int) -> [KeyHint] {
    var seen: Set<String> = []
    var kept: [KeyHint] = []
    for hint in hints where seen.insert(hint.key).inserted {
      guard hint.key == "Esc", let index = kept.firstIndex(where: { $0.label == hint.label }) else {
        kept.append(hint)
        continue
      }
      kept[index].keys += hint.keys
      kept[index].key += "/" + hint.key
      kept[index].priority = max(kept[index].priority, hint.priority)
    }
    var total = kept.reduce(-gap) { $0 + $1.width + gap }
    while total > width, kept.count > 1, let least = kept.map(\.priority).min(),
      let index = kept.lastIndex(where: { $0.priority == least })
    {
      total -= kept[index].width + gap
      kept.remove(at: index)
    }
    return kept
  }
}

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

  /// Returns the section with the rows that contain the words of a text; the whole section if its title or its note does.
  func matching(_ text: String) -> KeyHelp {
    func fits(_ string: String) -> Bool { SearchMatch(of: text, in: string) != nil }
    guard !text.isEmpty, !fits(title), !fits(note) else { return self }
    return KeyHelp(title: title, rows: rows.filter { fits($0.keys) || fits($0.help) })
  }
}
