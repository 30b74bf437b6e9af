// SPDX-License-Identifier: MIT

/// A key and what it does, for the line at the bottom of the window.
public struct KeyHint: Hashable, Sendable {
  /// The key as the user reads it: `Enter`, `↑↓`, `r`.
  public var key: String
  /// What it does, in a word or two.
  public var label: String
  /// Who stays where there isn't room for all: the higher. A control's main key has 9, most have 0 to 5.
  public var priority: Int

  /// Creates a hint.
  public init(key: String, label: String, priority: Int = 3) {
    self.key = key
    self.label = label
    self.priority = priority
  }

  /// The hint with arrows by their names, for those who don't see them and for ASCII: `Up/Down move`.
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

  /// A Boolean value that indicates whether a text field would take the key as text: `r`, `1-9`,
  /// `[ ]`, `Space`.
  var isTyped: Bool {
    if key == "Space" { return true }
    let parts = key.split { $0 == " " || $0 == "-" || $0 == "/" }
    return !key.isEmpty && parts.allSatisfy { $0.count == 1 && $0.first?.isASCII == true }
  }

  /// The hint in other words.
  func worded(_ words: Words) -> KeyHint {
    KeyHint(key: key, label: words[label], priority: priority)
  }

  /// The blanks between two hints.
  static let gap = 3

  /// The columns that the hint takes.
  var width: Int { Text(key).width + 1 + Text(label).width }

  /// Of hints for the same key the first, and of all as many as fit: those of low priority go first, of equals the
  /// last.
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
