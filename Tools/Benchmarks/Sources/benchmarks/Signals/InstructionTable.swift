// SPDX-License-Identifier: MIT

import Foundation
import TestKit

/// The instructions and allocations of an event, counted by callgrind as the difference of two runs of different
/// lengths, which is the same each time.
enum InstructionTable {
  /// The counts of one run.
  struct Counts {
    var instructions = 0
    var calls: [String: Int] = [:]
  }

  /// Runtime functions that an event shouldn't call, and those that allocate.
  private static let watched = [
    "swift_allocObject", "malloc", "swift_getGenericMetadata", "swift_beginAccess",
    "swift_getAssociatedTypeWitness", "swift_retain",
  ]

  static func print(_ names: [String]) throws {
    Swift.print("## Signals: instructions\n")
    guard let valgrind else {
      return Swift.print("Not counted: valgrind is not installed (Debian: apt install valgrind).\n")
    }
    let program = try strippedProgram()
    defer { try? FileManager.default.removeItem(atPath: program) }
    Swift.print("An event's share, by callgrind: the difference of runs of 2000 and 6000 events.\n")
    Swift.print(
      "| workload | instructions | budget | allocations | retains | metadata look-ups | exclusivity |"
    )
    Swift.print("|---|---|---|---|---|---|---|")
    for (index, workload) in Workload.all.enumerated() where workload.isOne(of: names) {
      let (few, many) = (
        try count(valgrind, program, index, 2_000), try count(valgrind, program, index, 6_000)
      )
      func share(_ names: String...) -> String {
        let calls = names.reduce(0) { $0 + (many.calls[$1] ?? 0) - (few.calls[$1] ?? 0) }
        return (Double(calls) / 4_000).text(2)
      }
      let instructions = Double(many.instructions - few.instructions) / 4_000
      let cells = [
        workload.name, instructions.text(0), workload.budget.map(String.init) ?? "–",
        share("malloc"), share("swift_retain"),
        share("swift_getGenericMetadata", "swift_getAssociatedTypeWitness"),
        share("swift_beginAccess"),
      ]
      Swift.print("| \(cells.joined(separator: " | ")) |")
    }
    Swift.print("")
  }

  /// Runs one workload, in the process that callgrind observes.
  static func run(_ index: Int, _ count: Int) {
    Workload.all[index].ours(count)
  }

  private static var valgrind: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/valgrind" }.first(where: FileManager.default.isExecutableFile)
  }

  /// A run without a count.
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Copies this program without its debug information, which callgrind can't always read; returns the path.
  private static func strippedProgram() throws -> String {
    let program = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
    // Next to the original, so that its libraries are found.
    let copy = program.path + ".stripped"
    guard
      case .status(0) = try ChildProcess.run(
        "/usr/bin/env", ["strip", "-g", "-o", copy, program.path]
      ).ending
    else { throw Failure(description: "strip failed. Its message is above.") }
    return copy
  }

  private static func count(
    _ valgrind: String, _ program: String, _ index: Int, _ count: Int
  ) throws -> Counts {
    let output = FileManager.default.temporaryDirectory
      .appending(path: "callgrind.\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: output) }
    let ending = try ChildProcess.run(
      valgrind,
      [
        "--tool=callgrind", "--callgrind-out-file=\(output.path)", "--quiet",
        program, "--workload", String(index), String(count),
      ]
    ).ending
    guard case .status(0) = ending else {
      throw Failure(description: "callgrind failed. Its message is above.")
    }
    return try parse(String(contentsOf: output, encoding: .utf8))
  }

  /// Parses a callgrind file. Names are defined once as `(number) name` and later referred to as `(number)`.
  private static func parse(_ text: String) -> Counts {
    var counts = Counts()
    var names: [Substring: String] = [:]
    var callee: String?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("cfn=") || line.hasPrefix("fn=") {
        let parts = line.split(separator: "=", maxSplits: 1)[1].split(separator: " ", maxSplits: 1)
        if parts.count == 2 { names[parts[0]] = String(parts[1]) }
        if line.hasPrefix("cfn=") { callee = names[parts[0]] }
      } else if line.hasPrefix("calls="), let name = callee {
        let number = Int(line.dropFirst("calls=".count).prefix { $0 != " " }) ?? 0
        if let watched = watched.first(where: { name == $0 || name.hasPrefix($0 + "'") }) {
          counts.calls[watched, default: 0] += number
        }
      } else if line.hasPrefix("totals:") {
        counts.instructions = Int(line.dropFirst("totals:".count).trimmingPrefix(" ")) ?? 0
      }
    }
    return counts
  }
}
