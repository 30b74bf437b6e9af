// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities

extension Message {
  /// The messages that a request asks for.
  public enum Position: Hashable, Sendable {
    /// The newest messages.
    case newest
    /// The newest of the messages before one.
    case before(Message.ID)
    /// The oldest of the messages after one.
    case after(Message.ID)
  }

  /// Returns a request for messages of a room, oldest first.
  ///
  /// - Parameters:
  ///   - room: The room.
  ///   - position: The position of the messages in the room.
  ///   - limit: The maximum number of messages, up to 100.
  public static func request(
    in room: Room.ID, _ position: Position = .newest, limit: Int
  ) -> Request<[Message], ServerError> {
    let (before, after): (String?, String?) =
      switch position {
      case .newest: (nil, nil)
      case .before(let id): (id, nil)
      case .after(let id): (nil, id)
      }
    return .get(
      "/v1/rooms/\(room)/chatMessages",
      query: ["limit": "\(limit)", "beforeId": before, "afterId": after])
  }

  /// Returns a request that sends a message; the response is the new message. It isn't idempotent.
  public static func request(
    sending text: String, to room: Room.ID
  ) -> Request<Message, ServerError> {
    .post("/v1/rooms/\(room)/chatMessages", json: Draft(text: text))
  }

  /// Returns a request that changes the text of an own message.
  public static func request(
    changing id: Message.ID, to text: String, in room: Room.ID
  ) -> Request<Message, ServerError> {
    .put("/v1/rooms/\(room)/chatMessages/\(id)", json: Draft(text: text))
  }

  /// Returns a request that marks messages as read. It is idempotent.
  public static func request(
    marking ids: [Message.ID], in room: Room.ID
  ) -> Request<Void, ServerError> {
    .send(.post, "/v1/user/me/rooms/\(room)/unreadItems", json: Unread(chat: ids)).idempotent()
  }

  /// Returns a request for the new and changed messages of a room, an endless stream of JSON values.
  public static func requestStream(of room: Room.ID) -> Request<Void, ServerError> {
    .send(.get, "/stream/v1/rooms/\(room)/chatMessages")
  }
}
