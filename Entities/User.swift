// SPDX-License-Identifier: MIT

/// Someone with a name.
public struct User: Identifiable, Hashable, Sendable, Codable {
  /// The number the server knows the user by.
  public let id: Int
  /// The given name.
  public let firstName: String
  /// The family name; empty when there is none.
  public let lastName: String

  /// Creates a user.
  public init(id: Int, firstName: String, lastName: String) {
    self.id = id
    self.firstName = firstName
    self.lastName = lastName
  }

  /// Both names, as they stand on a screen.
  public var fullName: String {
    lastName.isEmpty ? firstName : "\(firstName) \(lastName)"
  }
}
