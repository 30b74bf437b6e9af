// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// The application in a pseudo-terminal: the time to its first frame, the time from a key to the screen, and its
/// resources at rest.
enum ApplicationTable {
  private static let starts = 11

  static func print(_ program: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = [
      "XDG_STATE_HOME": folder.path, "XDG_CACHE_HOME": folder.appending(path: "cache").path,
    ]
    let start = Sample(
      try (0..<starts).map { _ in
        let run = try TypedProgram(program, environment: environment) { $1.shows("Sign in") }
        defer { _ = run.end() }
        return run.firstFrame
      })
    Swift.print("## Application\n")
    Swift.print("In a pseudo-terminal of 80 × 24; keys are 34 ms apart.\n")
    Swift.print("| what | figure |\n|---|---|")
    Swift.print(
      "| start to first frame, ms (median, lowest … highest of \(starts)) | \(start.text()) |")
    let run = try TypedProgram(program, environment: environment) { $1.shows("Sign in") }
    run.rest()
    let rest = Rest(of: run, seconds: 10)
    _ = run.end()
    Swift.print("| ten seconds at rest with a field focused | \(rest.text) |")
    try ScreensTable.print(program, environment: environment)
  }
}

/// The resources that an idle program uses.
struct Rest {
  let text: String

  init(of run: TypedProgram, seconds: Double) {
    let before = Switches(of: run.process)
    let bytes = run.bytes(in: seconds)
    let after = Switches(of: run.process)
    guard let before, let after else {
      text = "\(bytes) bytes"
      return
    }
    text = "\(after.count - before.count) switches of \(after.threads) threads, \(bytes) bytes"
  }
}
