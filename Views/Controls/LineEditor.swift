/// A line of text and a caret between its clusters.
///
/// What is put in or taken out has its neighbours cut anew, so that a combining mark joins the letter before it and a
/// deletion takes what a reader calls one character.
struct LineEditor: Hashable, Sendable {
  /// The line.
  private(set) var clusters: [Cluster]
  /// How many clusters stand before the caret.
  private(set) var caret: Int

  /// Begins with a text and the caret behind it.
  init(_ string: String = "") {
    clusters = Text.clusters(of: string)
    caret = clusters.count
  }

  /// The line's text.
  var string: String {
    clusters.reduce(into: "") { $0 += $1.string }
  }

  /// Puts a text in at the caret; returns whether anything was left of it.
  ///
  /// Line breaks and tabs become blanks, other control characters are dropped.
  mutating func insert(_ string: String) -> Bool {
    var line = ""
    line.reserveCapacity(string.utf8.count)
    for character in string {
      if character.isNewline || character == "\t" {
        line.append(" ")
      } else if !character.isControl {
        line.append(character)
      }
    }
    if line.isEmpty { return false }
    replace(caret..<caret, by: line)
    return true
  }

  /// Takes clusters out and puts the caret there; returns whether there were any.
  mutating func delete(_ range: Range<Int>) -> Bool {
    let range = range.clamped(to: 0..<clusters.count)
    if range.isEmpty { return false }
    replace(range, by: "")
    return true
  }

  /// Puts the caret before the cluster of that index, or at the nearest end.
  mutating func move(to index: Int) {
    caret = min(max(0, index), clusters.count)
  }

  /// Where the word before the caret begins.
  var startOfWord: Int {
    var index = caret
    while index > 0, !clusters[index - 1].isWordPart { index -= 1 }
    while index > 0, clusters[index - 1].isWordPart { index -= 1 }
    return index
  }

  /// Where the word behind the caret ends.
  var endOfWord: Int {
    var index = caret
    while index < clusters.count, !clusters[index].isWordPart { index += 1 }
    while index < clusters.count, clusters[index].isWordPart { index += 1 }
    return index
  }

  private mutating func replace(_ range: Range<Int>, by string: String) {
    let outer = max(0, range.lowerBound - 1)..<min(clusters.count, range.upperBound + 1)
    var line = clusters[outer.lowerBound..<range.lowerBound].reduce(into: "") { $0 += $1.string }
    line += string
    // The caret stands behind the last cluster that has a part of what was put in.
    let length = line.utf8.count
    line += clusters[range.upperBound..<outer.upperBound].reduce(into: "") { $0 += $1.string }
    let cut = Text.clusters(of: line)
    var passed = 0
    var count = 0
    while passed < length, count < cut.count {
      passed += cut[count].string.utf8.count
      count += 1
    }
    clusters.replaceSubrange(outer, with: cut)
    caret = outer.lowerBound + count
  }
}

extension Character {
  /// Whether it stands for no letter and no blank, but for an order to a terminal.
  fileprivate var isControl: Bool {
    guard let first = unicodeScalars.first else { return true }
    return first.value < 0x20 || (0x7F...0x9F).contains(first.value)
  }
}

extension Cluster {
  fileprivate var isWordPart: Bool {
    string.first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
  }
}
