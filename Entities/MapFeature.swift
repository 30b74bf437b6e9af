// SPDX-License-Identifier: MIT

/// A line on a map, such as a street, a river or a coast.
public struct MapFeature: Hashable, Sendable, Codable {
  /// The kind of a feature.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The coast. Its points enclose the sea.
    case sea
    case river
    /// A street on which people walk.
    case street
    case railway
  }

  /// The kind; `nil` for one that this version doesn't know.
  public let kind: Kind?
  /// The name, or an empty string.
  public let name: String
  /// The points, in their order.
  public let points: [Coordinate]

  /// Creates a feature.
  public init(_ kind: Kind, name: String = "", points: [Coordinate]) {
    self.kind = kind
    self.name = name
    self.points = points
  }

  private enum CodingKeys: String, CodingKey { case kind, name, points }

  /// Decodes a feature. Points that don't exist on the earth are left out.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    kind = Kind(rawValue: try values.decode(String.self, forKey: .kind))
    name = try values.decodeIfPresent(String.self, forKey: .name) ?? ""
    points = try values.decode([Coordinate].self, forKey: .points).filter(\.isValid)
  }

  /// Encodes the feature.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind?.rawValue ?? "", forKey: .kind)
    try values.encode(name, forKey: .name)
    try values.encode(points, forKey: .points)
  }
}
