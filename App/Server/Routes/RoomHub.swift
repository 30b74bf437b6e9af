// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities
import Synchronization

/// The streams of rooms: each sends the new and changed messages of one room, as JSON objects that end with a carriage
/// return. A line feed keeps the connection alive.
///
/// While a room has a stream, invented people write in it from time to time.
final class RoomHub: Sendable {
  /// The interval between two line feeds.
  static let keepAlive = Duration.seconds(15)

  private enum Wakeup: Sendable {
    case changed
    case time
  }

  private struct Streams: Sendable {
    var wakeups: [Int: AsyncStream<Wakeup>.Continuation] = [:]
    var visitors: Task<Void, Never>?
  }

  private struct State: Sendable {
    var next = 0
    var rooms: [Int: Streams] = [:]
  }

  private let store: RoomStore
  /// The average time between two invented messages in a room; `nil` for none.
  private let pause: Duration?
  private let now: @Sendable () -> Int
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state = Mutex(State())

  init(
    store: RoomStore, pause: Duration?, now: @escaping @Sendable () -> Int,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.store, self.pause, self.now, self.sleep) = (store, pause, now, sleep)
  }

  /// The number of open streams.
  var count: Int {
    state.withLock { $0.rooms.values.reduce(0) { $0 + $1.wakeups.count } }
  }

  /// Wakes up the streams of a room after a message was added or changed.
  func changed(_ room: Int) {
    let wakeups = state.withLock { Array($0.rooms[room]?.wakeups.values ?? [:].values) }
    for wakeup in wakeups { wakeup.yield(.changed) }
  }

  /// Returns the stream of a room, with everything that is stored from now on.
  func stream(of room: Int, for user: Int) async throws -> HTTPResponse {
    let start = try await store.lastRevision()
    return HTTPResponse(
      status: .ok, type: "application/json",
      stream: HTTPStream { [self] send in
        let (wakeups, continuation) = AsyncStream<Wakeup>.makeStream(
          bufferingPolicy: .bufferingNewest(2))
        let id = add(continuation, to: room)
        defer { remove(id, from: room) }
        try await withThrowingTaskGroup(of: Void.self) { group in
          defer { group.cancelAll() }
          group.addTask { [sleep] in
            while !Task.isCancelled {
              try await sleep(Self.keepAlive)
              continuation.yield(.time)
            }
          }
          try await send(Data("\n".utf8))
          try await deliver(wakeups, of: room, after: start, for: user, send)
        }
      })
  }

  private func deliver(
    _ wakeups: AsyncStream<Wakeup>, of room: Int, after start: Int, for user: Int,
    _ send: (Data) async throws -> Void
  ) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var last = start
    // Something may have been stored before the stream was added.
    var wakeup = Wakeup.changed
    var iterator = wakeups.makeAsyncIterator()
    while true {
      if wakeup == .time { try await send(Data("\n".utf8)) }
      while true {
        let changes = try await store.changes(after: last, in: room, for: user)
        guard let newest = changes.last else { break }
        for change in changes {
          try await send(try encoder.encode(change.message) + Data("\r".utf8))
        }
        last = newest.revision
      }
      guard let next = await iterator.next() else { return }
      try Task.checkCancellation()
      wakeup = next
    }
  }

  // MARK: - Visitors

  private func add(_ wakeup: AsyncStream<Wakeup>.Continuation, to room: Int) -> Int {
    state.withLock { state in
      state.next += 1
      state.rooms[room, default: Streams()].wakeups[state.next] = wakeup
      if let pause, state.rooms[room]?.visitors == nil {
        let seed = UInt64(truncatingIfNeeded: now()) &+ UInt64(truncatingIfNeeded: room)
        state.rooms[room]?.visitors = Task { [weak self, sleep] in
          await Self.visit(room, pause, seed: seed, sleep) { await self?.write($0, in: room, $1) }
        }
      }
      return state.next
    }
  }

  private func remove(_ id: Int, from room: Int) {
    let visitors = state.withLock { state -> Task<Void, Never>? in
      state.rooms[room]?.wakeups[id]?.finish()
      state.rooms[room]?.wakeups[id] = nil
      guard state.rooms[room]?.wakeups.isEmpty == true else { return nil }
      return state.rooms.removeValue(forKey: room)?.visitors
    }
    visitors?.cancel()
  }

  /// Writes a line of a conversation after each pause, until the task is cancelled.
  private static func visit(
    _ room: Int, _ pause: Duration, seed: UInt64,
    _ sleep: @Sendable (Duration) async throws -> Void,
    write: (String, Int) async -> Void
  ) async {
    var random = SeededGenerator(seed: seed)
    var chat = KitchenChat(seed: random.next(), people: 3)
    while !Task.isCancelled {
      do { try await sleep(pause * (0.5 + random.fraction())) } catch { return }
      guard !Task.isCancelled else { return }
      let line = chat.next()
      await write(line.text, line.speaker)
    }
  }

  /// Stores a line of one of the room's people without an account. A line that can't be stored is omitted.
  private func write(_ text: String, in room: Int, _ speaker: Int) async {
    guard let people = try? await store.visitors(of: room), !people.isEmpty else { return }
    _ = try? await store.send(
      text, to: room, by: people[speaker % people.count], now: now())
    changed(room)
  }
}
