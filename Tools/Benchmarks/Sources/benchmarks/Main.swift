// SPDX-License-Identifier: MIT

import Foundation

/// Prints all tables for this machine, as Markdown.
///
/// `swift run -c release --package-path Tools/Benchmarks benchmarks [signals] [explorations] [instructions] [application] [networking] [views] [streams]`
///
/// Words such as W13 select workloads of signals and loops, such as S1 their scaling, such as F1 workloads of views.
@main
enum Main {
  static func main() throws {
    if CountedWorkloads.perform(CommandLine.arguments) { return }
    if let place = CommandLine.arguments.firstIndex(of: "--workload") {
      let numbers = CommandLine.arguments.dropFirst(place + 1).compactMap { Int($0) }
      return InstructionTable.run(numbers[0], numbers[1])
    }
    let words = CommandLine.arguments.dropFirst()
    let names = words.filter { $0.hasPrefix("W") }
    let rows = words.filter { $0.hasPrefix("F") }
    let scaling = words.filter { $0.hasPrefix("S") }
    let chosen = Set(words).subtracting(names + rows + scaling)
    let program = Program.path
    print("# Benchmarks\n")
    print("\(Computer.description)\n")
    if chosen.isEmpty || chosen.contains("signals") {
      if scaling.isEmpty || !names.isEmpty { SignalTable.print(names) }
      if names.isEmpty || !scaling.isEmpty { ScalingTable.print(scaling) }
    }
    if chosen.isEmpty || chosen.contains("explorations") { try ExplorationTable.print() }
    if chosen.isEmpty || chosen.contains("instructions") { try InstructionTable.print(names) }
    if chosen.isSubset(of: ["signals", "explorations", "instructions"]), !chosen.isEmpty { return }
    if chosen.isEmpty || chosen.contains("networking") { try NetworkingTable.print() }
    if chosen.isEmpty || chosen.contains("views") {
      try ViewsTable.print(rows)
      try KeysTable.print(rows)
    }
    if chosen.isEmpty || chosen.contains("streams") { try StreamsTable.print() }
    if chosen.isSubset(of: ["networking", "views", "streams"]), !chosen.isEmpty { return }
    guard FileManager.default.isExecutableFile(atPath: program) else {
      FileHandle.standardError.write(
        Data("\(program) is missing: run ./demo optimize first, which builds it.\n".utf8))
      exit(1)
    }
    if chosen.isEmpty || chosen.contains("application") { try ApplicationTable.print(program) }
  }
}

/// The application that `./demo` builds.
enum Program {
  static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "App/.build/release/recipes").path
}

/// A description of the machine.
enum Computer {
  static var description: String {
    let info = ProcessInfo.processInfo
    return "\(info.operatingSystemVersionString), \(info.activeProcessorCount) processors."
  }
}
