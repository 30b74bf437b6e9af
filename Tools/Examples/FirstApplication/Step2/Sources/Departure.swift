// SPDX-License-Identifier: MIT

import Networking

struct Departure: Codable, Hashable, Identifiable, Sendable {
  let id: Int
  let time: String
  let destination: String
}

/// What the server sends instead of a result.
struct ServerError: Codable, Hashable, UserMessageProviding {
  let message: String
}

typealias Problem = ClientError<ServerError>

extension Request where Failure == ServerError {
  static var departures: Request<[Departure], ServerError> { .get("/departures") }
}
