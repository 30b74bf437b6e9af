// SPDX-License-Identifier: MIT

/// Clusters in a row, kept as UTF-8: what an edit takes out of a line, or puts into one.
///
/// While every byte is a cluster of one column, as in most text, nothing is kept beside the bytes.
struct ClusterRun: Hashable, Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each cluster begins and how wide it is; none while the run is simple.
  private(set) var marks: [ClusterMark] = []

  /// No clusters.
  init() {}

  /// Cuts a text without line breaks into clusters.
  init(_ string: String) {
    self = ClusterRun(lone: string) ?? ClusterRun(cutting: string)
  }

  /// Reads a text of letters that stay alone; `nil` if others are in it.
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

  /// Takes clusters that are cut already: their bytes, and their marks among others.
  init(bytes: [UInt8], marks: some Collection<ClusterMark>) {
    self.bytes = bytes
    if bytes.allSatisfy(ScalarBytes.isSimple) { return }
    let start = marks.first?.start ?? 0
    self.marks = marks.map { $0.moved(by: -start) }
  }

  /// Whether every byte is a cluster of one column.
  var isSimple: Bool { marks.isEmpty }

  /// The number of clusters.
  var count: Int { isSimple ? bytes.count : marks.count }

  /// Whether there is no cluster.
  var isEmpty: Bool { bytes.isEmpty }

  /// The columns of all clusters.
  var width: Int { isSimple ? bytes.count : marks.reduce(0) { $0 + $1.width } }

  /// The bytes of memory that the clusters take.
  var memory: Int { bytes.count + marks.count * MemoryLayout<ClusterMark>.stride }

  /// How many clusters begin before a byte.
  func count(before byte: Int) -> Int {
    isSimple ? min(byte, bytes.count) : marks.count { $0.start < byte }
  }

  /// Adds a letter.
  mutating func append(_ letter: LoneScalar) {
    if isSimple, !letter.isSimple { keepMarks() }
    if !isSimple || !letter.isSimple {
      marks.append(ClusterMark(letter, start: bytes.count))
    }
    letter.forEachByte { bytes.append($0) }
  }

  /// Adds the clusters of another run, which are taken for whole.
  mutating func append(_ other: ClusterRun) {
    if !isSimple || !other.isSimple {
      keepMarks()
      marks += other.marked.marks.map { $0.moved(by: bytes.count) }
    }
    bytes += other.bytes
  }

  /// Keeps marks from now on, if it didn't.
  private mutating func keepMarks() {
    if isSimple { marks = ClusterMark.simple(bytes.indices) }
  }

  /// The same run, with marks in any case.
  private var marked: ClusterRun {
    var run = self
    run.keepMarks()
    return run
  }
}

extension LoneScalar {
  /// Whether it is a byte of one column.
  var isSimple: Bool { scalar.isASCII }
}
