// SPDX-License-Identifier: MIT

/// A person who writes in rooms.
public struct Member: Identifiable, Hashable, Sendable {
  /// The server's identifier of the person.
  public let id: String
  /// The name that is unique on the server: `"mira"`.
  public let username: String
  /// The displayed name.
  public let displayName: String

  /// Creates a person.
  public init(id: String, username: String, displayName: String) {
    self.id = id
    self.username = username
    self.displayName = displayName
  }
}

extension Member: Codable {
  private enum Key: String, CodingKey {
    case id, username, displayName, url
  }

  /// Decodes a person; without a displayed name it is the user name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let username = try container.decodeIfPresent(String.self, forKey: .username) ?? ""
    self.init(
      id: try container.decode(String.self, forKey: .id), username: username,
      displayName: try container.decodeIfPresent(String.self, forKey: .displayName) ?? username)
  }

  /// Encodes the person, with a path as the URL.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(username, forKey: .username)
    try container.encode(displayName, forKey: .displayName)
    try container.encode("/" + username, forKey: .url)
  }
}
