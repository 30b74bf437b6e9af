// SPDX-License-Identifier: MIT

extension Text {
  /// Returns the text in rows with a maximum width, broken at blanks and line feeds.
  ///
  /// A word that is longer than a row is broken. Wide clusters (of scripts without blanks) may be
  /// separated but are never split. As JIS X 4051 asks, a row doesn't begin with a closing bracket,
  /// punctuation, a small Kana or a sound mark, such as `」。ッー`, and doesn't end with an opening
  /// bracket, unless there is no other place. Blanks at a break are removed; those at the beginning
  /// of a line are kept. There is always at least one row. A width below 1 counts as 1.
  public func wrapped(to width: Int) -> [Text] { rows(ofWidth: width).map(slice) }

  /// Returns the ranges of the rows of ``wrapped(to:)``.
  func rows(ofWidth width: Int) -> [Range<Int>] {
    let width = max(1, width)
    var rows: [Range<Int>] = []
    var start = 0
    for end in 0..<count where firstByte(of: end) == 0x0A {
      wrap(start..<end, to: width, into: &rows)
      start = end + 1
    }
    wrap(start..<count, to: width, into: &rows)
    return rows
  }

  private func wrap(_ line: Range<Int>, to width: Int, into rows: inout [Range<Int>]) {
    var start = line.lowerBound
    while true {
      let fitting = end(ofRowFrom: start, in: line, width: width)
      guard fitting < line.upperBound else {
        rows.append(start..<line.upperBound)
        return
      }
      var next = breakpoint(from: start, before: fitting, in: line)
      var end = next
      while end > start, isBlank(end - 1) { end -= 1 }
      // Only the line's indentation fits: break the word after it instead of leaving a row empty.
      if end == start { (end, next) = (fitting, fitting) }
      rows.append(start..<end)
      start = next
      while start < line.upperBound, isBlank(start) { start += 1 }
      if start == line.upperBound { return }
    }
  }

  /// Returns the index after the last cluster that fits in a row, at least one cluster further, so
  /// that wrapping always ends.
  private func end(ofRowFrom start: Int, in line: Range<Int>, width: Int) -> Int {
    if marks.isEmpty { return start + min(line.upperBound - start, width) }
    var end = start
    var column = 0
    while end < line.upperBound, column + self.width(of: end) <= width || end == start {
      column += self.width(of: end)
      end += 1
    }
    return end
  }

  private func breakpoint(from start: Int, before fitting: Int, in line: Range<Int>) -> Int {
    var (at, inWord) = (fitting, Int?.none)
    while at > start {
      if !separatesPunctuation(at, in: line) {
        if isBlank(at) || isBlank(at - 1) || isWide(at) || isWide(at - 1) { return at }
        inWord = inWord ?? at
      }
      at -= 1
    }
    return inWord ?? fitting
  }

  /// Returns whether a break before a cluster separates wide text from its punctuation.
  private func separatesPunctuation(_ at: Int, in line: Range<Int>) -> Bool {
    guard !marks.isEmpty else { return false }
    var (last, next) = (at - 1, at)
    while next < line.upperBound, isBlank(next) { next += 1 }
    while last > line.lowerBound, isBlank(last) { last -= 1 }
    // Between blanks, narrow punctuation is on its own.
    let isApart = next - last > 1
    let (isLastWide, isNextWide) = (isWide(last), next < line.upperBound && isWide(next))
    if isNextWide || isLastWide && !isApart && next < line.upperBound {
      if Self.neverFirst.contains(scalar(of: next)) { return true }
    }
    return (isLastWide || isNextWide && !isApart) && Self.neverLast.contains(scalar(of: last))
  }

  private func scalar(of cluster: Int) -> Unicode.Scalar {
    String(decoding: bytes[range(of: cluster)], as: UTF8.self).unicodeScalars.first ?? " "
  }

  /// The classes CL, CP, EX, IS and NS of UAX #14.
  private static let neverFirst = Set(
    """
    、。，．：；？！）］｝」』】〉》〕〗〙〛｠〟’”)]},.:;?!｡､｣･ｰﾞﾟ・゠‼⁇⁈⁉…‥々〻ゝゞヽヾー〜゛゜\
    ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ
    """.unicodeScalars)
  /// The class OP of UAX #14.
  private static let neverLast = Set("（［｛「『【〈《〔〖〘〚｟〝‘“([{｢¿¡".unicodeScalars)

  private func isBlank(_ cluster: Int) -> Bool { firstByte(of: cluster) == 0x20 }

  private func isWide(_ cluster: Int) -> Bool { width(of: cluster) == 2 }
}
