// SPDX-License-Identifier: MIT

import GRDB

/// The tables of rooms, their members and messages, and the initial rooms.
enum RoomSchema {
  /// Adds the invented rooms to a database without rooms. Their history ends a few minutes before a time.
  ///
  /// - Parameters:
  ///   - db: The database, which has people.
  ///   - now: The time in seconds since 1970.
  static func addRooms(to db: Database, now: Int) throws {
    guard try Int.fetchOne(db, sql: "SELECT count(*) FROM room") == 0 else { return }
    let people = try Int.fetchAll(db, sql: "SELECT id FROM user WHERE account IS NULL ORDER BY id")
    let owner = try Int.fetchOne(
      db, sql: "SELECT id FROM user WHERE account = ?",
      arguments: [RecipeServer.demoCredentials.name])
    guard let owner, people.count > 4 else { return }
    var random = SeededGenerator(seed: 7)
    for (position, plan) in RoomPlan.all.enumerated() {
      try db.execute(
        sql: "INSERT INTO room (uri, name, topic, isOneToOne) VALUES (?, ?, ?, ?)",
        arguments: [plan.uri, plan.name, plan.topic, plan.uri == nil])
      let room = Int(db.lastInsertedRowID)
      let size = plan.uri == nil ? 1 : 6 + position
      let first = random.number(in: 0...(people.count - 1))
      let members = (0..<size).map { people[(first + $0 * 5) % people.count] }
      for member in Set(members).sorted() + (plan.isJoined ? [owner] : []) {
        try db.execute(
          sql: "INSERT INTO roomMember (room, user) VALUES (?, ?)", arguments: [room, member])
      }
      try addHistory(of: plan, to: room, members, owner, now: now, &random, db)
    }
  }

  private static func addHistory(
    of plan: RoomPlan, to room: Int, _ members: [Int], _ owner: Int, now: Int,
    _ random: inout SeededGenerator, _ db: Database
  ) throws {
    let insert = try db.makeStatement(
      sql: "INSERT INTO message (room, user, text, sent, revision) VALUES (?, ?, ?, ?, ?)")
    let insertUnread = try db.makeStatement(
      sql: "INSERT INTO unread (user, message) VALUES (?, ?)")
    var lines: [(text: String, speaker: Int)] = []
    var chat = KitchenChat(seed: random.next(), people: plan.uri == nil ? 1 : members.count)
    while lines.count < plan.messages { lines.append(chat.next()) }
    // Backwards from now: a minute or two between messages, and hours between conversations.
    var age = 240
    var sent: [Int] = []
    for line in lines.reversed() {
      sent.append((now - age) * 1_000)
      age += line.speaker == 0 ? random.number(in: 3_000...20_000) : random.number(in: 20...260)
    }
    let start = try Int.fetchOne(db, sql: "SELECT coalesce(max(revision), 0) FROM message") ?? 0
    for (index, (line, time)) in zip(lines, sent.reversed()).enumerated() {
      let speaker = line.speaker % (members.count + (plan.isJoined ? 1 : 0))
      let author = speaker < members.count ? members[speaker] : owner
      try insert.execute(arguments: [room, author, line.text, time, start + index + 1])
      if plan.isJoined, index >= lines.count - plan.unread, author != owner {
        try insertUnread.execute(arguments: [owner, db.lastInsertedRowID])
      }
    }
  }

  /// Identifiers and revisions increase in the order in which messages are stored.
  static let tables = """
    CREATE TABLE room (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uri TEXT UNIQUE,
      name TEXT NOT NULL,
      topic TEXT NOT NULL,
      isOneToOne INTEGER NOT NULL CHECK (isOneToOne IN (0, 1))
    );
    CREATE TABLE roomMember (
      room INTEGER NOT NULL REFERENCES room (id),
      user INTEGER NOT NULL REFERENCES user (id),
      PRIMARY KEY (room, user)
    ) WITHOUT ROWID;
    CREATE TABLE message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      room INTEGER NOT NULL REFERENCES room (id),
      user INTEGER NOT NULL REFERENCES user (id),
      text TEXT NOT NULL,
      sent INTEGER NOT NULL,
      editedAt INTEGER,
      revision INTEGER NOT NULL UNIQUE
    );
    CREATE INDEX messageByRoom ON message (room, id);
    CREATE INDEX messageByRevision ON message (room, revision);
    CREATE TABLE unread (
      user INTEGER NOT NULL REFERENCES user (id),
      message INTEGER NOT NULL REFERENCES message (id),
      PRIMARY KEY (user, message)
    ) WITHOUT ROWID;
    """
}

/// An invented room.
struct RoomPlan: Sendable {
  let uri: String?
  let name: String
  let topic: String
  let messages: Int
  let unread: Int
  let isJoined: Bool

  private init(
    _ uri: String?, _ name: String, _ topic: String, messages: Int, unread: Int = 0,
    isJoined: Bool = true
  ) {
    (self.uri, self.name, self.topic) = (uri, name, topic)
    (self.messages, self.unread, self.isJoined) = (messages, unread, isJoined)
  }

  static let all = [
    RoomPlan(
      "kitchen/general", "General", "Everything that has no room of its own.", messages: 320,
      unread: 7),
    RoomPlan(
      "kitchen/bread", "Bread", "Sourdough, yeast, and patience.", messages: 140, unread: 2),
    RoomPlan("kitchen/soups", "Soups", "Pots that simmer all day.", messages: 90),
    RoomPlan("kitchen/market", "Market", "What is fresh, where, and at what price.", messages: 60),
    RoomPlan(nil, "Amara Okonjo-Reyes", "", messages: 24, unread: 1),
    RoomPlan(
      "kitchen/knives", "Knives", "Steel, stones, and sharp opinions.", messages: 45,
      isJoined: false),
    RoomPlan(
      "kitchen/ferments", "Ferments", "Jars that bubble in the dark.", messages: 70,
      isJoined: false),
    RoomPlan(
      "kitchen/leftovers", "Leftovers", "Second dinners from first ones.", messages: 35,
      isJoined: false),
    RoomPlan(
      "kitchen/night-shift", "Night shift", "For those who cook after midnight.", messages: 50,
      isJoined: false),
  ]
}
