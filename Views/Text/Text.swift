// SPDX-License-Identifier: MIT

/// A styled text prepared for drawing: sanitized, segmented into clusters, and measured.
///
/// ```swift
/// let title = Text("Draft", style: .plain.bold()) + " 日本"
/// title.width      // 10
/// ```
///
/// Control characters of untrusted data are made visible (`␛` for Esc), bidirectional overrides
/// become the replacement character, a tab becomes spaces, and every kind of line break a line
/// feed. A line feed is drawn as a blank if the text isn't wrapped.
public struct Text: Hashable, Sendable {
  /// The UTF-8 that is drawn.
  private(set) var bytes: [UInt8] = []
  /// The marks of the clusters; empty while every byte is a cluster of one column.
  private(set) var marks: [ClusterMark] = []
  /// The style runs.
  private(set) var spans: [Span] = []
  /// The width of the text in one row, in columns.
  public private(set) var width = 0

  /// A style run, with the index after its last cluster.
  struct Span: Hashable, Sendable {
    var end: Int
    var style: Style
  }

  /// Creates a text from a string with one style.
  ///
  /// For printable ASCII, the common case, this scans the bytes once.
  public init(_ string: String, style: Style = .plain) {
    var string = string
    let isSimple = string.withUTF8 { Self.isPrintableASCII(UnsafeRawBufferPointer($0)) }
    if isSimple {
      bytes = Array(string.utf8)
      width = bytes.count
    } else if let lone = string.withUTF8({ LoneScalars($0) }) {
      (bytes, marks, width) = (Array(string.utf8), lone.marks, lone.width)
    } else {
      takeClusters(of: string)
    }
    if count > 0 { spans = [Span(end: count, style: style)] }
  }

  /// Returns whether all bytes are printable ASCII, looking at eight of them at a time.
  private static func isPrintableASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // Below 0x80 the sums don't carry into the next byte; the first detects 0x20 or more, the second 0x7F.
      guard word & high == 0, (word &+ 0x6060_6060_6060_6060) & high == high,
        (word &+ 0x0101_0101_0101_0101) & high == 0
      else { return false }
      index += 8
    }
    return bytes[index...].allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Compares texts cluster by cluster and style by style. Bytes are compared eight at a time.
  public static func == (left: Text, right: Text) -> Bool {
    guard left.width == right.width, left.bytes.count == right.bytes.count,
      left.spans == right.spans, left.marks == right.marks
    else { return false }
    return left.bytes.withUnsafeBytes { one in
      right.bytes.withUnsafeBytes { other in
        guard one.baseAddress != other.baseAddress else { return true }
        var index = 0
        while index + 8 <= one.count {
          let word = one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          guard word == other.loadUnaligned(fromByteOffset: index, as: UInt64.self) else {
            return false
          }
          index += 8
        }
        return one[index...].elementsEqual(other[index...])
      }
    }
  }

  /// Creates a plain text from printable ASCII, in which each byte is a cluster of one column.
  init(simple bytes: [UInt8]) {
    self.bytes = bytes
    width = bytes.count
    if !bytes.isEmpty { spans = [Span(end: bytes.count, style: .plain)] }
  }

  /// The maximum number of scalars of a cluster that are drawn: more than any script needs, to
  /// limit stacked marks.
  static let mostScalars = 32

  /// The text that is drawn, with line feeds as line breaks.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// A Boolean value that indicates whether the text is empty.
  public var isEmpty: Bool { bytes.isEmpty }

  /// A Boolean value that indicates whether every byte is a cluster of one column.
  var isSimple: Bool { marks.isEmpty }

  /// The number of clusters.
  public var count: Int { marks.isEmpty ? bytes.count : marks.count }

  /// Returns the same text with a style applied below its own: default colours are replaced by
  /// those of the style.
  public func styled(_ style: Style) -> Text {
    var text = self
    text.spans = []
    for span in spans { text.close(at: span.end, style: span.style.over(style)) }
    return text
  }

  /// Returns the concatenation of two texts, each with its own styles.
  public static func + (left: Text, right: Text) -> Text {
    guard !left.isEmpty else { return right }
    var text = left
    text.append(right, clusters: 0..<right.count)
    return text
  }

  /// Appends a text.
  public static func += (left: inout Text, right: Text) {
    // In place, so that building a text of many runs takes linear time.
    guard !left.isEmpty else { return left = right }
    left.append(right, clusters: 0..<right.count)
  }

  /// The style runs in order, with their strings.
  var runs: [(string: String, style: Style)] {
    var start = 0
    return spans.map { span in
      defer { start = span.end }
      return (slice(start..<span.end).string, span.style)
    }
  }

  /// Returns the clusters of a range as a separate text.
  func slice(_ clusters: Range<Int>) -> Text {
    var text = Text("")
    text.append(self, clusters: clusters)
    return text
  }

  /// Returns the bytes of a cluster.
  func range(of cluster: Int) -> Range<Int> {
    guard !marks.isEmpty else { return cluster..<cluster + 1 }
    let end = cluster + 1 < marks.count ? marks[cluster + 1].start : bytes.count
    return marks[cluster].start..<end
  }

  /// Returns the width of a cluster in columns.
  func width(of cluster: Int) -> Int {
    marks.isEmpty ? 1 : marks[cluster].width
  }

  /// Returns the first byte of a cluster, which suffices to detect blanks and line feeds.
  func firstByte(of cluster: Int) -> UInt8 {
    bytes[marks.isEmpty ? cluster : marks[cluster].start]
  }
}

extension Text {
  /// Appends a string whose scalars may join or have to be replaced.
  private mutating func takeClusters(of string: String) {
    bytes.reserveCapacity(string.utf8.count)
    marks.reserveCapacity(string.utf8.count)
    ClusterBreaking.forEachCluster(of: string) { scalars, width, isDisputed in
      guard let sign = ClusterBreaking.sanitized(scalars) else {
        let cluster = scalars.prefix(Self.mostScalars)
        return append(Substring(cluster).utf8, width: width, isDisputed: isDisputed)
      }
      // A replacement is one cluster, except for a tab, which is one cluster for each blank.
      let count = sign.unicodeScalars.count
      for scalar in sign.unicodeScalars {
        append(Substring(String(scalar)).utf8, width: count > 1 ? 1 : width, isDisputed: false)
      }
    }
    dropMarksIfSimple()
  }

  private mutating func append(_ utf8: Substring.UTF8View, width: Int, isDisputed: Bool) {
    marks.append(ClusterMark(start: bytes.count, width: width, isDisputed: isDisputed))
    bytes.append(contentsOf: utf8)
    self.width += width
  }

  private mutating func append(_ other: Text, clusters: Range<Int>) {
    guard let first = clusters.first, let last = clusters.last else { return }
    let base = count
    let source = other.range(of: first).lowerBound..<other.range(of: last).upperBound
    if !marks.isEmpty || !other.marks.isEmpty {
      if marks.isEmpty { marks = ClusterMark.simple(0..<bytes.count) }
      let shift = bytes.count - source.lowerBound
      for mark in other.marks.isEmpty ? ClusterMark.simple(source)[...] : other.marks[clusters] {
        marks.append(mark.moved(by: shift))
        width += mark.width
      }
    } else {
      width += clusters.count
    }
    bytes.append(contentsOf: other.bytes[source])
    for span in other.spans[other.spans.partitionPoint { $0.end <= first }...] {
      close(at: base + min(span.end, clusters.upperBound) - first, style: span.style)
      if span.end >= clusters.upperBound { break }
    }
    dropMarksIfSimple()
  }

  private mutating func close(at end: Int, style: Style) {
    if let last = spans.last, last.style == style {
      spans[spans.count - 1].end = end
    } else {
      spans.append(Span(end: end, style: style))
    }
  }

  /// Removes unnecessary marks, so that equal texts have equal representations.
  private mutating func dropMarksIfSimple() {
    guard marks.count == bytes.count, width == bytes.count else { return }
    guard marks.allSatisfy({ $0.width == 1 }) else { return }
    marks = []
  }
}

extension Text {
  /// Returns the clusters of a string with their widths, without changing a scalar.
  ///
  /// In contrast to a `Text`, nothing is replaced, so the joined clusters equal the string, as text
  /// fields require.
  public static func clusters(of string: String) -> [Cluster] {
    var clusters: [Cluster] = []
    clusters.reserveCapacity(string.utf8.count)
    ClusterBreaking.forEachCluster(of: string) { scalars, width, _ in
      clusters.append(Cluster(string: String(scalars), width: width))
    }
    return clusters
  }

  /// The number of columns of a tab, independent of its position.
  public static let tabWidth = ClusterBreaking.tabWidth
}

extension Text: ExpressibleByStringLiteral {
  /// Creates a plain text from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension Text {
  /// Returns the column ranges in one row at which a string occurs, found as ``SearchMatch`` finds words.
  func columns(of letters: String) -> [Range<Int>] {
    let wanted = Array(SearchFolding.folded(letters).unicodeScalars)
    let units = SearchFolding.units(
      of: (0..<count).lazy.map { String(decoding: self.bytes[self.range(of: $0)], as: UTF8.self) })
    var found: [Range<Int>] = []
    var (cluster, column) = (0, 0)
    for start in SearchFolding.starts(of: wanted, in: units) where units[start].part >= cluster {
      while cluster < units[start].part {
        column += width(of: cluster)
        cluster += 1
      }
      let begin = column
      while cluster <= units[start + wanted.count - 1].part {
        column += width(of: cluster)
        cluster += 1
      }
      found.append(begin..<column)
    }
    return found
  }

  /// Returns whether the text contains a string, found as ``SearchMatch`` finds words.
  func contains(_ letters: String) -> Bool {
    SearchFolding.contains(SearchFolding.folded(string), SearchFolding.folded(letters))
  }
}
