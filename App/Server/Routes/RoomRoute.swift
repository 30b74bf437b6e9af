// SPDX-License-Identifier: MIT

/// The route of a path of the API of rooms, whose base is `/v1`, and `/stream/v1` for streams.
enum RoomRoute: Equatable, Sendable {
  /// The signed-in user in a list, or users with a query.
  case users
  case me
  case roomsOfUser(String)
  /// The channels of a user or a room, of which there are none.
  case channels
  case rooms
  case room(String)
  case members(String)
  case member(String, in: String)
  case messages(in: String)
  case message(String, in: String)
  case unread(of: String, in: String)
  case stream(String)

  /// Returns the route of the segments of a path, or `nil` for another API.
  init?(_ segments: [String]) {
    let isStream = segments.first == "stream"
    let path = Array(segments.dropFirst(isStream ? 1 : 0))
    guard path.first == "v1" else { return nil }
    guard !isStream else {
      guard path.count == 4, path[1] == "rooms", path[3] == "chatMessages" else { return nil }
      self = .stream(path[2])
      return
    }
    switch (path.count, path.dropFirst().first) {
    case (2, "user"): self = .users
    case (2, "rooms"): self = .rooms
    case (3, "user") where path[2] == "me": self = .me
    case (3, "rooms"): self = .room(path[2])
    case (4, "user") where path[3] == "rooms": self = .roomsOfUser(path[2])
    case (4, "user") where path[3] == "channels", (4, "rooms") where path[3] == "channels":
      self = .channels
    case (4, "rooms") where path[3] == "users": self = .members(path[2])
    case (4, "rooms") where path[3] == "chatMessages": self = .messages(in: path[2])
    case (5, "rooms") where path[3] == "users": self = .member(path[4], in: path[2])
    case (5, "rooms") where path[3] == "chatMessages": self = .message(path[4], in: path[2])
    case (6, "user") where path[3] == "rooms" && path[5] == "unreadItems":
      self = .unread(of: path[2], in: path[4])
    default: return nil
    }
  }

  /// The methods that the route supports.
  var methods: [String] {
    switch self {
    case .users, .me, .channels, .members: ["GET", "HEAD"]
    case .roomsOfUser, .messages, .unread: ["GET", "HEAD", "POST"]
    case .rooms: ["GET", "HEAD", "POST", "PUT", "DELETE"]
    case .room, .message: ["GET", "HEAD", "PUT"]
    case .member: ["DELETE"]
    case .stream: ["GET"]
    }
  }
}
