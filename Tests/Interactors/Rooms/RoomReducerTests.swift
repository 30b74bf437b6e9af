// SPDX-License-Identifier: MIT

import RecipeEntities
import RecipeInteractors
import TestKit
import Testing

/// The order of events at random against a server that is a list.
@Suite("The messages of a room, in any order of events")
struct RoomReducerTests {
  private static let me = Member(id: "me", username: "me", displayName: "Me")
  private static let other = Member(id: "other", username: "other", displayName: "Other")

  /// A server whose messages are numbered, with a connection that may be lost, and answers that are held back.
  private struct World {
    var state = RoomMessages.State()
    var server: [Message] = []
    /// The index of the next message of the open stream.
    var streamIndex: Int?
    /// The answers that are on their way, each with the request that it belongs to.
    var newest: [Message]?
    var older: (target: Message.ID, page: [Message])?
    var missed: (target: RoomMessages.State.CatchUp, page: [Message])?
    var sent: (id: Int, message: Message?)?
    var checked: (item: RoomMessages.Outgoing, page: [Message])?
    /// What the user has sent, and has not been given up.
    var texts: [String] = []

    mutating func write(_ text: String, by author: Member) -> Message {
      let number = server.count
      let message = Message(
        id: String(repeating: "0", count: 6 - "\(number)".count) + "\(number)", text: text,
        sent: Timestamp(milliseconds: number * 1_000), author: author)
      server.append(message)
      return message
    }

    func after(_ id: Message.ID?) -> [Message] {
      guard let id else { return Array(server.suffix(RoomMessages.catchUpSize)) }
      let rest = server.drop { $0.id <= id }
      return Array(rest.prefix(RoomMessages.catchUpSize))
    }

    /// Drops the answers whose requests the state has given up, as the loop does.
    mutating func cancel() {
      if state.newest != .loading { newest = nil }
      if state.olderTarget != older?.target { older = nil }
      if state.catchUp != missed?.target { missed = nil }
      if state.sending?.id != sent?.id { sent = nil }
      if state.checked != checked?.item { checked = nil }
    }

    mutating func handle(_ event: RoomMessages.Event) {
      state.handle(event)
      cancel()
    }

    /// Takes the requests that the server hasn't seen. It answers with what it has at that time.
    mutating func request(loses: Bool) {
      if state.newest == .loading, newest == nil {
        newest = Array(server.suffix(RoomMessages.pageSize))
      }
      if let target = state.olderTarget, older == nil {
        older = (target, Array(server.prefix { $0.id < target }.suffix(RoomMessages.pageSize)))
      }
      if let target = state.catchUp, missed == nil { missed = (target, after(target.after)) }
      if let item = state.checked, checked == nil { checked = (item, after(item.base?.id)) }
      if let item = state.sending, sent == nil {
        handle(.started(item.id))
        sent = (item.id, loses ? nil : write(item.text, by: RoomReducerTests.me))
      }
    }

    /// Delivers one answer, or fails it.
    mutating func answer(_ kind: Int, fails: Bool) {
      let problem = Problem(title: "No connection", message: "The server refused the connection.")
      switch kind {
      case 0:
        guard let page = newest else { return }
        newest = nil
        handle(fails ? .failedNewest(problem, mayPass: true) : .loadedNewest(page))
      case 1:
        guard let page = older?.page else { return }
        older = nil
        handle(fails ? .failedOlder(problem) : .loadedOlder(page))
      case 2:
        // A failed request is repeated.
        guard let page = missed?.page else { return }
        missed = nil
        if !fails { handle(.caughtUp(page)) }
      case 3:
        guard let sent else { return }
        self.sent = nil
        if let message = sent.message, !fails {
          handle(.confirmed(sent.id, message))
        } else {
          handle(.refused(sent.id, problem, mayHaveArrived: true))
        }
      default:
        guard let checked else { return }
        self.checked = nil
        if !fails { handle(.checked(checked.item.id, checked.page)) }
      }
    }

    mutating func stream(_ random: inout SeededRandom) {
      if let index = streamIndex {
        if random.below(12) == 0 {
          streamIndex = nil
          handle(.lost)
        } else if index < server.count {
          streamIndex = index + 1
          handle(.received(server[index]))
        }
      } else {
        streamIndex = server.count
        handle(.opened)
      }
    }
  }

  @Test(
    "no message is missing or doubled, and each sent one is on the server once",
    arguments: 0..<TestLength.rounds(20, long: 120))
  func random(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var world = World()
    for _ in 0...random.below(260) { _ = world.write("old", by: Self.other) }
    world.handle(.identified(Self.me))
    var count = 0
    for _ in 0..<400 {
      switch random.below(12) {
      case 0...1:
        for _ in 0..<(random.below(20) == 0 ? 130 : 1) {
          _ = world.write("new", by: Self.other)
        }
      case 2:
        count += 1
        world.texts.append("mine \(count)")
        world.handle(.ui(.send(" mine \(count) ")))
      case 3: world.handle(.ui(.loadOlder))
      case 4: if random.below(4) == 0 { world.handle(.ui(.reload)) }
      case 5...6: world.request(loses: random.below(3) == 0)
      case 7...9: world.answer(random.below(5), fails: random.below(4) == 0)
      default: world.stream(&random)
      }
      let ids = world.state.messages.map(\.id)
      // In order, and none twice.
      let isAscending = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
      #expect(isAscending, "\(ids)")
    }
    settle(&world)
    #expect(world.state.messages == Array(world.server.suffix(world.state.messages.count)))
    #expect(world.state.messages.count >= min(world.server.count, RoomMessages.pageSize))
    #expect(world.state.outgoing.isEmpty)
    for text in world.texts { #expect(world.server.count { $0.text == text } == 1, "\(text)") }
    // Pages upwards lead to the first message.
    while world.state.older != .complete {
      world.handle(.ui(.loadOlder))
      world.request(loses: false)
      world.answer(1, fails: false)
    }
    #expect(world.state.messages == world.server)
  }

  /// Lets the connection work until nothing is left to do, and repeats what has failed.
  private func settle(_ world: inout World) {
    for _ in 0..<600 {
      if world.streamIndex == nil {
        world.streamIndex = world.server.count
        world.handle(.opened)
      }
      world.handle(.recoveredForTest(world.state))
      for item in world.state.outgoing {
        if case .failed = item.status { world.handle(.ui(.retry(item.id))) }
      }
      world.request(loses: false)
      for kind in 0..<5 { world.answer(kind, fails: false) }
      while let index = world.streamIndex, index < world.server.count {
        world.streamIndex = index + 1
        world.handle(.received(world.server[index]))
      }
    }
  }
}

extension RoomMessages.Event {
  /// Repeats only what has failed: a recovery also catches up, which would hide a gap.
  fileprivate static func recoveredForTest(_ state: RoomMessages.State) -> Self {
    if case .failed = state.newest { .recovered } else { .ui(.markAsRead([])) }
  }
}
