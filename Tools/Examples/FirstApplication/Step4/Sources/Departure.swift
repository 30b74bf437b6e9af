// SPDX-License-Identifier: MIT

import Networking

struct Departure: Codable, Hashable, Identifiable, Sendable {
  let id: Int
  let time: String
  let destination: String
}

/// All that is known of a departure.
struct DepartureFacts: Codable, Hashable, Sendable {
  let departure: Departure
  let ship: String
  let minutes: Int
  let freePlaces: Int
}

/// What the server sends instead of a result.
struct ServerError: Codable, Hashable, UserMessageProviding {
  let message: String
}

typealias Problem = ClientError<ServerError>

extension Request where Failure == ServerError {
  static var departures: Request<[Departure], ServerError> { .get("/departures") }

  static func facts(of id: Departure.ID) -> Request<DepartureFacts, ServerError> {
    .get("/departures/\(id)")
  }
}
