// SPDX-License-Identifier: MIT

import Networking

struct Place: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var name: String
  var country: String
}

struct Forecast: Codable, Equatable, Sendable {
  var summary: String
  var temperatures: [Double]
}

/// The error of the server.
struct WeatherRefusal: Error, Codable, UserMessageProviding {
  var message: String
}

/// The requests of the program.
enum WeatherRequest {
  static func places(_ text: String) -> Request<[Place], WeatherRefusal> {
    .get("/places/\(text)")
  }

  static func forecast(_ place: Int) -> Request<Forecast, WeatherRefusal> {
    .get("/forecasts/\(place)")
  }
}

/// A server in memory, for a start without a network.
enum DemoServer {
  static let places = [
    Place(id: 1, name: "Cork", country: "Ireland"),
    Place(id: 2, name: "Kiel", country: "Germany"),
    Place(id: 3, name: "Köln", country: "Germany"),
    Place(id: 4, name: "Osaka", country: "Japan"),
    Place(id: 5, name: "Oslo", country: "Norway"),
  ]

  /// A search for "fail" is answered with an error.
  static func client() -> MemoryClient {
    let client = MemoryClient()
    client.answer("GET /places/{text}") { request in
      let text = (request["text"] ?? "").lowercased()
      guard text != "fail" else {
        return try Response(
          status: .serviceUnavailable, json: WeatherRefusal(message: "The station is asleep."))
      }
      return try Response(json: places.filter { $0.name.lowercased().hasPrefix(text) })
    }
    client.answer("GET /forecasts/{id}") { request in
      guard let id = request["id"].flatMap(Int.init) else { return Response(status: .notFound) }
      let base = Double(id * 3)
      let days = [0.0, 2, 3, 1, -1, 0, 4].map { base + $0 }
      return try Response(json: Forecast(summary: "Sunny spells", temperatures: days))
    }
    return client
  }
}
