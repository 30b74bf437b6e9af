// SPDX-License-Identifier: MIT

/// The styles and clusters that a canvas's cells refer to by number.
///
/// It is a part of the canvas's value: copies share it until one of them meets something new.
struct Palette: Sendable {
  private(set) var styles: [Style] = [.plain]
  private(set) var clusters: [String] = []
  private var styleNumbers = StyleNumbers()
  private var clusterNumbers: [String: UInt32] = [:]

  /// The palette of a blank canvas.
  static let empty = Palette()

  /// The number of a style; `nil` if the palette is full.
  mutating func intern(_ style: Style) -> UInt16? {
    let key = style.key
    if key == 0 { return 0 }
    let (known, slot) = styleNumbers.find(style, key: key, in: styles)
    if known != 0 { return known }
    guard !isFull else { return nil }
    styleNumbers.add(key: key, at: slot)
    styles.append(style)
    return UInt16(styles.count - 1)
  }

  /// Whether there is no number for another style.
  var isFull: Bool { styles.count >= Int(UInt16.max) }

  /// The glyph of a cluster of several scalars.
  mutating func intern(_ cluster: String) -> UInt32 {
    if let glyph = clusterNumbers[cluster] { return glyph }
    let glyph = UInt32(clusters.count) | Cell.clusterBit
    clusters.append(cluster)
    clusterNumbers[cluster] = glyph
    return glyph
  }

  /// The string of a glyph.
  func string(of glyph: UInt32) -> String {
    if glyph & Cell.clusterBit != 0 { return clusters[Int(glyph & ~Cell.clusterBit)] }
    return Unicode.Scalar(glyph).map { String($0) } ?? ""
  }

  /// How many entries there are, as a measure of when a sweep is worth its while.
  var count: Int { styles.count + clusters.count }

  /// Whether every number of the other palette is known to this one and means the same.
  ///
  /// True of a canvas and those it descends from; arrays that share their storage are known to be
  /// equal at once.
  func extends(_ other: Palette) -> Bool {
    if clusters.count == other.clusters.count {
      guard clusters == other.clusters else { return false }
    } else {
      guard clusters.starts(with: other.clusters) else { return false }
    }
    if styles.count == other.styles.count { return styles == other.styles }
    let (keys, others) = (styleNumbers.keys, other.styleNumbers.keys)
    guard keys.starts(with: others) else { return false }
    return others.indices.allSatisfy { number in
      !Style.isLinked(others[number]) || styles[number] == other.styles[number]
    }
  }
}
