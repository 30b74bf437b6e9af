// SPDX-License-Identifier: MIT

/// A sequence of clusters as UTF-8, which an edit removes from a line or inserts into it.
///
/// While every byte is a cluster of one column, as in most text, only the bytes are stored.
struct ClusterRun: Hashable, Sendable {
  private(set) var bytes: [UInt8] = []
  /// The start and the width of each cluster; empty while the run is simple.
  private(set) var marks: [ClusterMark] = []

  /// Creates an empty run.
  init() {}

  /// Creates a run from a text without line breaks.
  init(_ string: String) {
    self = ClusterRun(lone: string) ?? ClusterRun(cutting: string)
  }

  /// Creates a run from a text of lone scalars; `nil` if the text contains others.
  init?(lone string: String) {
    var string = string
    let marks = string.withUTF8 { utf8 in
      utf8.allSatisfy(ScalarBytes.isSimple) ? [] : LoneScalars(utf8)?.marks
    }
    guard let marks else { return nil }
    self.marks = marks
    bytes = Array(string.utf8)
  }

  private init(cutting string: String) {
    ClusterBreaking.forEachCluster(of: string) { scalars, width, isDisputed in
      marks.append(ClusterMark(start: bytes.count, width: width, isDisputed: isDisputed))
      bytes += String(scalars).utf8
    }
  }

  /// Creates a run from the bytes and marks of clusters.
  init(bytes: [UInt8], marks: some Collection<ClusterMark>) {
    self.bytes = bytes
    if bytes.allSatisfy(ScalarBytes.isSimple) { return }
    let start = marks.first?.start ?? 0
    self.marks = marks.map { $0.moved(by: -start) }
  }

  /// A Boolean value that indicates whether every byte is a cluster of one column.
  var isSimple: Bool { marks.isEmpty }

  /// The number of clusters.
  var count: Int { isSimple ? bytes.count : marks.count }

  /// A Boolean value that indicates whether the run is empty.
  var isEmpty: Bool { bytes.isEmpty }

  /// The width of all clusters.
  var width: Int { isSimple ? bytes.count : marks.reduce(0) { $0 + $1.width } }

  /// The number of bytes in memory.
  var memory: Int { bytes.count + marks.count * MemoryLayout<ClusterMark>.stride }

  /// Returns the number of clusters that begin before a byte.
  func count(before byte: Int) -> Int {
    isSimple ? min(byte, bytes.count) : marks.count { $0.start < byte }
  }

  /// Appends a scalar.
  mutating func append(_ letter: LoneScalar) {
    if isSimple, !letter.isSimple { keepMarks() }
    if !isSimple || !letter.isSimple {
      marks.append(ClusterMark(letter, start: bytes.count))
    }
    letter.forEachByte { bytes.append($0) }
  }

  /// Appends the clusters of another run, without joining them.
  mutating func append(_ other: ClusterRun) {
    if !isSimple || !other.isSimple {
      keepMarks()
      marks += other.marked.marks.map { $0.moved(by: bytes.count) }
    }
    bytes += other.bytes
  }

  /// Begins to store marks, unless they are stored already.
  private mutating func keepMarks() {
    if isSimple { marks = ClusterMark.simple(bytes.indices) }
  }

  /// The same run with marks.
  private var marked: ClusterRun {
    var run = self
    run.keepMarks()
    return run
  }
}

extension LoneScalar {
  /// A Boolean value that indicates whether it is a byte of one column.
  var isSimple: Bool { scalar.isASCII }
}
