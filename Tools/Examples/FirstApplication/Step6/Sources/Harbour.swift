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
  ) throws -> some Client {
    TransportClient(try BaseURL("http://harbour.example"), middleware: middleware) { request in
      .just(response(to: request)).delay(for: .milliseconds(300), on: scheduler)
    }
  }

  private static func response(to request: OutgoingRequest) -> Response {
    let path = (request.head.path ?? "").split(separator: "/")
    let isSignedIn = request.head.headerFields[.authorization] == "Bearer secret"
    switch (request.head.method, path.first, path.count) {
    case (.post, "tokens", 1): return token(for: try? request.body?.json())
    case _ where !isSignedIn: return Response(status: .unauthorized)
    case (.get, "departures", 1): return json(departures)
    case (.get, "departures", 2): return facts(of: Int(path[1]))
    case (.post, "departures", 3): return json(Hold(id: 7))
    case (.post, "holds", 3): return json(Ticket(number: "F-107"))
    default: return Response(status: .notFound)
    }
  }

  private static func token(for credentials: Credentials?) -> Response {
    if credentials?.password == "ahoy" { return json(Token(text: "secret")) }
    return refusal("The password is wrong.")
  }

  private static func facts(of id: Departure.ID?) -> Response {
    guard let departure = departures.first(where: { $0.id == id }) else {
      return refusal("There is no such departure.")
    }
    return json(DepartureFacts(departure: departure, ship: "Alma", minutes: 45, freePlaces: 12))
  }

  private static func json(_ value: some Encodable) -> Response {
    (try? Response(json: value)) ?? Response(status: .internalServerError)
  }

  private static func refusal(_ message: String) -> Response {
    var response = json(ServerError(message: message))
    response.status = .forbidden
    return response
  }
}
