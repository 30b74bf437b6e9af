// SPDX-License-Identifier: MIT

import Networking
import Proscenium

/// The server, in memory. It takes 0.3 seconds for an answer, so that its users see what a slow network does.
enum Harbour {
  static let departures = [
    Departure(id: 1, time: "08:10", destination: "Nordholm"),
    Departure(id: 2, time: "09:30", destination: "Sandvik"),
    Departure(id: 3, time: "11:00", destination: "Nordholm"),
  ]

  static func client(
    middleware: [any Middleware] = [], on scheduler: some TimeScheduler
  ) -> some Client {
    let client = MemoryClient(middleware: middleware, delay: .milliseconds(300), on: scheduler)
    client.answer("POST /tokens") { try token(for: $0.json()) }
    client.answer("GET /departures") { try checked($0) { try Response(json: departures) } }
    client.answer("GET /departures/{id}") { request in
      try checked(request) { try facts(of: request["id"]) }
    }
    return client
  }

  private static func token(for credentials: Credentials) throws -> Response {
    guard credentials.password == "ahoy" else { return try refusal("The password is wrong.") }
    return try Response(json: Token(text: "secret"))
  }

  private static func checked(
    _ request: ReceivedRequest, _ response: () throws -> Response
  ) rethrows -> Response {
    let isSignedIn = request.headers[.authorization] == "Bearer secret"
    return isSignedIn ? try response() : Response(status: .unauthorized)
  }

  private static func facts(of id: String?) throws -> Response {
    guard let departure = departures.first(where: { "\($0.id)" == id }) else {
      return try refusal("There is no such departure.")
    }
    return try Response(
      json: DepartureFacts(departure: departure, ship: "Alma", minutes: 45, freePlaces: 12))
  }

  private static func refusal(_ message: String) throws -> Response {
    try Response(status: .forbidden, json: ServerError(message: message))
  }
}
