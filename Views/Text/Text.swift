// SPDX-License-Identifier: MIT

/// Text, prepared once for drawing: safe to show, cut into clusters, measured and styled.
///
/// Control characters of hostile data are made visible (`␛` for Esc), overrides of the writing
/// direction become the replacement character, a tab becomes spaces and every kind of line break a
/// line feed. Where a text is drawn without wrapping, a line feed shows as a blank.
public struct Text: Hashable, Sendable {
  /// The UTF-8 to draw.
  private(set) var bytes: [UInt8] = []
  /// The clusters; none while every byte is a cluster of one column.
  private(set) var marks: [ClusterMark] = []
  /// The stretches of one style.
  private(set) var spans: [Span] = []
  /// The columns that the text takes on one row.
  public private(set) var width = 0

  /// A stretch of one style, up to a cluster.
  struct Span: Hashable, Sendable {
    var end: Int
    var style: Style
  }

  /// Prepares a string in one style.
  ///
  /// A string of printable ASCII, the common case, costs a scan of its bytes.
  public init(_ string: String, style: Style = .plain) {
    var string = string
    let isSimple = string.withUTF8 { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
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

  /// Takes bytes of printable ASCII, of which each is a cluster of one column, in the plain style.
  init(simple bytes: [UInt8]) {
    self.bytes = bytes
    width = bytes.count
    if !bytes.isEmpty { spans = [Span(end: bytes.count, style: .plain)] }
  }

  /// The scalars of one cluster that are drawn: more than any script needs, and an end to heaps of
  /// marks on one letter.
  static let mostScalars = 32

  /// The text that is drawn; line breaks are line feeds.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether every byte is a cluster of one column.
  var isSimple: Bool { marks.isEmpty }

  /// The number of clusters.
  public var count: Int { marks.isEmpty ? bytes.count : marks.count }

  /// The same text with a style under its own: standard colours of its stretches let that one
  /// through.
  public func styled(_ style: Style) -> Text {
    var text = self
    text.spans = []
    for span in spans { text.close(at: span.end, style: span.style.over(style)) }
    return text
  }

  /// Two texts in a row, each in its own styles.
  public static func + (left: Text, right: Text) -> Text {
    guard !left.isEmpty else { return right }
    var text = left
    text.append(right, clusters: 0..<right.count)
    return text
  }

  /// Adds a text at the end.
  public static func += (left: inout Text, right: Text) {
    // In place, so that a text of many runs costs its length.
    guard !left.isEmpty else { return left = right }
    left.append(right, clusters: 0..<right.count)
  }

  /// The stretches of one style, from the first to the last.
  var runs: [(string: String, style: Style)] {
    var start = 0
    return spans.map { span in
      defer { start = span.end }
      return (slice(start..<span.end).string, span.style)
    }
  }

  /// The clusters of a range as a text of their own.
  func slice(_ clusters: Range<Int>) -> Text {
    var text = Text("")
    text.append(self, clusters: clusters)
    return text
  }

  /// The bytes of a cluster.
  func range(of cluster: Int) -> Range<Int> {
    guard !marks.isEmpty else { return cluster..<cluster + 1 }
    let end = cluster + 1 < marks.count ? marks[cluster + 1].start : bytes.count
    return marks[cluster].start..<end
  }

  /// The columns of a cluster.
  func width(of cluster: Int) -> Int {
    marks.isEmpty ? 1 : marks[cluster].width
  }

  /// The first byte of a cluster: enough to know blanks and line feeds.
  func firstByte(of cluster: Int) -> UInt8 {
    bytes[marks.isEmpty ? cluster : marks[cluster].start]
  }
}

extension Text {
  /// Takes a string cluster by cluster, in which scalars may join or have to be replaced.
  private mutating func takeClusters(of string: String) {
    bytes.reserveCapacity(string.utf8.count)
    marks.reserveCapacity(string.utf8.count)
    ClusterBreaking.forEachCluster(of: string) { scalars, width, isDisputed in
      guard let sign = ClusterBreaking.sanitized(scalars) else {
        let cluster = scalars.prefix(Self.mostScalars)
        return append(Substring(cluster).utf8, width: width, isDisputed: isDisputed)
      }
      // A sign is one cluster; a tab is one cluster a blank.
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
    for span in other.spans where span.end > first {
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

  /// Keeps the form canonical, so that equal texts compare equal however they were made.
  private mutating func dropMarksIfSimple() {
    guard marks.count == bytes.count, width == bytes.count else { return }
    guard marks.allSatisfy({ $0.width == 1 }) else { return }
    marks = []
  }
}

extension Text {
  /// Cuts a string into clusters and measures each, leaving every scalar as it is.
  ///
  /// Unlike a `Text` nothing is replaced, so the clusters joined are the string again: what a text
  /// field needs.
  public static func clusters(of string: String) -> [Cluster] {
    var clusters: [Cluster] = []
    clusters.reserveCapacity(string.utf8.count)
    ClusterBreaking.forEachCluster(of: string) { scalars, width, _ in
      clusters.append(Cluster(string: String(scalars), width: width))
    }
    return clusters
  }

  /// The columns that a tab takes, wherever it stands.
  public static let tabWidth = ClusterBreaking.tabWidth
}

extension Text: ExpressibleByStringLiteral {
  /// Prepares a literal in the plain style.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
