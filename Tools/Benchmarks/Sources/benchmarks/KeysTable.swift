// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// The latency of Views for a user: keys, a flood of input, rest and start, each in a separate process and terminal.
enum KeysTable {
  private static let rounds = 7
  private static let keys = 100
  /// The processes of a program whose keys follow each other. Many, since a process is faster or slower than another one
  /// by a fifth, depending on where its memory is.
  private static let processes = 28
  private static let keysAtOnce = 1_000
  private static let starts = 21

  static func print(_ chosen: [String]) throws {
    func isChosen(_ name: String) -> Bool { chosen.isEmpty || chosen.contains(name) }
    if isChosen("F4") { try printKeys() }
    guard isChosen("F5") || isChosen("F6") || isChosen("F7") else { return }
    Swift.print("| what | figure |\n|---|---|")
    if isChosen("F5") { try printFlood() }
    if isChosen("F6") { try printRest() }
    if isChosen("F7") { try printStart() }
    Swift.print("")
  }

  /// F4, with alternating programs.
  private static func printKeys() throws {
    Swift.print(
      """
      Key to repaint in a text field of 80 columns, µs, median of the processes' 50th and 99th percentiles: of \
      \(keysAtOnce) keys of which each follows the bytes that the one before caused, in each of \(processes) processes, \
      and of \(keys) keys 34 ms apart, so that each finds the program asleep, in each of \(rounds) processes.

      | F4 text in the field | program | p50 | p99 | processor µs a key | asleep: p50 | p99 | processor µs a key |
      |---|---|---|---|---|---|---|---|
      """)
    for row in KeysRow.all {
      let programs = row.programs
      var atOnce = programs.map { _ in KeyTimes() }
      var asleep = programs.map { _ in KeyTimes() }
      for round in 0..<processes {
        for (index, program) in programs.enumerated() {
          try atOnce[index].add(keysAtOnce, of: program) { $0.typeAndEraseAtOnce($1) }
          guard round < rounds else { continue }
          try asleep[index].add(keys, of: program) { $0.typeAndErase($1) }
        }
      }
      for (index, program) in programs.enumerated() {
        Swift.print(
          "| \(row.title) | \(program.title) | \(atOnce[index].text) | \(asleep[index].text) |")
      }
      fflush(nil)
    }
    Swift.print("")
  }

  /// F5: a megabyte through the parser alone, and through the terminal into a field.
  private static func printFlood() throws {
    let rates = try (0..<rounds).map { _ in
      try 50 * 1.048_576 / (parserSeconds(55) - parserSeconds(5))
    }
    row("F5 the parser alone on a megabyte of mixed input, MB/s", Sample(rates).text(0))
    let input = try mixedInput()
    let seconds = try (0..<rounds).map { _ in
      // Without a subscription, because building the whole text at each key takes quadratic time.
      let empty = try TypedProgram(Sibling.path("views"), ["F4", "unobserved"])
      let rest = empty.end()
      let program = try TypedProgram(Sibling.path("views"), ["F4", "unobserved"])
      program.pour(input)
      program.rest()
      return program.end() - rest
    }
    row("F5 a megabyte of mixed input into a field, processor s", Sample(seconds).text(2))
  }

  private static func parserSeconds(_ times: Int) throws -> Double {
    let program = try MeasuredProgram(Sibling.path("views"), ["F5"], columns: 80, rows: 24)
    for _ in 0..<times { try program.type("nb") }
    return try program.end()
  }

  private static func mixedInput() throws -> [UInt8] {
    Array(try ChildProcess.run(Sibling.path("views"), ["mix"]).output)
  }

  /// F6: ten seconds with a field focused.
  private static func printRest() throws {
    let program = try TypedProgram(Sibling.path("views"), ["F4"])
    let rest = Rest(of: program, seconds: 10)
    _ = program.end()
    row("F6 ten seconds at rest with a field focused", rest.text)
  }

  /// F7: the start of a program with one field.
  private static func printStart() throws {
    let path = Sibling.path("views")
    var (starts, memory) = ([Double](), [Double]())
    for _ in 0..<Self.starts {
      let program = try TypedProgram(path, ["F4"])
      starts.append(program.firstFrame)
      if let most = program.megabytes(.mostResident) { memory.append(most) }
      _ = program.end()
    }
    let bytes = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    let libraries = ["libswiftCore.so", "libFoundation", "libdispatch.so"]
      .filter { bytes.range(of: Data($0.utf8)) != nil }
    let kind = libraries.isEmpty ? "with the Swift libraries inside" : "with shared libraries"
    row("F7 start to first frame, \(kind), ms", Sample(starts).text())
    if !memory.isEmpty { row("F7 memory, \(kind), MB", Sample(memory).text()) }
  }

  private static func row(_ what: String, _ figure: String) {
    Swift.print("| \(what) | \(figure) |")
    fflush(nil)
  }
}

/// The times of keys until the screen shows them, and their processor time, in several processes of a program.
private struct KeyTimes {
  private var (middle, high) = ([Double](), [Double]())
  private var costs: [Double] = []

  /// Types a number of keys in a new process. Its processor time before and after the keys doesn't count.
  mutating func add(
    _ count: Int, of program: FrameRow.Program, _ type: (TypedProgram, Int) -> [Double]
  ) throws {
    let run = try TypedProgram(program.path, program.words)
    let before = run.processorTime
    let times = Sample(type(run, count))
    if let before, let after = run.processorTime {
      costs.append((after - before) / Double(count) * 1e6)
    }
    _ = run.end()
    middle.append(times.percentile(50))
    high.append(times.percentile(99))
  }

  var text: String {
    [middle, high, costs].map { Sample($0).median.text() }.joined(separator: " | ")
  }
}

/// A text to type into, and the programs that contain it.
struct KeysRow {
  let title: String
  let programs: [FrameRow.Program]

  private init(_ title: String, _ words: [String], hasPeer: Bool = true) {
    self.title = title
    let words = ["F4"] + words
    let peers = hasPeer ? [FrameRow.Program.floor(words), .ncurses(words)] : []
    let views = words + ["each"]
    let unobserved = FrameRow.Program.views("Views, text unobserved", views + ["unobserved"])
    programs =
      (peers + (hasPeer ? [unobserved] : []) + [.views("Views", views)]).filter { $0.isThere }
  }

  static let all = [
    KeysRow("none", ["0"]),
    KeysRow("100 bytes", ["100"]),
    KeysRow("10 kB", ["10000"]),
    KeysRow("100 kB", ["100000"]),
    KeysRow("100 kB in an editor, one line wrapped", ["editor", "100000"], hasPeer: false),
  ]
}
