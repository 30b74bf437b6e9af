// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// The kitchen as server-sent events: its news, which are the dish of the moment every few seconds, and its board.
///
/// The ID of an event is its time, in units of the interval. So all clients receive the same events, and a client that
/// reconnects receives the missed ones, up to a limit.
struct NewsAPI: Sendable {
  let store: RecipeStore
  /// The interval between two news in seconds.
  let interval: Int
  /// The interval between two reports of the board in seconds.
  static let boardInterval = 2
  let now: @Sendable () -> Int
  let sleep: @Sendable (Duration) async throws -> Void

  /// The maximum number of missed events that are sent.
  static let mostMissed = 5

  /// Returns the stream of the news for a request. It continues until the client disconnects or the server stops.
  func stream(answering request: HTTPRequest) async throws -> HTTPResponse {
    try await stream(every: interval, answering: request) { Self.line($0, $1) }
  }

  /// Returns the stream of the board for a request.
  func board(answering request: HTTPRequest) async throws -> HTTPResponse {
    try await stream(every: Self.boardInterval, answering: request) { number, dishes in
      let report = KitchenShift(dishes).report(at: number * Self.boardInterval)
      return String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    }
  }

  private func stream(
    every interval: Int, answering request: HTTPRequest,
    data: @escaping @Sendable (Int, [Recipe.Summary]) throws -> String
  ) async throws -> HTTPResponse {
    let dishes = try await store.summaries(in: nil, by: .name) ?? []
    let current = now() / interval
    let last = request.fields.values(of: "Last-Event-ID").last.flatMap { Int($0) }
    // An ID from the future is from another server: the current event is sent again.
    let behind = last.map { max($0, current - Self.mostMissed) } ?? current - 1
    let first = behind > current ? current : behind + 1
    return HTTPResponse(
      status: .ok, type: "text/event-stream",
      stream: HTTPStream { [now, sleep] send in
        try await send(Data("retry: 2000\n\n".utf8))
        var number = first
        while true {
          while number > now() / interval {
            // A comment between the events keeps the connection alive.
            try await sleep(.milliseconds(500 * interval))
            try Task.checkCancellation()
            try await send(Data(": still here\n\n".utf8))
          }
          try Task.checkCancellation()
          try await send(Data("id: \(number)\ndata: \(try data(number, dishes))\n\n".utf8))
          number += 1
        }
      })
  }

  static func line(_ number: Int, _ dishes: [Recipe.Summary]) -> String {
    guard !dishes.isEmpty else { return "The kitchen is closed." }
    // A prime step, so that adjacent dishes of the list don't follow each other.
    let dish = dishes[(number &* 7919 % dishes.count + dishes.count) % dishes.count]
    return "On the stove: \(dish.name), \(Recipe.time(minutes: dish.minutes))"
  }
}
