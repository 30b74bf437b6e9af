// SPDX-License-Identifier: MIT

/// A contact of the user, and whether the two are connected.
public struct Contact: Identifiable, Hashable, Sendable, Codable {
  /// The contact as a user.
  public let user: User
  /// A Boolean value that indicates whether the user is connected with the contact.
  public let isConnected: Bool

  /// The identifier of the contact, which is that of its user.
  public var id: User.ID { user.id }

  /// Creates a contact.
  public init(user: User, isConnected: Bool) {
    self.user = user
    self.isConnected = isConnected
  }

  /// Returns the contact, connected or not.
  public func with(isConnected: Bool) -> Contact {
    Contact(user: user, isConnected: isConnected)
  }
}

extension Contact {
  /// The desired connection with a contact: the body of the request that changes it.
  public struct Connection: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the user is to be connected with the contact.
    public let isConnected: Bool

    /// Creates a connection.
    public init(isConnected: Bool) {
      self.isConnected = isConnected
    }
  }
}
