// SPDX-License-Identifier: MIT

/// Someone the user knows, and whether the two are connected.
public struct Contact: Identifiable, Hashable, Sendable, Codable {
  /// Who it is.
  public let user: User
  /// Whether the user wants to hear of them.
  public var isConnected: Bool

  /// The number the server knows the contact by: that of the user it is.
  public var id: User.ID { user.id }

  /// Creates a contact.
  public init(user: User, isConnected: Bool) {
    self.user = user
    self.isConnected = isConnected
  }
}

extension Contact {
  /// What a contact's connection is to be: the body of the request that changes it.
  public struct Connection: Hashable, Sendable, Codable {
    /// Whether the user wants to hear of the contact.
    public let isConnected: Bool

    /// Creates a connection as it is to be.
    public init(isConnected: Bool) {
      self.isConnected = isConnected
    }
  }
}
