// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// Responds to the requests for rooms and messages, which are those of Gitter.
struct RoomAPI: Sendable {
  let store: RoomStore
  let hub: RoomHub
  let now: @Sendable () -> Int

  /// The maximum number of characters of a message.
  static let longestMessage = 4_096
  /// The maximum number of characters of a topic.
  static let longestTopic = 400
  /// The maximum number of messages that one request marks as read.
  static let mostMarked = 500

  /// The body of a request that changes a room. Requests without a room in the path give its identifier.
  private struct Change: Decodable {
    let id: String?
    let topic: String?
  }

  /// Responds to a request of an account.
  func respond(
    to request: HTTPRequest, at route: RoomRoute, for account: String
  ) async throws -> HTTPResponse {
    guard let user = try await store.user(of: account) else {
      throw Refusal(.notFound, "This account has no user. Sign in with another account.")
    }
    switch route {
    case .users: return HTTPResponse(try await users(request.query, user))
    case .me: return HTTPResponse(try await member(user))
    case .channels: return HTTPResponse([Room]())
    case .roomsOfUser(let text) where request.method == "POST":
      try check(text, is: user)
      let room = try await room(request.json(Room.Entry.self).id, user)
      return HTTPResponse(try await join(room, user))
    case .roomsOfUser(let text):
      let shown = text == "me" ? user : try number(text, "user")
      return HTTPResponse(try await store.rooms(of: shown, for: user))
    case .rooms: return try await rooms(request, user)
    case .room(let text) where request.method == "PUT":
      return HTTPResponse(
        try await change(try await room(text, user), request.json(Change.self), user))
    case .room(let text): return HTTPResponse(try await room(text, user))
    case .members(let text):
      let page = try PageQuery(QueryParameters(request.query))
      let room = try await room(text, user)
      return HTTPResponse(
        try await store.members(
          of: RoomStore.number(room.id), matching: page.text, limit: page.limit, skip: page.skip))
    case .member(let member, let room):
      try check(member, is: user)
      return try await leave(try await self.room(room, user), user)
    case .messages(let text): return try await messages(request, try await room(text, user), user)
    case .message(let id, let text):
      return try await message(request, id, try await room(text, user), user)
    case .unread(let member, let text):
      try check(member, is: user)
      return try await unread(request, try await room(text, user), user)
    case .stream(let text):
      let room = try await room(text, user)
      return try await hub.stream(of: try number(room.id, "room"), for: user)
    }
  }

  // MARK: - Users

  private func users(_ query: String, _ user: Int) async throws -> [Member] {
    let parameters = try QueryParameters(query)
    let page = try PageQuery(parameters)
    guard parameters["q"] != nil || parameters["limit"] != nil || parameters["skip"] != nil else {
      return [try await member(user)]
    }
    return try await store.members(
      of: nil, matching: page.text, limit: page.limit, skip: page.skip)
  }

  private func member(_ user: Int) async throws -> Member {
    guard let member = try await store.member(user) else {
      throw Refusal(.notFound, "There is no such user.")
    }
    return member
  }

  /// Throws a refusal if a text isn't the identifier of the signed-in user.
  private func check(_ text: String, is user: Int) throws(Refusal) {
    guard text == "me" || RoomStore.number(text) == user else {
      throw Refusal(.forbidden, "You can do this only for yourself.")
    }
  }

  private func number(_ text: String, _ what: String) throws(Refusal) -> Int {
    guard let number = RoomStore.number(text) else {
      throw Refusal(
        .badRequest, "This isn't an identifier of a \(what), which has 24 hexadecimal digits.")
    }
    return number
  }

  // MARK: - Rooms

  private func room(_ text: String, _ user: Int) async throws -> Room {
    guard let room = try await store.room(number(text, "room"), for: user) else {
      throw Refusal(.notFound, "There is no such room, or it isn't public.")
    }
    return room
  }

  private func rooms(_ request: HTTPRequest, _ user: Int) async throws -> HTTPResponse {
    switch request.method {
    case "POST":
      let uri = try request.json(Room.Address.self).uri
      guard let room = try await store.room(uri: uri, for: user) else {
        throw Refusal(.notFound, "There is no room with this name.")
      }
      return HTTPResponse(room)
    case "PUT":
      let change = try request.json(Change.self)
      return HTTPResponse(try await self.change(room(change.id ?? "", user), change, user))
    case "DELETE":
      let query = try QueryParameters(request.query)["id"]
      let id = try query ?? request.json(Room.Entry.self).id
      return try await leave(room(id, user), user)
    default:
      let page = try PageQuery(QueryParameters(request.query))
      return HTTPResponse(
        try await store.publicRooms(
          matching: page.text, limit: page.limit, skip: page.skip, for: user))
    }
  }

  private func join(_ room: Room, _ user: Int) async throws -> Room {
    try await store.join(number(room.id, "room"), user)
    return try await self.room(room.id, user)
  }

  private func leave(_ room: Room, _ user: Int) async throws -> HTTPResponse {
    guard room.isJoined else { throw Refusal(.notFound, "You aren't in this room.") }
    guard room.uri != nil else {
      throw Refusal(.forbidden, "A conversation of two people can't be left.")
    }
    try await store.leave(number(room.id, "room"), user)
    return HTTPResponse(status: .noContent, type: nil)
  }

  private func change(_ room: Room, _ change: Change, _ user: Int) async throws -> Room {
    try checkMembership(room)
    guard let topic = change.topic else { return room }
    guard topic.unicodeScalars.count <= Self.longestTopic else {
      throw Refusal(
        .badRequest, "The topic is too long. Give no more than \(Self.longestTopic) characters.")
    }
    try await store.setTopic(topic, of: number(room.id, "room"))
    return try await self.room(room.id, user)
  }

  private func checkMembership(_ room: Room) throws(Refusal) {
    guard room.isJoined else { throw Refusal(.forbidden, "Join the room first.") }
  }

  // MARK: - Messages

  private func messages(
    _ request: HTTPRequest, _ room: Room, _ user: Int
  ) async throws -> HTTPResponse {
    let number = try number(room.id, "room")
    guard request.method == "POST" else {
      return HTTPResponse(
        try await store.messages(MessageQuery(request.query), in: number, for: user))
    }
    try checkMembership(room)
    let text = try Self.text(request.json(Message.Draft.self))
    let sent = try await store.send(text, to: number, by: user, now: now())
    hub.changed(number)
    return HTTPResponse(sent)
  }

  private func message(
    _ request: HTTPRequest, _ text: String, _ room: Room, _ user: Int
  ) async throws -> HTTPResponse {
    let (number, id) = (try number(room.id, "room"), try number(text, "message"))
    guard let message = try await store.message(id, in: number, for: user) else {
      throw Refusal(.notFound, "There is no such message in this room.")
    }
    guard request.method == "PUT" else { return HTTPResponse(message) }
    let text = try Self.text(request.json(Message.Draft.self))
    let changed = try await store.change(id, to: text, in: number, by: user, now: now())
    guard let changed else {
      throw Refusal(.forbidden, "You can change only your own messages.")
    }
    hub.changed(number)
    return HTTPResponse(changed)
  }

  private static func text(_ draft: Message.Draft) throws(Refusal) -> String {
    let text = draft.text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw Refusal(.badRequest, "The message is empty. Give a text.") }
    guard text.unicodeScalars.count <= longestMessage else {
      throw Refusal(
        .badRequest, "The message is too long. Give no more than \(longestMessage) characters.")
    }
    return text
  }

  private func unread(
    _ request: HTTPRequest, _ room: Room, _ user: Int
  ) async throws -> HTTPResponse {
    let number = try number(room.id, "room")
    if request.method == "POST" {
      let ids = try request.json(Message.Unread.self).chat
      guard ids.count <= Self.mostMarked else {
        throw Refusal(.badRequest, "Mark no more than \(Self.mostMarked) messages at once.")
      }
      // Without an error for messages that no longer exist.
      try await store.mark(ids.compactMap(RoomStore.number), in: number, for: user)
    }
    return HTTPResponse(Message.Unread(chat: try await store.unread(in: number, for: user)))
  }
}
