// SPDX-License-Identifier: MIT

/// The styles and clusters that a canvas's cells refer to by number.
///
/// It is a part of the canvas's value. Copies share it until one of them adds an entry. A style is stored as its key, a number,
/// so that the copy that the next frame then makes copies bytes.
struct Palette: Sendable {
  private(set) var clusters: [String] = []
  private var numbers = StyleNumbers()
  /// The styles with a link, by their numbers. Their keys are only hashes.
  private var linked: [UInt16: Style] = [:]
  private var clusterNumbers: [String: UInt32] = [:]

  /// The palette of a blank canvas.
  static let empty = Palette()

  /// The number of styles, at least one.
  var styleCount: Int { numbers.keys.count }

  /// Returns the style with a number.
  func style(_ number: UInt16) -> Style {
    let key = numbers.keys[Int(number)]
    return Style.isLinked(key) ? linked[number] ?? .plain : Style(key: key)
  }

  /// Returns the number of a style; `nil` if the palette is full.
  mutating func intern(_ style: Style) -> UInt16? {
    let key = style.key
    if key == 0 { return 0 }
    let (known, slot) = numbers.find(style, key: key, in: linked)
    if known != 0 { return known }
    guard !isFull else { return nil }
    let number = UInt16(styleCount)
    numbers.add(key: key, at: slot)
    if Style.isLinked(key) { linked[number] = style }
    return number
  }

  /// A Boolean value that indicates whether there is no number left for another style.
  var isFull: Bool { styleCount >= Int(UInt16.max) }

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
  var count: Int { styleCount + clusters.count }

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
    guard numbers.begins(with: other.numbers) else { return false }
    return other.linked.isEmpty || other.linked.allSatisfy { linked[$0] == $1 }
  }
}
