/// The text of a field and the place in it, by clusters: what the user sees as one character is one.
struct LineEditor: Hashable, Sendable {
  private(set) var clusters: [Cluster] = []
  /// How many clusters stand before the caret.
  private(set) var caret = 0
  private var killed = ""

  var text: String {
    get { clusters.map(\.string).joined() }
    set {
      clusters = Text.clusters(of: Self.line(newValue))
      caret = clusters.count
    }
  }

  /// Puts text in at the caret. Clusters may join with their neighbours.
  mutating func insert(_ string: String) {
    let before = clusters[..<caret].map(\.string).joined() + Self.line(string)
    let after = clusters[caret...].map(\.string).joined()
    clusters = Text.clusters(of: before + after)
    var length = 0
    caret =
      clusters.firstIndex { cluster in
        defer { length += cluster.string.utf8.count }
        return length >= before.utf8.count
      } ?? clusters.count
  }

  /// Applies a key; false when it means nothing here.
  mutating func apply(_ chord: Chord) -> Bool {
    switch (chord.key, chord.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      insert(String(character))
    case (.left, []), (.character("b"), .control): caret = max(0, caret - 1)
    case (.right, []), (.character("f"), .control): caret = min(clusters.count, caret + 1)
    case (.left, .control), (.left, .alt), (.character("b"), .alt): caret = wordStart
    case (.right, .control), (.right, .alt), (.character("f"), .alt): caret = wordEnd
    case (.home, []), (.character("a"), .control): caret = 0
    case (.end, []), (.character("e"), .control): caret = clusters.count
    case (.backspace, []), (.character("h"), .control): remove(max(0, caret - 1)..<caret)
    case (.delete, []), (.character("d"), .control):
      remove(caret..<min(clusters.count, caret + 1))
    case (.backspace, .control), (.backspace, .alt), (.character("w"), .control):
      kill(wordStart..<caret)
    case (.character("u"), .control): kill(0..<caret)
    case (.character("k"), .control): kill(caret..<clusters.count)
    case (.character("y"), .control): insert(killed)
    default: return false
    }
    return true
  }

  /// Puts the caret at the cluster that covers a column.
  mutating func place(atColumn column: Int) {
    var x = 0
    caret =
      clusters.firstIndex { cluster in
        defer { x += max(1, cluster.width) }
        return x + max(1, cluster.width) > column
      } ?? clusters.count
  }

  /// One line of it: what would end the line becomes a space, other controls go.
  private static func line(_ string: String) -> String {
    var line = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x0a where last == "\r": break
      case 0x09, 0x0a, 0x0d, 0x2028, 0x2029: line.append(" ")
      case 0..<0x20, 0x7f..<0xa0: break
      default: line.append(scalar)
      }
      last = scalar
    }
    return String(line)
  }

  private mutating func remove(_ range: Range<Int>) {
    clusters.removeSubrange(range)
    caret = range.lowerBound
  }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    killed = clusters[range].map(\.string).joined()
    remove(range)
  }

  private var wordStart: Int {
    var index = caret
    while index > 0, clusters[index - 1].string == " " { index -= 1 }
    while index > 0, clusters[index - 1].string != " " { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = caret
    while index < clusters.count, clusters[index].string == " " { index += 1 }
    while index < clusters.count, clusters[index].string != " " { index += 1 }
    return index
  }
}
