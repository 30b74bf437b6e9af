// SPDX-License-Identifier: MIT

import Networking

/// The values, the error and the requests of the recipes.
struct Song: Codable, Hashable, Identifiable, Sendable {
  var id = 0
  var title = ""
  var minutes = 3

  static var all: Request<[Song], Refusal> { .get("/songs") }

  static func search(_ text: String) -> Request<[Song], Refusal> {
    .get("/songs", query: ["title": text])
  }
}

struct Refusal: Codable, Error, Hashable, UserMessageProviding { var message: String }

struct SongPage: Codable, Hashable, Sendable {
  var songs: [Song]
  var next: String?
}

let (air, blue) = (Song(id: 1, title: "Air"), Song(id: 2, title: "Blue", minutes: 5))
