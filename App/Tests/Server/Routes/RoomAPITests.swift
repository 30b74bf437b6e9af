// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import Synchronization
import Testing

@testable import DemoServer

@Suite("RoomAPI")
struct RoomAPITests {
  private var quiet: RecipeServer.Configuration {
    var configuration = RecipeServer.Configuration()
    configuration.visitorPause = nil
    return configuration
  }

  private func withRooms(_ body: (TestClient, Room) async throws -> Void) async throws {
    try await withServer(quiet) { client in
      let client = try await client.signedIn()
      let rooms = try await client.get("/v1/user/me/rooms").value([Room].self)
      try await body(client, try #require(rooms.first { $0.uri == "kitchen/general" }))
    }
  }

  private func send(_ text: String, to room: Room, _ client: TestClient) async throws -> Message {
    try await client.send(
      "POST", "/v1/rooms/\(room.id)/chatMessages", body: "{\"text\":\"\(text)\"}"
    )
    .value(Message.self)
  }

  @Test("the user is one member, in a list too, and users are found by name")
  func users() async throws {
    try await withRooms { client, _ in
      let me = try await client.get("/v1/user/me").value(Member.self)
      #expect(me.displayName == "Dana Lindqvist" && me.username == "dana.lindqvist")
      #expect(try await client.get("/v1/user").value([Member].self) == [me])
      let found = try await client.get("/v1/user?q=mira").value([Member].self)
      #expect(found.map(\.displayName) == ["Mira Holt"])
      #expect(try await client.get("/v1/user?limit=5").value([Member].self).count == 5)
      #expect(try await client.get("/v1/user/me/channels").value([Room].self).isEmpty)
    }
  }

  @Test("rooms have unread counts and activity, and public ones are found by words")
  func rooms() async throws {
    try await withRooms { client, general in
      #expect(general.unreadItems > 0 && general.lastActivity != nil && general.isJoined)
      let mine = try await client.get("/v1/user/me/rooms").value([Room].self)
      #expect(mine.contains { $0.isOneToOne } && mine.allSatisfy(\.isJoined))
      let all = try await client.get("/v1/rooms").value([Room].self)
      #expect(all.contains { !$0.isJoined } && all.allSatisfy { !$0.isOneToOne })
      let found = try await client.get("/v1/rooms?q=STEEL").value([Room].self)
      #expect(found.map(\.name) == ["Knives"])
      let users = try await client.get("/v1/rooms/\(general.id)/users?limit=100")
      #expect(try users.value([Member].self).count == general.userCount)
    }
  }

  @Test("a room is joined in two steps, and left in both spellings")
  func membership() async throws {
    try await withRooms { client, _ in
      for spelling in 0..<2 {
        let found = try await client.send(
          "POST", "/v1/rooms", body: "{\"uri\":\"kitchen/knives\"}"
        ).value(Room.self)
        #expect(!found.isJoined)
        let refused = try await client.send(
          "POST", "/v1/rooms/\(found.id)/chatMessages", body: "{\"text\":\"hi\"}")
        #expect(refused.status == 403 && refused.sentence == "Join the room first.")
        for _ in 0..<2 {
          let joined = try await client.send(
            "POST", "/v1/user/me/rooms", body: "{\"id\":\"\(found.id)\"}"
          ).value(Room.self)
          #expect(joined.isJoined && joined.userCount == found.userCount + 1)
        }
        let left =
          spelling == 0
          ? try await client.send("DELETE", "/v1/rooms/\(found.id)/users/me")
          : try await client.send("DELETE", "/v1/rooms", body: "{\"id\":\"\(found.id)\"}")
        #expect(left.status == 204)
        #expect(try await client.send("DELETE", "/v1/rooms/\(found.id)/users/me").status == 404)
      }
    }
  }

  @Test("pages before, after and around a message are consecutive, and skip counts back")
  func pages() async throws {
    try await withRooms { client, room in
      let path = "/v1/rooms/\(room.id)/chatMessages"
      func page(_ query: String) async throws -> [Message] {
        try await client.get("\(path)?\(query)").value([Message].self)
      }
      let newest = try await page("limit=20")
      #expect(newest.count == 20 && newest == newest.sorted { $0.precedes($1) })
      let before = try await page("limit=20&beforeId=\(newest[0].id)")
      #expect(try await page("limit=20&skip=20") == before)
      #expect(try await page("limit=40") == before + newest)
      #expect(try await page("limit=100&afterId=\(before[19].id)") == newest)
      let around = try await page("limit=10&aroundId=\(newest[0].id)")
      #expect(around.count == 10 && around.contains(newest[0]))
      #expect(try await page("limit=100&afterId=\(newest[19].id)").isEmpty)
      let found = try await page("limit=100&q=STOCK")
      #expect(!found.isEmpty && found.allSatisfy { $0.text.lowercased().contains("stock") })
      var oldest = newest[0]
      var count = newest.count
      while let first = try await page("limit=100&beforeId=\(oldest.id)").first {
        count += try await page("limit=100&beforeId=\(oldest.id)").count
        oldest = first
      }
      #expect(count == 320)
    }
  }

  @Test("a message is sent, read, and changed by its author only")
  func messages() async throws {
    try await withRooms { client, room in
      let path = "/v1/rooms/\(room.id)/chatMessages"
      let sent = try await send("  Salt & <pepper>  ", to: room, client)
      #expect(sent.text == "Salt & <pepper>" && sent.html == "Salt &amp; &lt;pepper&gt;")
      #expect(sent.author?.displayName == "Dana Lindqvist" && !sent.isUnread)
      let newest = try await client.get("\(path)?limit=2").value([Message].self)
      #expect(newest.last == sent && newest[0].precedes(newest[1]))
      let changed = try await client.send(
        "PUT", "\(path)/\(sent.id)", body: "{\"text\":\"Pepper\"}"
      ).value(Message.self)
      #expect(changed.text == "Pepper" && changed.editedAt != nil && changed.sent == sent.sent)
      #expect(try await client.get("\(path)/\(sent.id)").value(Message.self) == changed)
      let other = try await client.send(
        "PUT", "\(path)/\(newest[0].id)", body: "{\"text\":\"mine\"}")
      #expect(other.status == 403)
    }
  }

  @Test("unread messages are listed and marked")
  func unread() async throws {
    try await withRooms { client, room in
      let path = "/v1/user/me/rooms/\(room.id)/unreadItems"
      let unread = try await client.get(path).value(Message.Unread.self).chat
      #expect(unread.count == room.unreadItems)
      let first = try #require(unread.first)
      let rest = try await client.send("POST", path, body: "{\"chat\":[\"\(first)\",\"nonsense\"]}")
      #expect(try rest.value(Message.Unread.self).chat == Array(unread.dropFirst()))
      let again = try await client.get("/v1/rooms/\(room.id)").value(Room.self)
      #expect(again.unreadItems == room.unreadItems - 1)
    }
  }

  @Test(
    "invalid requests are refused with a reason",
    arguments: [
      ("GET", "/v1/rooms/ROOM/chatMessages?limit=0", "", 400),
      ("GET", "/v1/rooms/ROOM/chatMessages?limit=101", "", 400),
      ("GET", "/v1/rooms/ROOM/chatMessages?skip=5001", "", 400),
      ("GET", "/v1/rooms/ROOM/chatMessages?beforeId=7", "", 400),
      ("GET", "/v1/rooms/ROOM/chatMessages?beforeId=ROOM&afterId=ROOM", "", 400),
      ("POST", "/v1/rooms/ROOM/chatMessages", "{\"text\":\" \"}", 400),
      ("POST", "/v1/rooms/ROOM/chatMessages", "{}", 400),
      ("POST", "/v1/rooms", "{\"uri\":\"kitchen/nowhere\"}", 404),
      ("GET", "/v1/rooms/ffffffffffffffffffffffff", "", 400),
      ("GET", "/v1/rooms/0000000000000000000000ff", "", 404),
      ("GET", "/v1/rooms/soup", "", 400),
      ("GET", "/v1/rooms/ROOM/chatMessages/0000000000ffffffffffffff", "", 404),
      ("DELETE", "/v1/rooms/ROOM/users/000000000000000000000002", "", 403),
      ("GET", "/v1/user/000000000000000000000002/rooms/ROOM/unreadItems", "", 403),
      ("PUT", "/v1/rooms/ROOM/users", "{}", 405),
      ("GET", "/v1/soup", "", 404),
      ("GET", "/stream/v1/rooms/0000000000000000000000ff/chatMessages", "", 404),
    ])
  func refuses(method: String, path: String, body: String, status: Int) async throws {
    try await withRooms { client, room in
      let path = path.replacingOccurrences(of: "ROOM", with: room.id)
      let reply = try await client.send(method, path, body: body.isEmpty ? nil : body)
      #expect(reply.status == status)
      #expect(reply.sentence?.hasSuffix(".") == true)
    }
  }

  @Test("a message that is too long is refused, and everything requires a token")
  func limits() async throws {
    try await withRooms { client, room in
      let path = "/v1/rooms/\(room.id)/chatMessages"
      let long = String(repeating: "a", count: 4_097)
      let reply = try await client.send("POST", path, body: "{\"text\":\"\(long)\"}")
      #expect(reply.status == 400)
      let stranger = TestClient(port: client.port)
      #expect(try await stranger.get(path).status == 401)
      #expect(try await stranger.get("/stream\(path)").status == 401)
    }
  }

  // MARK: - Streams

  /// Opens the stream of a room, and returns the connection after the head and the first line feed.
  private func open(_ room: Room, _ client: TestClient) async throws -> TestConnection {
    let connection = try TestConnection(port: client.port)
    await connection.send(
      "GET /stream/v1/rooms/\(room.id)/chatMessages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(client.token ?? "")\r\n\r\n"
        .utf8)
    var text = ""
    while !text.contains("\r\n\r\n1\r\n\n\r\n") {
      let more = await connection.receive()
      try #require(!more.isEmpty)
      text += String(decoding: more, as: UTF8.self)
    }
    #expect(text.hasPrefix("HTTP/1.1 200 OK"))
    return connection
  }

  /// Returns the first messages of a stream.
  private func messages(_ count: Int, from connection: TestConnection) async throws -> [Message] {
    var text = ""
    func found() -> [Message] {
      // The lines of chunks end with a line feed too, those of messages don't.
      text.components(separatedBy: "\r\n").compactMap { line in
        line.hasPrefix("{") && line.hasSuffix("}\r")
          ? try? JSONDecoder().decode(Message.self, from: Data(line.dropLast().utf8)) : nil
      }
    }
    while found().count < count {
      let more = await connection.receive()
      guard !more.isEmpty else { break }
      text += String(decoding: more, as: UTF8.self)
    }
    return found()
  }

  @Test("a stream sends new and changed messages of its room in their order, and nothing else")
  func stream() async throws {
    // A clock that stands still, so that there is no line feed.
    let silence = AsyncStream<Void>.makeStream()
    defer { silence.continuation.finish() }
    try await withServer(
      quiet, sleep: { _ in for await _ in silence.stream {} }
    ) { client in
      let client = try await client.signedIn()
      let rooms = try await client.get("/v1/user/me/rooms").value([Room].self)
      let room = try #require(rooms.first { $0.uri == "kitchen/general" })
      let other = try #require(rooms.first { $0.uri == "kitchen/bread" })
      let connection = try await open(room, client)
      _ = try await send("elsewhere", to: other, client)
      let first = try await send("one", to: room, client)
      let second = try await send("two", to: room, client)
      let changed = try await client.send(
        "PUT", "/v1/rooms/\(room.id)/chatMessages/\(first.id)", body: "{\"text\":\"three\"}"
      ).value(Message.self)
      let received = try await messages(3, from: connection)
      #expect(received.last == changed)
      #expect(received.map(\.id).suffix(2).contains(first.id))
      #expect(received.contains(second) && !received.contains { $0.text == "elsewhere" })
    }
  }

  @Test("invented people write while a room has a stream, and stop with the last one")
  func visitors() async throws {
    let (ticks, tick) = AsyncStream<Void>.makeStream()
    let waits = Mutex(0)
    let store = try await RecipeStore.open(
      .memory, seeding: Seeding(chapters: { [] }, generated: 0, seed: 1)
    ).rooms
    let hub = RoomHub(store: store, pause: .seconds(10), now: { 1_760_000_100 }) { duration in
      if duration == RoomHub.keepAlive {
        let (forever, _) = AsyncStream<Void>.makeStream()
        for await _ in forever {}
      } else {
        waits.withLock { $0 += 1 }
        for await _ in ticks { break }
      }
      try Task.checkCancellation()
    }
    let stream = try #require(try await hub.stream(of: 1, for: 1).stream)
    let (pieces, piece) = AsyncStream<Data>.makeStream()
    #expect(hub.count == 0)
    let running = Task { try await stream.run { piece.yield($0) } }
    var iterator = pieces.makeAsyncIterator()
    #expect(await iterator.next() == Data("\n".utf8))
    #expect(hub.count == 1)
    for _ in 0..<3 {
      tick.yield()
      let line = try #require(await iterator.next())
      let message = try JSONDecoder().decode(Message.self, from: line.dropLast())
      #expect(line.last == 0x0D)
      #expect(message.isUnread && !message.text.isEmpty)
      #expect(message.author?.id != RoomStore.identifier(1))
    }
    running.cancel()
    _ = await running.result
    #expect(hub.count == 0)
    tick.finish()
  }

  @Test("a database without rooms gets them once, with a history that ends at the start")
  func seeding() async throws {
    let store = try await RecipeStore.open(
      .memory, seeding: Seeding(chapters: { [] }, generated: 0, seed: 1, now: 1_760_000_000))
    let rooms = try await store.rooms.rooms(of: 1, for: 1)
    #expect(rooms.count == RoomPlan.all.filter(\.isJoined).count)
    let newest = try #require(rooms.compactMap(\.lastActivity).max())
    #expect((1_759_990_000...1_760_000_000).contains(newest.milliseconds / 1_000))
    try await store.queue.write {
      try Seeding(chapters: { [] }, generated: 0, seed: 1).run(in: $0)
    }
    #expect(try await store.rooms.rooms(of: 1, for: 1) == rooms)
  }
}
