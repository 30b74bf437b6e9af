// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// Keys that are typed while tokens stream into a transcript, each row in a separate process and terminal of 120×40.
enum StreamsTable {
  private static let keys = 1_000
  /// Letters that occur nowhere else on the screen, so that their bytes in the output are those of the key.
  private static let letters = (0x3B1...0x3C9).compactMap { Unicode.Scalar($0).map(String.init) }

  static func print() throws {
    Swift.print(
      """
      Milliseconds from a key in a field to the bytes that show it, of \(keys) keys 10 to 40 ms apart, while tokens of four bytes arrive.

      | messages | last message | tokens a second | p50 | p90 | p99 | % of a core | CPU ms a token | keys lost |
      |---|---|---|---|---|---|---|---|---|
      """)
    for (rate, words) in [
      (0, ["100"]), (200, ["100"]), (200, ["30000"]), (200, ["100", "1000000", "blocks"]),
      (200, ["100", "1000000", "one fence"]), (200, ["100", "1000000", "one table"]),
      (200, ["100", "1000000", "one paragraph"]), (2_000, ["30000"]),
      (2_000, ["100", "1000000", "blocks"]),
    ] {
      try row(rate, words)
    }
    Swift.print("")
  }

  private static func row(_ rate: Int, _ words: [String]) throws {
    let program = try TypedProgram(
      Sibling.path("conversations"), ["live", "\(rate)"] + words, columns: 120, rows: 40)
    var chance = SystemRandomNumberGenerator()
    var times: [Double] = []
    var missing = 0
    let (start, before) = (Stopwatch.now, program.processorTime)
    for number in 0..<keys {
      let letter = letters[number % letters.count]
      if let time = program.paint(of: letter) { times.append(time) } else { missing += 1 }
      program.rest(seconds: Double.random(in: 0.01...0.04, using: &chance))
    }
    let seconds = Stopwatch.now - start
    let load = before.flatMap { before in program.processorTime.map { ($0 - before) / seconds } }
    let end = program.endText()
    let counts = end.split { !$0.isNumber }.suffix(2).compactMap { Int($0) }
    let sample = Sample(times)
    let lost = counts.count == 2 ? "\(keys - counts[1])" : "?"
    let what = words.count > 1 ? "1 MB of \(words[2])" : "empty"
    Swift.print(
      "| \(words[0]) | \(what) | \(rate) | "
        + [50, 90, 99].map { sample.percentile($0).text() }.joined(separator: " | ")
        + " | \(load.map { ($0 * 100).text() } ?? "?")"
        + " | \(load.map { rate > 0 ? ($0 * 1e3 / Double(rate)).text(2) : "" } ?? "?")"
        + " | \(lost)\(missing > 0 ? ", \(missing) not shown in 2 s" : "") |")
    fflush(nil)
  }
}
