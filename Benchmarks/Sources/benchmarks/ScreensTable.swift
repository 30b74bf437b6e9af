import Foundation
import TestKit

/// The application with all its screens, one after the other in one process: how soon a key shows in each, and the
/// memory that it has in the end.
enum ScreensTable {
  private static let keys = 100

  /// A screen, the keys that lead to it from the one before, what it shows then, and two keys of which each undoes what
  /// the other did.
  private struct Stop {
    let name: String
    let way: [String]
    let shows: String
    let there: String
    let back: String

    init(_ name: String, _ way: [String], shows: String, typing: String? = nil) {
      (self.name, self.way, self.shows) = (name, way, shows)
      (there, back) = typing.map { ($0, "\u{7F}") } ?? ("\u{1B}[B", "\u{1B}[A")
    }
  }

  private static let stops = [
    Stop("sign in, in a text field", [], shows: "Try demo", typing: "x"),
    Stop("categories", ["demo\rproscenium\r"], shows: "Desserts"),
    Stop("recipes of a category", ["\u{1B}[B", "\r"], shows: "★"),
    Stop("a recipe", ["\r"], shows: "Ingredients"),
    Stop("search, in its text field", ["\u{1B}2"], shows: "Type what", typing: "x"),
    Stop("what was found", ["salt", "\r"], shows: "★"),
    Stop("contacts", ["\u{1B}4"], shows: "connected"),
    Stop("delivery", ["\u{1B}3"], shows: "Select a pharmacy"),
    Stop("map", ["\r", "\r"], shows: "Signal Hill Pharmacy"),
  ]

  /// Prints a row for each screen, and one for the memory.
  static func print(_ program: String, environment: [String: String]) throws {
    let run = try TypedProgram(program, environment: environment) { $1.shows("Sign in") }
    defer { _ = run.end() }
    for stop in stops {
      for keys in stop.way {
        run.press(keys)
        // A person waits for each screen.
        run.rest()
      }
      try run.wait(for: stop.shows)
      let times = Sample(
        (0..<keys).map { run.type($0 % 2 == 0 ? stop.there : stop.back) }.filter(\.isFinite))
      Swift.print(
        """
        | key to repaint, µs: \(stop.name) | p50 \(times.percentile(50).text(0)), \
        p99 \(times.percentile(99).text(0)) |
        """)
      fflush(nil)
    }
    if let all = run.megabytes(.resident), let own = run.megabytes(.own) {
      Swift.print(
        """
        | memory after opening every screen, MB | \(all.text()), of which \(own.text()) are its own and the rest pages \
        of files |
        """)
    }
    Swift.print("")
  }
}
