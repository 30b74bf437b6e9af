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

  /// A Boolean value that indicates whether a text field would insert the key as text: `r`, `1-9`, `[ ]`, `Space`.
  var isTyped: Bool {
    if key == "Space" { return true }
    let parts = key.split { $0 == " " || $0 == "-" || $0 == "/" }
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

  /// Returns the hints that fit a width, without repeated keys.
  ///
  /// Hints of the lowest priority are removed first; of equal ones, the last. At least one hint remains.
  static func fitting(_ hints: [KeyHint], in width: Int) -> [KeyHint] {
    var seen: Set<String> = []
    var kept = hints.filter { seen.insert($0.key).inserted }
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
