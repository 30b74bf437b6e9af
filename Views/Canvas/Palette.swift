/// The styles and clusters that a canvas's cells refer to by number.
///
/// It is a part of the canvas's value: copies share it until one of them meets something new.
struct Palette: Sendable {
  private(set) var styles: [Style] = [.plain]
  private(set) var clusters: [String] = []
  private var styleNumbers: [Style: UInt16] = [.plain: 0]
  private var clusterNumbers: [String: UInt32] = [:]

  /// The number of a style; `nil` if the palette is full.
  mutating func intern(_ style: Style) -> UInt16? {
    if style == .plain { return 0 }
    if let number = styleNumbers[style] { return number }
    guard styles.count < Int(UInt16.max) else { return nil }
    let number = UInt16(styles.count)
    styles.append(style)
    styleNumbers[style] = number
    return number
  }

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
    Self.extends(styles, other.styles) && Self.extends(clusters, other.clusters)
  }

  private static func extends<Element: Equatable>(_ long: [Element], _ short: [Element]) -> Bool {
    long.count == short.count ? long == short : long.starts(with: short)
  }
}
