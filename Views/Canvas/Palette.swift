// SPDX-License-Identifier: MIT

/// The styles and clusters that a canvas's cells refer to by number.
///
/// It is a part of the canvas's value. Copies share it until one of them adds an entry.
struct Palette: Sendable {
  private(set) var styles: [Style] = [.plain]
  private(set) var clusters: [String] = []
  private var styleNumbers = StyleNumbers()
  private var clusterNumbers: [String: UInt32] = [:]

  /// The palette of a blank canvas.
  static let empty = Palette()

  /// Returns the number of a style; `nil` if the palette is full.
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

  /// A Boolean value that indicates whether there is no number left for another style.
  var isFull: Bool { styles.count >= Int(UInt16.max) }

  /// Returns the glyph of a cluster of several scalars.
  mutating func intern(_ cluster: String) -> UInt32 {
    if let glyph = clusterNumbers[cluster] { return glyph }
    let glyph = UInt32(clusters.count) | Cell.clusterBit
    clusters.append(cluster)
    clusterNumbers[cluster] = glyph
    return glyph
  }

  /// Returns the string of a glyph.
  func string(of glyph: UInt32) -> String {
    if glyph & Cell.clusterBit != 0 { return clusters[Int(glyph & ~Cell.clusterBit)] }
    return Unicode.Scalar(glyph).map { String($0) } ?? ""
  }

  /// The number of entries, which decides about sweeps.
  var count: Int { styles.count + clusters.count }

  /// Returns whether all numbers of another palette have the same meaning in this one.
  ///
  /// This is true for a canvas and those it was copied from. Arrays with shared storage are equal
  /// without a comparison.
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
