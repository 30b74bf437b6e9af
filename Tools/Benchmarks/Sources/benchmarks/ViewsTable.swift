// SPDX-License-Identifier: MIT

import Foundation

/// Frames through the whole of Views compared with ncurses and with a program that only compares and writes cells. Each
/// measurement has a separate process and terminal, and the programs alternate.
enum ViewsTable {
  private static let rounds = 7

  static func print(_ chosen: [String]) throws {
    Swift.print("## Views\n")
    if !NcursesLibrary.isThere {
      Swift.print(
        "ncurses is left out, for libncursesw.so.6 isn't here: apt-get install libncursesw6.\n")
    }
    Swift.print(
      """
      In a pseudo-terminal that is drained as fast as it is written to; processor µs a frame, median (lowest … \
      highest) of \(rounds) rounds after one to warm up, the programs taking turns.

      | what | size | program | µs a frame | × ncurses | bytes a frame |
      |---|---|---|---|---|---|
      """)
    for row in FrameRow.all where chosen.isEmpty || chosen.contains(row.name) {
      for (columns, height) in [(80, 24), (200, 60)] { try print(row, columns, height) }
    }
    Swift.print("")
  }

  private static func print(_ row: FrameRow, _ columns: Int, _ rows: Int) throws {
    let programs = row.programs.filter { $0.isThere }
    var times = programs.map { _ in [Double]() }
    var bytes = programs.map { _ in 0.0 }
    for round in 0...rounds {
      for (index, program) in programs.enumerated() {
        let few = try run(program, row, frames: row.frames / 10, columns, rows)
        let many = try run(program, row, frames: row.frames, columns, rows)
        let frames = Double(row.frames - row.frames / 10)
        bytes[index] = Double(many.bytes - few.bytes) / frames
        if round > 0 { times[index].append((many.seconds - few.seconds) / frames * 1e6) }
      }
    }
    let samples = times.map { Sample($0) }
    let peer = zip(programs, samples).first { $0.0.isPeer }?.1.median
    for (index, program) in programs.enumerated() {
      let ratio = peer.map { (samples[index].median / $0).text(2) } ?? "–"
      Swift.print(
        "| \(row.title) | \(columns)×\(rows) | \(program.title) | \(samples[index].text()) "
          + "| \(ratio) | \(bytes[index].text(0)) |")
    }
    fflush(nil)
  }

  private static func run(
    _ program: FrameRow.Program, _ row: FrameRow, frames: Int, _ columns: Int, _ rows: Int
  ) throws -> (seconds: Double, bytes: Int) {
    let measured = try MeasuredProgram(program.path, program.words, columns: columns, rows: rows)
    let portion = String(repeating: "n", count: row.portion) + "b"
    // The first frames fill caches and tables.
    try measured.type(portion)
    let before = measured.bytes
    for _ in 0..<frames / row.portion { try measured.type(portion) }
    let bytes = measured.bytes - before
    return (try measured.end(), bytes)
  }
}

/// A workload of frames, and the programs that run it.
struct FrameRow {
  let name: String
  let title: String
  let frames: Int
  /// The number of frames requested at a time, whose output is sure to fit into the terminal's buffer.
  let portion: Int
  let programs: [Program]

  /// One side of the comparison.
  struct Program {
    let title: String
    let path: String
    let words: [String]
    var isPeer = false

    /// A Boolean value that indicates whether the program can run on this machine: ncurses may be missing.
    var isThere: Bool { !isPeer || NcursesLibrary.isThere }

    static func views(_ title: String, _ words: [String]) -> Program {
      Program(title: title, path: Sibling.path("views"), words: words)
    }
    static func ncurses(_ words: [String]) -> Program {
      Program(
        title: "ncurses", path: Sibling.path("cells"), words: ["ncurses"] + words, isPeer: true)
    }
    static func floor(_ words: [String]) -> Program {
      Program(title: "C, cells only", path: Sibling.path("cells"), words: ["floor"] + words)
    }
  }

  static let all = [
    FrameRow(
      name: "F1", title: "F1 every cell changes", frames: 600, portion: 1,
      programs: [.floor(["F1"]), .ncurses(["F1"]), .views("Views", ["F1"])]),
    FrameRow(
      name: "F1", title: "F1 the same, a colour every ten cells", frames: 600, portion: 1,
      programs: [
        .floor(["F1", "coloured"]), .ncurses(["F1", "coloured"]),
        .views("Views", ["F1", "coloured"]),
      ]),
    FrameRow(
      name: "F2", title: "F2 one cell changes", frames: 4_000, portion: 100,
      programs: [
        .floor(["F2"]), .ncurses(["F2"]), .views("Views, one label told", ["F2"]),
        .views("Views, the screen rendered again", ["F2", "rendered"]),
        .views("Views, the screen declared again", ["F2", "declared"]),
      ]),
    FrameRow(
      name: "F3", title: "F3 a list of a million rows moves by one", frames: 2_000, portion: 20,
      programs: [.floor(["F3"]), .ncurses(["F3"]), .views("Views", ["F3"])]),
    FrameRow(
      name: "F3", title: "F3 the same with the selection", frames: 2_000, portion: 20,
      programs: [.ncurses(["F3", "selected"]), .views("Views", ["F3", "selected"])]),
  ]
}

/// The library that `cells` loads for the ncurses measurements.
enum NcursesLibrary {
  static let isThere = dlopen("libncursesw.so.6", RTLD_LAZY) != nil
}

/// The programs that are built next to this one.
enum Sibling {
  static func path(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }
}
