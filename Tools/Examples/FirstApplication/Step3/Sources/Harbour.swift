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

  static func client(on scheduler: some TimeScheduler) throws -> some Client {
    TransportClient(try BaseURL("http://harbour.example")) { request in
      .just(response(to: request)).delay(for: .milliseconds(300), on: scheduler)
    }
  }

  private static func response(to request: OutgoingRequest) -> Response {
    let path = (request.head.path ?? "").split(separator: "/")
    switch (request.head.method, path.first, path.count) {
    case (.get, "departures", 1): return json(departures)
    case (.get, "departures", 2): return facts(of: Int(path[1]))
    default: return Response(status: .notFound)
    }
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
