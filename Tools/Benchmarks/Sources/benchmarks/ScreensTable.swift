// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// The application with all its screens in one process: the latency of a key in each, and the memory at the end.
///
/// Other work of the machine delays some keys of every program. Two figures exclude it: the processor time of the
/// application's first thread until the next key, and the keys of ncurses, which alternate with the application's.
enum ScreensTable {
  private static let keys = 100

  /// A screen: the keys that lead to it from the previous one, a text that it shows, and two keys that undo each other.
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
    Stop("search, in its text field", ["\u{1B}2"], shows: "Type to", typing: "x"),
    Stop("what was found", ["salt", "\r"], shows: "★"),
    Stop("contacts", ["\u{1B}4"], shows: "connected"),
    Stop("delivery", ["\u{1B}3"], shows: "Select a pharmacy"),
    Stop("map", ["\r", "\r"], shows: "Northgate Pharmacy"),
  ]

  /// Prints a row for each screen, and one for the memory.
  static func print(_ program: String, environment: [String: String]) throws {
    let run = try TypedProgram(program, environment: environment) { $1.shows("Sign in") }
    defer { _ = run.end() }
    let peer = FrameRow.Program.ncurses(["F4"])
    let control = peer.isThere ? try TypedProgram(peer.path, peer.words) : nil
    defer { _ = control?.end() }
    for stop in stops {
      for keys in stop.way {
        run.press(keys)
        // Like a user, wait for each screen.
        run.rest()
      }
      try run.wait(for: stop.shows)
      var keys = Keys()
      for count in 0..<Self.keys {
        keys.press(count % 2 == 0 ? stop.there : stop.back, in: run)
        if let control { keys.compare(count % 2 == 0 ? "x" : "\u{7F}", in: control) }
      }
      Swift.print("| key to repaint, µs: \(stop.name) | \(keys.text) |")
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

/// The latencies of the keys in one screen, in microseconds.
private struct Keys {
  private var times: [Double] = []
  private var processor: [Double] = []
  private var control: [Double] = []

  /// Types a key in the application.
  mutating func press(_ key: String, in run: TypedProgram) {
    let before = run.processorTime
    let time = run.type(key)
    if time.isFinite { times.append(time) }
    if let before, let after = run.processorTime { processor.append((after - before) * 1e6) }
  }

  /// Types a key in another program.
  mutating func compare(_ key: String, in run: TypedProgram) {
    let time = run.type(key)
    if time.isFinite { control.append(time) }
  }

  var text: String {
    let of = [("", times), ("processor ", processor), ("ncurses ", control)]
    return of.filter { !$0.1.isEmpty }.map { name, values in
      let sample = Sample(values)
      return "\(name)p50 \(sample.percentile(50).text(0)), p99 \(sample.percentile(99).text(0))"
    }.joined(separator: "; ")
  }
}
