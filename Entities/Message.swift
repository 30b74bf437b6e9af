// SPDX-License-Identifier: MIT

/// A message in a room.
public struct Message: Identifiable, Hashable, Sendable {
  /// The server's identifier of the message.
  public let id: String
  /// The text.
  public let text: String
  /// The text as HTML.
  public let html: String
  /// The time at which it was sent.
  public let sent: Timestamp
  /// The time of the last change; nil if it wasn't changed.
  public let editedAt: Timestamp?
  /// The author; nil if the account no longer exists.
  public let author: Member?
  /// A Boolean value that indicates whether the user hasn't read it.
  public let isUnread: Bool
  /// The number of people who have read it.
  public let readBy: Int

  /// Creates a message.
  public init(
    id: String, text: String, html: String = "", sent: Timestamp, editedAt: Timestamp? = nil,
    author: Member?, isUnread: Bool = false, readBy: Int = 0
  ) {
    self.id = id
    self.text = text
    self.html = html
    self.sent = sent
    self.editedAt = editedAt
    self.author = author
    self.isUnread = isUnread
    self.readBy = readBy
  }

  /// Returns the same message with another text.
  public func replacingText(_ text: String) -> Message {
    Message(
      id: id, text: text, html: "", sent: sent, editedAt: editedAt, author: author,
      isUnread: isUnread, readBy: readBy)
  }

  /// Returns the same message as one that the user has read.
  public func markedAsRead() -> Message {
    Message(
      id: id, text: text, html: html, sent: sent, editedAt: editedAt, author: author,
      isUnread: false, readBy: readBy)
  }

  /// Returns whether the message comes before another one in the room.
  public func precedes(_ other: Message) -> Bool {
    (sent, id) < (other.sent, other.id)
  }
}

extension Message: Codable {
  private enum Key: String, CodingKey {
    case id, text, html, sent, editedAt, fromUser, unread, readBy, urls
  }

  /// Decodes a message. Members other than the identifier, the text and the time can be absent.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      text: try container.decode(String.self, forKey: .text),
      html: try container.decodeIfPresent(String.self, forKey: .html) ?? "",
      sent: try container.decode(Timestamp.self, forKey: .sent),
      editedAt: try? container.decodeIfPresent(Timestamp.self, forKey: .editedAt),
      author: try container.decodeIfPresent(Member.self, forKey: .fromUser),
      isUnread: try container.decodeIfPresent(Bool.self, forKey: .unread) ?? false,
      readBy: max(0, try container.decodeIfPresent(Int.self, forKey: .readBy) ?? 0))
  }

  /// Encodes the message with all members of the original API.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(text, forKey: .text)
    try container.encode(html, forKey: .html)
    try container.encode(sent, forKey: .sent)
    try container.encodeIfPresent(editedAt, forKey: .editedAt)
    try container.encodeIfPresent(author, forKey: .fromUser)
    try container.encode(isUnread, forKey: .unread)
    try container.encode(readBy, forKey: .readBy)
    try container.encode([String](), forKey: .urls)
  }
}

extension Message {
  /// The body of a request that sends or changes a message.
  public struct Draft: Hashable, Sendable, Codable {
    /// The text.
    public let text: String

    /// Creates a draft.
    public init(text: String) {
      self.text = text
    }
  }

  /// The body of a request that marks messages as read, and the response with the unread ones.
  public struct Unread: Hashable, Sendable, Codable {
    /// The identifiers of messages.
    public let chat: [Message.ID]

    /// Creates a body.
    public init(chat: [Message.ID]) {
      self.chat = chat
    }
  }
}

extension Room {
  /// The body of the request that joins a room by its name in URLs.
  public struct Address: Hashable, Sendable, Codable {
    /// The name in URLs.
    public let uri: String

    /// Creates an address.
    public init(uri: String) {
      self.uri = uri
    }
  }

  /// The body of the request that joins a room by its identifier.
  public struct Entry: Hashable, Sendable, Codable {
    /// The identifier of the room.
    public let id: Room.ID

    /// Creates an entry.
    public init(id: Room.ID) {
      self.id = id
    }
  }
}
