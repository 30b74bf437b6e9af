import Foundation
import TestKit

/// The application in a pseudo-terminal: how soon it shows something, and how soon a key shows.
enum ApplicationTable {
  private static let starts = 11
  private static let keys = 500

  static func print(_ program: String) throws {
    let start = Sample(try (0..<starts).map { _ in try firstFrame(program) })
    let key = Sample(try keyToRepaint(program))
    Swift.print("## Application\n")
    Swift.print("In a pseudo-terminal of 80 × 24.\n")
    Swift.print("| what | figure |\n|---|---|")
    Swift.print(
      "| start to first frame, ms (median, lowest … highest of \(starts)) | \(start.text()) |")
    Swift.print(
      """
      | key to repaint in a text field, µs (\(keys) keys) | p50 \(key.percentile(50).text(0)), \
      p99 \(key.percentile(99).text(0)) |

      """)
  }

  /// Milliseconds from the start of the process to the first frame.
  private static func firstFrame(_ program: String) throws -> Double {
    try withApplication(program) { terminal, start in
      var screen = TerminalScreen(columns: 80, rows: 24)
      while !screen.shows("Sign in") { screen.feed(terminal.output(within: 1_000)) }
      return (Stopwatch.now - start) * 1e3
    }
  }

  /// Microseconds from each key to the first bytes it causes.
  private static func keyToRepaint(_ program: String) throws -> [Double] {
    try withApplication(program) { terminal, _ in
      var screen = TerminalScreen(columns: 80, rows: 24)
      while !screen.shows("Sign in") { screen.feed(terminal.output(within: 1_000)) }
      while !terminal.output(within: 300).isEmpty {}
      return (0..<keys).map { number in
        let start = Stopwatch.now
        terminal.type(number % 20 < 10 ? "x" : "\u{7f}")
        _ = terminal.output(within: 1_000)
        let elapsed = Stopwatch.now - start
        // The rest of this frame, and the frame limiter's pause, belong to nobody's latency.
        while !terminal.output(within: 20).isEmpty {}
        return elapsed * 1e6
      }
    }
  }

  private static func withApplication<Result>(
    _ program: String, _ body: (PseudoTerminal, _ start: Double) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let start = Stopwatch.now
    let process = try terminal.run(
      program,
      environment: [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "XDG_STATE_HOME": folder.path,
        "PATH": "/usr/bin:/bin",
      ])
    defer {
      kill(process, SIGTERM)
      while !terminal.output(within: 100).isEmpty {}
      _ = PseudoTerminal.wait(for: process)
    }
    return try body(terminal, start)
  }
}
