// SPDX-License-Identifier: MIT

import Foundation
import RecipeEntities

/// The news of the kitchen: a dish of the moment each few seconds, as server-sent events.
///
/// An event's number is the time at which it came, in units of the interval. So the news are the same
/// for all who listen, and whoever was away for a while gets what was missed, up to a limit.
struct NewsAPI: Sendable {
  let store: RecipeStore
  /// How many seconds there are from one event to the next.
  let interval: Int
  let now: @Sendable () -> Int
  let sleep: @Sendable (Duration) async throws -> Void

  /// The most events that are sent of those that were missed.
  static let mostMissed = 5

  /// The stream that a request asks for; it goes on until the peer goes or the server stops.
  func stream(answering request: HTTPRequest) async throws -> HTTPResponse {
    let dishes = try await store.summaries(in: nil, by: .name) ?? []
    let current = now() / interval
    let last = request.fields.values(of: "Last-Event-ID").last.flatMap { Int($0) }
    // A number from the future is another server's: the one of now comes again.
    let behind = last.map { max($0, current - Self.mostMissed) } ?? current - 1
    let first = behind > current ? current : behind + 1
    return HTTPResponse(
      status: .ok, type: "text/event-stream",
      stream: HTTPStream { [interval, now, sleep] send in
        try await send(Data("retry: 2000\n\n".utf8))
        var number = first
        while true {
          while number > now() / interval {
            // A comment in between keeps the connection from looking dead.
            try await sleep(.milliseconds(500 * interval))
            try Task.checkCancellation()
            try await send(Data(": still here\n\n".utf8))
          }
          try Task.checkCancellation()
          try await send(Data("id: \(number)\ndata: \(Self.line(number, dishes))\n\n".utf8))
          number += 1
        }
      })
  }

  static func line(_ number: Int, _ dishes: [Recipe.Summary]) -> String {
    guard !dishes.isEmpty else { return "The kitchen is closed." }
    // A prime number of steps, so that neighbours in the list don't follow each other.
    let dish = dishes[(number &* 7919 % dishes.count + dishes.count) % dishes.count]
    return "On the stove at the moment: \(dish.name), \(dish.minutes) min"
  }
}
