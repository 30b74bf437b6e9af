// SPDX-License-Identifier: MIT

/// A user.
public struct User: Identifiable, Hashable, Sendable, Codable {
  /// The server's identifier of the user.
  public let id: Int
  /// The given name.
  public let firstName: String
  /// The family name; empty if the user has none.
  public let lastName: String

  /// Creates a user.
  public init(id: Int, firstName: String, lastName: String) {
    self.id = id
    self.firstName = firstName
    self.lastName = lastName
  }

  /// The given name and the family name.
  public var fullName: String {
    lastName.isEmpty ? firstName : "\(firstName) \(lastName)"
  }
}
