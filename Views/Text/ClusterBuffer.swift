// SPDX-License-Identifier: MIT

/// A gap buffer of the clusters of one line.
///
/// An edit costs its distance from the previous one, so typing costs the same in a line of any length. The line is
/// stored as UTF-8. While every byte is a cluster of one column, as in most lines, nothing else is stored.
struct ClusterBuffer: Sendable {
  /// The text before and after the gap.
  private var bytes: [UInt8]
  private var byteGap: Range<Int>
  /// The start and the width of each cluster, with a gap at the same cluster; empty while the line is simple.
  private var marks: [ClusterMark] = []
  private var markGap = 0..<0
  /// A Boolean value that indicates whether every cluster is a byte of one column.
  private(set) var isSimple = true
  /// The width of all clusters.
  private(set) var width: Int
  /// The text when `latestString` last returned it, and the edit since; nil after several edits, and for a short text.
  private var latest: EditedString?

  /// Creates a buffer.
  init(_ run: ClusterRun = ClusterRun()) {
    (bytes, byteGap) = (run.bytes, run.bytes.count..<run.bytes.count)
    (marks, markGap) = (run.marks, run.marks.count..<run.marks.count)
    (isSimple, width) = (run.isSimple, run.width)
  }

  /// The number of clusters.
  var count: Int {
    isSimple ? bytes.count - byteGap.count : marks.count - markGap.count
  }

  /// Returns the cluster at an index.
  subscript(index: Int) -> Cluster {
    let range = byteRange(at: index)
    if range.count == 1 {
      return Cluster(
        string: String(Unicode.Scalar(bytes[range.lowerBound])), width: width(at: index))
    }
    return Cluster(string: String(decoding: bytes[range], as: UTF8.self), width: width(at: index))
  }

  /// Returns the clusters of a range.
  subscript(range: Range<Int>) -> [Cluster] {
    var clusters: [Cluster] = []
    clusters.reserveCapacity(range.count)
    for index in range { clusters.append(self[index]) }
    return clusters
  }

  /// Returns the clusters of a range as a run.
  func run(_ range: Range<Int>) -> ClusterRun {
    if range.isEmpty { return ClusterRun() }
    var bytes: [UInt8] = []
    write(range, to: &bytes)
    return ClusterRun(bytes: bytes, marks: range.lazy.map(mark))
  }

  /// Returns the start of a cluster, not counting the gap, and its width.
  private func mark(at index: Int) -> ClusterMark {
    if isSimple { return ClusterMark(start: index, width: 1) }
    if index < markGap.lowerBound { return marks[index] }
    return marks[index + markGap.count].moved(by: -byteGap.count)
  }

  /// Returns the width of a cluster in columns.
  func width(at index: Int) -> Int {
    isSimple ? 1 : marks[index < markGap.lowerBound ? index : index + markGap.count].width
  }

  /// Returns whether both have the same text, in constant time if neither was edited in between.
  func isSame(as other: ClusterBuffer) -> Bool {
    if byteGap == other.byteGap, bytes == other.bytes { return true }
    guard bytes.count - byteGap.count == other.bytes.count - other.byteGap.count else {
      return false
    }
    return [bytes[..<byteGap.lowerBound], bytes[byteGap.upperBound...]].joined().elementsEqual(
      [other.bytes[..<other.byteGap.lowerBound], other.bytes[other.byteGap.upperBound...]].joined())
  }

  /// Returns the width of a range in columns.
  func width(of range: Range<Int>) -> Int {
    if isSimple { return range.count }
    var width = 0
    for index in range { width += self.width(at: index) }
    return width
  }

  /// Returns whether a cluster is a blank or a tab.
  func isBlank(at index: Int) -> Bool {
    let range = byteRange(at: index)
    return range.count == 1 && (bytes[range.lowerBound] == 0x20 || bytes[range.lowerBound] == 0x09)
  }

  /// Returns whether lone scalars that replace a range don't join with the text before and after it.
  func isLone(beside range: Range<Int>) -> Bool {
    if isSimple { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      if range.lowerBound > 0 {
        let end = byteRange(at: range.lowerBound - 1).upperBound
        if Self.binds(bytes[end - 1], ScalarBytes.scalar(of: bytes, before: end)) { return false }
      }
      guard range.upperBound < count else { return true }
      let start = byteRange(at: range.upperBound).lowerBound
      return !Self.binds(bytes[start], ScalarBytes.scalar(of: bytes, at: start).scalar)
    }
  }

  private static func binds(
    _ byte: UInt8, _ scalar: @autoclosure () -> Unicode.Scalar?
  ) -> Bool {
    if ScalarBytes.isSimple(byte) { return false }
    guard let scalar = scalar() else { return true }
    return ScalarKind(scalar).binds(scalar)
  }

  /// Returns the text of a range for drawing.
  func text(_ range: Range<Int>) -> Text {
    var text: [UInt8] = []
    write(range, to: &text)
    return isSimple ? Text(simple: text) : Text(String(decoding: text, as: UTF8.self))
  }

  /// Returns the text of a range, copied once.
  func string(_ range: Range<Int>) -> String {
    guard let last = range.last else { return "" }
    let (start, end) = (byteRange(at: range.lowerBound).lowerBound, byteRange(at: last).upperBound)
    let isParted = start < byteGap.lowerBound && end > byteGap.upperBound
    let middle = isParted ? byteGap : end..<end
    return bytes.withUnsafeBufferPointer { bytes in
      String(unsafeUninitializedCapacity: end - start - middle.count) { target in
        let split = target.initialize(
          fromContentsOf: UnsafeBufferPointer(rebasing: bytes[start..<middle.lowerBound]))
        let tail = UnsafeMutableBufferPointer(rebasing: target[split...])
        return split
          + tail.initialize(
            fromContentsOf: UnsafeBufferPointer(rebasing: bytes[middle.upperBound..<end]))
      }
    }
  }

  /// Returns the whole text. Unlike `string`, it validates no bytes after a single edit of a long text.
  mutating func latestString() -> String {
    if let string = latest?.current() { return string }
    let string = string(0..<count)
    if bytes.count - byteGap.count >= Self.longCount { latest = EditedString(string) }
    return string
  }

  /// The number of bytes from which keeping the text is cheaper than validating it again.
  private static let longCount = 1_024

  /// Appends the text of a range to bytes.
  func write(_ range: Range<Int>, to other: inout [UInt8]) {
    guard let last = range.last else { return }
    let (start, end) = (byteRange(at: range.lowerBound).lowerBound, byteRange(at: last).upperBound)
    if start < byteGap.lowerBound, end > byteGap.upperBound {
      other.append(contentsOf: bytes[start..<byteGap.lowerBound])
      other.append(contentsOf: bytes[byteGap.upperBound..<end])
    } else {
      other.append(contentsOf: bytes[start..<end])
    }
  }
}

// MARK: Editing

extension ClusterBuffer {
  /// Replaces a range of clusters.
  mutating func replace(_ range: Range<Int>, with new: ClusterRun) {
    if isSimple, !new.isSimple { keepMarks() }
    width += new.width - width(of: range)
    moveGap(to: range.lowerBound)
    // The removed range is after the gap, which absorbs it.
    if !isSimple { markGap = markGap.lowerBound..<markGap.upperBound + range.count }
    let end = isSimple ? byteGap.upperBound + range.count : firstByteBehindGap
    note(removed: end - byteGap.upperBound, inserted: String(decoding: new.bytes, as: UTF8.self))
    byteGap = byteGap.lowerBound..<end
    makeRoom(bytes: new.bytes.count, marks: new.count)
    let start = byteGap.lowerBound
    if !isSimple {
      for index in 0..<new.count {
        let mark = new.isSimple ? ClusterMark(start: index, width: 1) : new.marks[index]
        marks[markGap.lowerBound + index] = mark.moved(by: start)
      }
      markGap = markGap.lowerBound + new.count..<markGap.upperBound
    }
    for index in new.bytes.indices { bytes[start + index] = new.bytes[index] }
    byteGap = start + new.bytes.count..<byteGap.upperBound
  }

  /// Inserts a scalar if it doesn't join with its neighbours; returns `false` if it may.
  mutating func insert(_ letter: LoneScalar, at index: Int) -> Bool {
    guard isLone(beside: index..<index) else { return false }
    if isSimple, !letter.isSimple { keepMarks() }
    moveGap(to: index)
    note(removed: 0, inserted: String(letter.scalar))
    if !isSimple { byteGap = byteGap.lowerBound..<firstByteBehindGap }
    makeRoom(bytes: UTF8.width(letter.scalar), marks: 1)
    if !isSimple {
      marks[markGap.lowerBound] = ClusterMark(letter, start: byteGap.lowerBound)
      markGap = markGap.lowerBound + 1..<markGap.upperBound
    }
    letter.forEachByte { byte in
      bytes[byteGap.lowerBound] = byte
      byteGap = byteGap.lowerBound + 1..<byteGap.upperBound
    }
    width += letter.width
    return true
  }

  /// Records an edit at the gap.
  private mutating func note(removed: Int, inserted: @autoclosure () -> String) {
    guard latest != nil else { return }
    let range = byteGap.lowerBound..<byteGap.lowerBound + removed
    if latest?.replace(range, with: inserted()) == false { latest = nil }
  }

  /// Returns the bytes of a cluster.
  private func byteRange(at index: Int) -> Range<Int> {
    if isSimple {
      let at = index < byteGap.lowerBound ? index : index + byteGap.count
      return at..<at + 1
    }
    if index < markGap.lowerBound {
      let end = index + 1 < markGap.lowerBound ? marks[index + 1].start : byteGap.lowerBound
      return marks[index].start..<end
    }
    let at = index + markGap.count
    return marks[at].start..<(at + 1 < marks.count ? marks[at + 1].start : bytes.count)
  }

  private var firstByteBehindGap: Int {
    markGap.upperBound < marks.count ? marks[markGap.upperBound].start : bytes.count
  }

  private mutating func moveGap(to index: Int) {
    guard !isSimple else { return moveByteGap(by: index - byteGap.lowerBound) }
    while markGap.lowerBound > index {
      let mark = marks[markGap.lowerBound - 1]
      moveByteGap(by: mark.start - byteGap.lowerBound)
      marks[markGap.upperBound - 1] = mark.moved(by: byteGap.count)
      markGap = markGap.lowerBound - 1..<markGap.upperBound - 1
    }
    while markGap.lowerBound < index {
      let mark = marks[markGap.upperBound]
      marks[markGap.lowerBound] = mark.moved(by: -byteGap.count)
      markGap = markGap.lowerBound + 1..<markGap.upperBound + 1
      moveByteGap(by: firstByteBehindGap - byteGap.upperBound)
    }
  }

  private mutating func moveByteGap(by distance: Int) {
    let (low, high) = (byteGap.lowerBound, byteGap.upperBound)
    byteGap = low + distance..<high + distance
    guard low < high else { return }
    if distance < 0 {
      for step in 1...(-distance) { bytes[high - step] = bytes[low - step] }
    } else {
      for step in 0..<distance { bytes[low + step] = bytes[high + step] }
    }
  }

  /// Begins to store marks, because the line is no longer simple.
  private mutating func keepMarks() {
    marks = ClusterMark.simple(bytes.indices)
    (markGap, isSimple) = (byteGap, false)
  }

  /// Returns the size of a gap: a share of the line, so that growth has a constant amortized cost for each cluster.
  private static func share(of count: Int) -> Int { min(max(8, count / 2), 1 << 18) }

  /// Widens the gaps if they are too narrow for a number of bytes and clusters.
  private mutating func makeRoom(bytes: Int, marks: Int) {
    if byteGap.count < bytes { widenByteGap(by: bytes - byteGap.count) }
    if !isSimple, markGap.count < marks { widenMarkGap(by: marks - markGap.count) }
  }

  private mutating func widenByteGap(by needed: Int) {
    let more = needed + Self.share(of: bytes.count)
    bytes.insert(contentsOf: repeatElement(0, count: more), at: byteGap.upperBound)
    for at in markGap.upperBound..<marks.count { marks[at] = marks[at].moved(by: more) }
    byteGap = byteGap.lowerBound..<byteGap.upperBound + more
  }

  private mutating func widenMarkGap(by needed: Int) {
    let more = needed + Self.share(of: marks.count)
    let none = ClusterMark(start: 0, width: 0)
    marks.insert(contentsOf: repeatElement(none, count: more), at: markGap.upperBound)
    markGap = markGap.lowerBound..<markGap.upperBound + more
  }
}

/// A string, and at most one edit that isn't applied to it yet.
///
/// A string that is made of bytes is validated, which costs nearly as much as copying them. A string that is made of
/// another string isn't.
struct EditedString: Sendable {
  private var string: String
  private var edit: Edit?

  private struct Edit: Sendable {
    /// The position and the number of the bytes that are removed.
    let start: Int
    let removed: Int
    let inserted: String
  }

  init(_ string: String) {
    self.string = string
  }

  /// Records an edit at byte positions, which are between scalars; returns `false` if another one wasn't applied yet.
  mutating func replace(_ removed: Range<Int>, with inserted: String) -> Bool {
    guard edit == nil else { return false }
    edit = Edit(start: removed.lowerBound, removed: removed.count, inserted: inserted)
    return true
  }

  /// Returns the string with the edit.
  mutating func current() -> String {
    guard let edit else { return string }
    let utf8 = string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: edit.start)
    let end = utf8.index(start, offsetBy: edit.removed)
    var new = ""
    new.reserveCapacity(utf8.count - edit.removed + edit.inserted.utf8.count)
    new.append(contentsOf: string[..<start])
    new.append(contentsOf: edit.inserted)
    new.append(contentsOf: string[end...])
    (string, self.edit) = (new, nil)
    return new
  }
}
