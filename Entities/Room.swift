// SPDX-License-Identifier: MIT

/// A room in which people write messages.
public struct Room: Identifiable, Hashable, Sendable {
  /// The server's identifier of the room.
  public let id: String
  /// The displayed name.
  public let name: String
  /// The name in URLs, by which a user joins: `"kitchen/bread"`; nil for a conversation of two people.
  public let uri: String?
  /// The subject, in one sentence.
  public let topic: String
  /// A Boolean value that indicates whether the room belongs to two people.
  public let isOneToOne: Bool
  /// The number of people in the room.
  public let userCount: Int
  /// The number of messages that the user hasn't read.
  public let unreadItems: Int
  /// The time of the last activity; nil if there was none.
  public let lastActivity: Timestamp?
  /// A Boolean value that indicates whether the user is in the room.
  public let isJoined: Bool

  /// Creates a room.
  public init(
    id: String, name: String, uri: String?, topic: String, isOneToOne: Bool = false,
    userCount: Int, unreadItems: Int = 0, lastActivity: Timestamp? = nil, isJoined: Bool = true
  ) {
    self.id = id
    self.name = name
    self.uri = uri
    self.topic = topic
    self.isOneToOne = isOneToOne
    self.userCount = userCount
    self.unreadItems = unreadItems
    self.lastActivity = lastActivity
    self.isJoined = isJoined
  }

  /// Returns the same room with another number of unread messages.
  public func replacingUnreadItems(_ count: Int) -> Room {
    Room(
      id: id, name: name, uri: uri, topic: topic, isOneToOne: isOneToOne, userCount: userCount,
      unreadItems: max(0, count), lastActivity: lastActivity, isJoined: isJoined)
  }
}

extension Room: Codable {
  private enum Key: String, CodingKey {
    case id, name, uri, topic, oneToOne, userCount, unreadItems, mentions, lastAccessTime, lurk
    case url, githubType, tags, roomMember
  }

  /// Decodes a room. Members other than the identifier and the name can be absent.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key, or replacement: Value) throws -> Value {
      try container.decodeIfPresent(Value.self, forKey: key) ?? replacement
    }
    self.init(
      id: try container.decode(String.self, forKey: .id),
      name: try container.decode(String.self, forKey: .name),
      uri: try container.decodeIfPresent(String.self, forKey: .uri),
      topic: try value(.topic, or: ""), isOneToOne: try value(.oneToOne, or: false),
      userCount: max(0, try value(.userCount, or: 0)),
      unreadItems: max(0, try value(.unreadItems, or: 0)),
      lastActivity: try? container.decodeIfPresent(Timestamp.self, forKey: .lastAccessTime),
      isJoined: try value(.roomMember, or: true))
  }

  /// Encodes the room with all members of the original API.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(uri, forKey: .uri)
    try container.encode(topic, forKey: .topic)
    try container.encode(isOneToOne, forKey: .oneToOne)
    try container.encode(userCount, forKey: .userCount)
    try container.encode(unreadItems, forKey: .unreadItems)
    try container.encode(0, forKey: .mentions)
    try container.encodeIfPresent(lastActivity, forKey: .lastAccessTime)
    try container.encode(false, forKey: .lurk)
    try container.encode("/" + (uri ?? id), forKey: .url)
    try container.encode(isOneToOne ? "ONETOONE" : "USER_CHANNEL", forKey: .githubType)
    try container.encode([String](), forKey: .tags)
    try container.encode(isJoined, forKey: .roomMember)
  }
}
