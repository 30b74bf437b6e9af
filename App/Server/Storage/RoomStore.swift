// SPDX-License-Identifier: MIT

import GRDB
import RecipeEntities

/// The rooms with their members, messages, and the unread messages of each user.
struct RoomStore: Sendable {
  let queue: DatabaseQueue

  /// A message with its number among all additions and changes.
  struct Revised: Sendable {
    let revision: Int
    let message: Message
  }

  /// Returns the text of a number in the database: 24 hexadecimal digits, whose order is that of the numbers.
  static func identifier(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, 24 - digits.count)) + digits
  }

  /// Returns the number of an identifier, or `nil` if it isn't one.
  static func number(_ identifier: String) -> Int? {
    guard identifier.utf8.count == 24, identifier.utf8.first != 0x2B, identifier.utf8.first != 0x2D
    else { return nil }
    return Int(identifier, radix: 16)
  }

  // MARK: - People

  /// Returns the number of the user of an account, or `nil`.
  func user(of account: String) async throws -> Int? {
    try await queue.read { db in
      try Int.fetchOne(db, sql: "SELECT id FROM user WHERE account = ?", arguments: [account])
    }
  }

  /// Returns a user, or `nil`.
  func member(_ user: Int) async throws -> Member? {
    try await queue.read { db in
      try Row.fetchOne(
        db, sql: "SELECT id, firstName, lastName FROM user WHERE id = ?", arguments: [user]
      ).map { Self.member($0, at: 0) }
    }
  }

  /// Returns users by family name, of a room or of all.
  func members(
    of room: Int?, matching text: String, limit: Int, skip: Int
  ) async throws -> [Member] {
    try await queue.read { db in
      let filter = room == nil ? "" : "AND id IN (SELECT user FROM roomMember WHERE room = ?)"
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, firstName, lastName FROM user
          WHERE instr(lower(firstName || ' ' || lastName), lower(?)) > 0 \(filter)
          ORDER BY sortKey, id LIMIT ? OFFSET ?
          """,
        arguments: [text] + (room.map { [$0] } ?? []) + [limit, skip])
      return try Array(rows.map { Self.member($0, at: 0) })
    }
  }

  /// Returns the people of a room who have no account.
  func visitors(of room: Int) async throws -> [Int] {
    try await queue.read { db in
      try Int.fetchAll(
        db,
        sql: """
          SELECT user.id FROM roomMember JOIN user ON user.id = roomMember.user
          WHERE room = ? AND account IS NULL ORDER BY user.id
          """,
        arguments: [room])
    }
  }

  // MARK: - Rooms

  /// Returns the rooms of a user, the most recently active first.
  func rooms(of user: Int, for viewer: Int) async throws -> [Room] {
    try await queue.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          \(Self.rooms) WHERE EXISTS
            (SELECT 1 FROM roomMember WHERE room = room.id AND user = ?)
          ORDER BY active DESC, room.id
          """,
        arguments: [viewer, viewer, user])
      return try Array(rows.map(Self.room))
    }
  }

  /// Returns the public rooms whose name, topic or URI contains a text.
  func publicRooms(
    matching text: String, limit: Int, skip: Int, for viewer: Int
  ) async throws -> [Room] {
    try await queue.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          \(Self.rooms) WHERE uri IS NOT NULL
            AND instr(lower(name || ' ' || topic || ' ' || uri), lower(?)) > 0
          ORDER BY name, room.id LIMIT ? OFFSET ?
          """,
        arguments: [viewer, viewer, text, limit, skip])
      return try Array(rows.map(Self.room))
    }
  }

  /// Returns a room that a user can see: a public one, or one of theirs; otherwise `nil`.
  func room(_ id: Int, for viewer: Int) async throws -> Room? {
    try await room("room.id = ?", [id], for: viewer)
  }

  /// Returns the room with a name in URLs, or `nil`.
  func room(uri: String, for viewer: Int) async throws -> Room? {
    try await room("room.uri = ?", [uri], for: viewer)
  }

  private func room(
    _ condition: String, _ arguments: StatementArguments, for viewer: Int
  ) async throws -> Room? {
    try await queue.read { db in
      let room = try Row.fetchOne(
        db, sql: "\(Self.rooms) WHERE \(condition)", arguments: [viewer, viewer] + arguments
      ).map(Self.room)
      return room.flatMap { $0.uri != nil || $0.isJoined ? $0 : nil }
    }
  }

  /// Adds a user to a room.
  func join(_ room: Int, _ user: Int) async throws {
    try await queue.write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO roomMember (room, user) VALUES (?, ?)", arguments: [room, user])
    }
  }

  /// Removes a user from a room, and the unread marks of its messages.
  func leave(_ room: Int, _ user: Int) async throws {
    try await queue.write { db in
      try db.execute(
        sql: "DELETE FROM roomMember WHERE room = ? AND user = ?", arguments: [room, user])
      try db.execute(
        sql: """
          DELETE FROM unread WHERE user = ? AND message IN (SELECT id FROM message WHERE room = ?)
          """,
        arguments: [user, room])
    }
  }

  /// Changes the topic of a room.
  func setTopic(_ topic: String, of room: Int) async throws {
    try await queue.write { db in
      try db.execute(sql: "UPDATE room SET topic = ? WHERE id = ?", arguments: [topic, room])
    }
  }

  // MARK: - Messages

  /// Returns messages of a room, oldest first.
  func messages(_ query: MessageQuery, in room: Int, for viewer: Int) async throws -> [Message] {
    try await queue.read { db in
      func page(_ condition: String, _ id: Int?, newest: Bool, limit: Int) throws -> [Message] {
        let rows = try Row.fetchCursor(
          db,
          sql: """
            \(Self.messages) WHERE message.room = ? AND instr(lower(text), lower(?)) > 0 \(condition)
            ORDER BY message.id \(newest ? "DESC" : "") LIMIT ? OFFSET ?
            """,
          arguments: [viewer, room, query.text] + (id.map { [$0] } ?? [])
            + [limit, query.skip])
        let page = try Array(rows.map { Self.message($0) })
        return newest ? page.reversed() : page
      }
      switch query.position {
      case .newest: return try page("", nil, newest: true, limit: query.limit)
      case .before(let id):
        return try page("AND message.id < ?", id, newest: true, limit: query.limit)
      case .after(let id):
        return try page("AND message.id > ?", id, newest: false, limit: query.limit)
      case .around(let id):
        let half = (query.limit + 1) / 2
        let older = try page("AND message.id <= ?", id, newest: true, limit: half)
        let newer = try page("AND message.id > ?", id, newest: false, limit: query.limit - half)
        return older + newer
      }
    }
  }

  /// Returns a message of a room, or `nil`.
  func message(_ id: Int, in room: Int, for viewer: Int) async throws -> Message? {
    try await queue.read { db in try Self.message(id, in: room, for: viewer, db) }
  }

  /// Adds a message, which is unread for all other members with an account.
  func send(_ text: String, to room: Int, by author: Int, now: Int) async throws -> Message? {
    try await queue.write { db in
      let last = try Int.fetchOne(db, sql: "SELECT max(sent) FROM message") ?? 0
      // Later than all others, so that the order of the times is that of the identifiers.
      try db.execute(
        sql: """
          INSERT INTO message (room, user, text, sent, revision)
          VALUES (?, ?, ?, ?, (SELECT coalesce(max(revision), 0) + 1 FROM message))
          """,
        arguments: [room, author, text, max(now * 1_000, last + 1)])
      let id = Int(db.lastInsertedRowID)
      try db.execute(
        sql: """
          INSERT INTO unread (user, message)
          SELECT user.id, ? FROM roomMember JOIN user ON user.id = roomMember.user
          WHERE room = ? AND account IS NOT NULL AND user.id <> ?
          """,
        arguments: [id, room, author])
      return try Self.message(id, in: room, for: author, db)
    }
  }

  /// Changes the text of a message, if it is by an author; otherwise returns `nil`.
  func change(
    _ id: Int, to text: String, in room: Int, by author: Int, now: Int
  ) async throws -> Message? {
    try await queue.write { db in
      try db.execute(
        sql: """
          UPDATE message SET text = ?, editedAt = max(sent + 1, coalesce(editedAt, 0) + 1, ?),
            revision = (SELECT max(revision) + 1 FROM message)
          WHERE id = ? AND room = ? AND user = ?
          """,
        arguments: [text, now * 1_000, id, room, author])
      guard db.changesCount == 1 else { return nil }
      return try Self.message(id, in: room, for: author, db)
    }
  }

  /// The number of the last addition or change.
  func lastRevision() async throws -> Int {
    try await queue.read { db in
      try Int.fetchOne(db, sql: "SELECT coalesce(max(revision), 0) FROM message") ?? 0
    }
  }

  /// Returns the additions and changes of a room after one, in their order.
  func changes(after revision: Int, in room: Int, for viewer: Int) async throws -> [Revised] {
    try await queue.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          \(Self.messages) WHERE message.room = ? AND revision > ? ORDER BY revision LIMIT 200
          """,
        arguments: [viewer, room, revision])
      return try Array(rows.map { Revised(revision: $0["revision"], message: Self.message($0)) })
    }
  }

  // MARK: - Unread messages

  /// Returns the identifiers of the unread messages of a room.
  func unread(in room: Int, for user: Int) async throws -> [Message.ID] {
    try await queue.read { db in
      try Int.fetchAll(
        db,
        sql: """
          SELECT message FROM unread JOIN message ON message.id = unread.message
          WHERE unread.user = ? AND room = ? ORDER BY message
          """,
        arguments: [user, room]
      ).map(Self.identifier)
    }
  }

  /// Marks messages as read.
  func mark(_ ids: [Int], in room: Int, for user: Int) async throws {
    try await queue.write { db in
      let delete = try db.makeStatement(
        sql: """
          DELETE FROM unread WHERE user = ? AND message = ?
            AND (SELECT room FROM message WHERE id = unread.message) = ?
          """)
      for id in ids { try delete.execute(arguments: [user, id, room]) }
    }
  }

  // MARK: - Rows

  private static let rooms = """
    SELECT room.id, name, uri, topic, isOneToOne,
      (SELECT count(*) FROM roomMember WHERE room = room.id),
      (SELECT count(*) FROM unread JOIN message ON message.id = unread.message
        WHERE unread.user = ? AND message.room = room.id),
      (SELECT sent FROM message WHERE room = room.id ORDER BY message.id DESC LIMIT 1) AS active,
      EXISTS (SELECT 1 FROM roomMember WHERE room = room.id AND user = ?)
    FROM room
    """

  private static let messages = """
    SELECT message.id, text, sent, editedAt, user.id, firstName, lastName,
      EXISTS (SELECT 1 FROM unread WHERE unread.user = ? AND unread.message = message.id),
      (SELECT count(*) FROM roomMember WHERE room = message.room)
        - (SELECT count(*) FROM unread WHERE unread.message = message.id),
      revision
    FROM message JOIN user ON user.id = message.user
    """

  private static func message(
    _ id: Int, in room: Int, for viewer: Int, _ db: Database
  ) throws -> Message? {
    try Row.fetchOne(
      db, sql: "\(messages) WHERE message.id = ? AND message.room = ?",
      arguments: [viewer, id, room]
    ).map { message($0) }
  }

  private static func room(_ row: Row) -> Room {
    let active: Int? = row[7]
    return Room(
      id: identifier(row[0]), name: row[1], uri: row[2], topic: row[3], isOneToOne: row[4],
      userCount: row[5], unreadItems: row[6],
      lastActivity: active.map { Timestamp(milliseconds: $0) }, isJoined: row[8])
  }

  private static func message(_ row: Row) -> Message {
    let edited: Int? = row[3]
    let text: String = row[1]
    return Message(
      id: identifier(row[0]), text: text, html: html(text), sent: Timestamp(milliseconds: row[2]),
      editedAt: edited.map { Timestamp(milliseconds: $0) }, author: member(row, at: 4),
      isUnread: row[7], readBy: max(0, row[8] as Int - 1))
  }

  private static func member(_ row: Row, at index: Int) -> Member {
    let (first, last): (String, String) = (row[index + 1], row[index + 2])
    let full = last.isEmpty ? first : "\(first) \(last)"
    let letters = Seeding.sortKey(full).map { $0 == " " ? "." : $0 }
      .filter { $0.isASCII && ($0.isLetter || $0 == "." || $0 == "-") }
    return Member(
      id: identifier(row[index]), username: String(letters), displayName: full)
  }

  /// Returns a text as HTML.
  static func html(_ text: String) -> String {
    // In scalars: a character before a combining mark is another `Character`, and CR LF is one.
    text.unicodeScalars.reduce(into: "") { html, scalar in
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "\n": html += "<br>"
      default: html.unicodeScalars.append(scalar)
      }
    }
  }
}

extension RecipeStore {
  /// The storage of rooms.
  var rooms: RoomStore { RoomStore(queue: queue) }
}
