/// The clusters of one line, with a gap where the last edit was.
///
/// An edit costs its distance from the one before, so typing costs the same in a line of any length.
struct ClusterBuffer: Sendable {
  private var storage: [Cluster]
  private var gap: Range<Int>
  /// The columns of all clusters.
  private(set) var width: Int

  private static let filler = Cluster(string: "", width: 0)

  init(_ clusters: [Cluster] = []) {
    storage = clusters
    gap = clusters.count..<clusters.count
    width = clusters.reduce(0) { $0 + $1.width }
  }

  /// The number of clusters.
  var count: Int { storage.count - gap.count }

  /// The cluster at an index.
  subscript(index: Int) -> Cluster {
    storage[index < gap.lowerBound ? index : index + gap.count]
  }

  /// The clusters of a range.
  subscript(range: Range<Int>) -> [Cluster] {
    if range.upperBound <= gap.lowerBound { return Array(storage[range]) }
    let shift = gap.count
    if range.lowerBound >= gap.lowerBound {
      return Array(storage[range.lowerBound + shift..<range.upperBound + shift])
    }
    return Array(storage[range.lowerBound..<gap.lowerBound])
      + storage[gap.upperBound..<range.upperBound + shift]
  }

  /// All clusters.
  var clusters: [Cluster] { self[0..<count] }

  /// The columns of a range.
  func width(of range: Range<Int>) -> Int {
    if width == count { return range.count }
    return range.reduce(0) { $0 + self[$1].width }
  }

  /// Adds the text of a range at the end of bytes.
  func write(_ range: Range<Int>, to bytes: inout [UInt8]) {
    for index in range { bytes.append(contentsOf: self[index].string.utf8) }
  }

  /// Puts clusters in the place of others.
  mutating func replace(_ range: Range<Int>, with new: [Cluster]) {
    for index in range { width -= self[index].width }
    for cluster in new { width += cluster.width }
    moveGap(to: range.lowerBound)
    gap = gap.lowerBound..<gap.upperBound + range.count
    if gap.count < new.count { widenGap(by: new.count - gap.count) }
    for cluster in new {
      storage[gap.lowerBound] = cluster
      gap = gap.lowerBound + 1..<gap.upperBound
    }
  }

  private mutating func moveGap(to index: Int) {
    if gap.isEmpty {
      gap = index..<index
      return
    }
    while gap.lowerBound > index {
      storage[gap.upperBound - 1] = storage[gap.lowerBound - 1]
      gap = gap.lowerBound - 1..<gap.upperBound - 1
    }
    while gap.lowerBound < index {
      storage[gap.lowerBound] = storage[gap.upperBound]
      gap = gap.lowerBound + 1..<gap.upperBound + 1
    }
  }

  /// Widens the gap by a share of the line, so that growing costs a constant for each cluster.
  private mutating func widenGap(by needed: Int) {
    let more = needed + min(max(8, storage.count / 2), 4096)
    storage.insert(
      contentsOf: repeatElement(Self.filler, count: more), at: gap.upperBound)
    gap = gap.lowerBound..<gap.upperBound + more
  }
}
