// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The command `proscenium`: starts applications and adds features to them.
@main
struct ProsceniumCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proscenium",
    abstract: "Starts an application for the terminal, or adds a feature to one.",
    discussion: """
      What it writes is tested code that compiles at once. Either all files are written or none, and nothing is \
      overwritten.
      """,
    version: "0.1.0",
    subcommands: [NewCommand.self, FeatureCommand.self])

  /// The checkout of Proscenium that this program was built from.
  static let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

/// A command that writes files and reports them.
protocol WritingCommand: ParsableCommand {
  /// A Boolean value that indicates whether the files are only listed.
  var dryRun: Bool { get }
  /// Writes the files, unless it is a dry run, and returns the report.
  func perform() throws(Refusal) -> String
}

extension WritingCommand {
  func run() throws {
    do throws(Refusal) {
      print(try perform())
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode(1)
    }
  }

  /// Writes what is planned for a folder, unless it is a dry run, and returns the report.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - plan: Makes the plan. It gets a Boolean value that indicates whether a run there was killed.
  func write(
    into folder: URL, _ plan: (Bool) throws(Refusal) -> Plan
  ) throws(Refusal) -> String {
    try exclusively(in: folder) { (base) throws(Refusal) in
      let plan = try plan(dryRun ? false : FileWriting.clear(base))
      if !dryRun { try plan.write(in: base) }
      return plan.report(isDryRun: dryRun)
    }
  }

  /// Returns a folder that an option names, or the current one.
  func folder(_ option: String?) -> URL {
    URL(filePath: option ?? FileManager.default.currentDirectoryPath).standardizedFileURL
  }
}
