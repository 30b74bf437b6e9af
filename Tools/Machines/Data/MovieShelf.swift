// SPDX-License-Identifier: MIT

import Signals

/// Invented films in pages.
struct MovieShelf: Sendable {
  /// A page of consecutive films.
  struct Page: Hashable, Sendable {
    let number: Int
    let movies: [String]
    let isLast: Bool
  }

  let server: PretendServer
  var pageSize = 5
  var pageCount = 4

  /// Returns the page with a number, starting at 1.
  func page(_ number: Int) -> Signal<Page, PretendServer.Outage> {
    server.answer { [pageSize, pageCount] in
      let first = (number - 1) * pageSize
      return Page(
        number: number, movies: (first..<(first + pageSize)).map(Self.title),
        isLast: number >= pageCount)
    }
  }

  /// Returns the title of a film, which is always the same for a number.
  static func title(_ number: Int) -> String {
    let things = ["Harbour", "Orchard", "Lantern", "Ferry", "Meadow", "Station", "Winter"]
    let ways = ["The Last", "A Quiet", "Beyond the", "The Second", "An Empty"]
    return "\(ways[number % ways.count]) \(things[number % things.count])"
  }
}

extension Movies.Context {
  /// Adds a loaded page.
  mutating func add(_ page: MovieShelf.Page) {
    self.page = page.number
    movies += page.movies
    isComplete = page.isLast
  }
}
