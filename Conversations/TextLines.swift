// SPDX-License-Identifier: MIT

/// The lines of a text, which are divided at line feeds and read when they are needed.
struct TextLines: Hashable, Sendable {
  private let text: String
  /// The byte at which each line begins, and the end.
  private let starts: [Int]

  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    var starts = [0]
    var index = 0
    for byte in text.utf8 {
      index += 1
      if byte == 0x0A { starts.append(index) }
    }
    if starts[starts.count - 1] != index { starts.append(index) }
    (self.text, self.starts) = (text, starts)
  }

  var count: Int { starts.count - 1 }

  /// Returns lines with their line feeds.
  subscript(lines: Range<Int>) -> Substring {
    let first = text.utf8.index(text.startIndex, offsetBy: starts[lines.lowerBound])
    return text[first..<text.utf8.index(text.startIndex, offsetBy: starts[lines.upperBound])]
  }

  /// Returns a line.
  func line(_ index: Int, _ kind: TextDifference.Line.Kind) -> TextDifference.Line {
    let line = self[index..<index + 1]
    let endsWithLineFeed = line.utf8.last == 0x0A
    return TextDifference.Line(
      kind, String(endsWithLineFeed ? Substring(line.utf8.dropLast()) : line),
      endsWithLineFeed: endsWithLineFeed)
  }

  /// Returns numbers for the lines of two texts, which are equal if the bytes are.
  static func numbers(_ old: TextLines, _ new: TextLines) -> ([Int32], [Int32]) {
    var known: [LineBytes: Int32] = [:]
    func numbers(_ lines: TextLines) -> [Int32] {
      (0..<lines.count).map { index in
        let line = LineBytes(bytes: lines[index..<index + 1].utf8)
        let number = known[line] ?? Int32(known.count)
        known[line] = number
        return number
      }
    }
    return (numbers(old), numbers(new))
  }
}

/// A line that is compared byte by byte. Strings are equal also if they are written with other scalars.
private struct LineBytes: Hashable {
  let bytes: Substring.UTF8View

  static func == (left: LineBytes, right: LineBytes) -> Bool {
    left.bytes.elementsEqual(right.bytes)
  }

  func hash(into hasher: inout Hasher) {
    let isHashed: Void? = bytes.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil { for byte in bytes { hasher.combine(byte) } }
  }
}
