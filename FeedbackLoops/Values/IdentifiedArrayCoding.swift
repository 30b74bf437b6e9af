// SPDX-License-Identifier: MIT

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, Element.ID == ID {
  /// Decodes an array of elements.
  ///
  /// - Throws: The decoder's error, and `DecodingError.dataCorrupted` if two elements have the same id.
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    self.init(elements)
    guard count == elements.count else {
      var seen: Set<ID> = []
      let repeated = elements.first { !seen.insert($0.id).inserted }
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "Two elements have the id \(repeated.map { "\($0.id)" } ?? "")."))
    }
  }
}
