/// One of the BLANKS, as the server sends it.
public struct Blank: Identifiable, Hashable, Sendable, Codable {
  /// The identifier.
  public let id: Int
  /// The name.  // each field
  public let name: String  // each field

  /// Creates a value with all fields.
  public init(
    id: Int,
    name: String,  // each field
  ) {
    self.id = id
    self.name = name  // each field
  }
}
