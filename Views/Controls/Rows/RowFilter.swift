/// The rows whose text has all words of another one, found a slice at a time.
struct RowFilter: Sendable {
  /// The rows found so far, in their order.
  private(set) var matches: [Int] = []
  /// The words, in lower case.
  let words: [String]

  private let count: Int
  /// Where to look: rows that an earlier, shorter text left, then all from `rest` on.
  private let candidates: [Int]
  private var nextCandidate = 0
  private var rest: Int

  /// Looks through so many rows.
  init(_ text: String, count: Int) {
    words = Self.words(of: text)
    self.count = max(0, count)
    (candidates, rest) = ([], 0)
  }

  /// Goes on from an earlier text: where this one only adds to it, rows that it left out aren't looked at again.
  init(_ text: String, after earlier: RowFilter) {
    let words = Self.words(of: text)
    self.words = words
    count = earlier.count
    let isNarrower = earlier.words.allSatisfy { old in words.contains { $0.contains(old) } }
    if isNarrower {
      candidates = earlier.matches + earlier.candidates[earlier.nextCandidate...]
      rest = earlier.rest
    } else {
      (candidates, rest) = ([], 0)
    }
  }

  /// Whether all rows were looked at.
  var isDone: Bool { nextCandidate == candidates.count && rest >= count }

  /// The part of the rows that was looked at, from 0 to 1.
  var progress: Double { count == 0 ? 1 : Double(min(count, rest)) / Double(count) }

  /// Looks at so many rows more.
  mutating func advance(by amount: Int, text: (Int) -> String) {
    var left = amount
    while left > 0, nextCandidate < candidates.count {
      look(at: candidates[nextCandidate], text)
      nextCandidate += 1
      left -= 1
    }
    while left > 0, rest < count {
      look(at: rest, text)
      rest += 1
      left -= 1
    }
  }

  /// The matches below a row.
  func matches(below row: Int) -> Int {
    var (low, high) = (0, matches.count)
    while low < high {
      let middle = (low + high) / 2
      if matches[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func look(at row: Int, _ text: (Int) -> String) {
    let text = text(row).lowercased()
    if words.allSatisfy({ Self.contains(text, $0) }) { matches.append(row) }
  }

  /// Compares bytes: both sides are in lower case, and a word's bytes begin nowhere inside a letter.
  static func contains(_ text: String, _ word: String) -> Bool {
    var (text, word) = (text, word)
    return text.withUTF8 { text in
      word.withUTF8 { word in
        guard let first = word.first else { return true }
        guard text.count >= word.count else { return false }
        for start in 0...(text.count - word.count) where text[start] == first {
          if (1..<word.count).allSatisfy({ text[start + $0] == word[$0] }) { return true }
        }
        return false
      }
    }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split(separator: " ").map(String.init)
  }
}
