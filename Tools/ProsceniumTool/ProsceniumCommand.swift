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

  /// Returns a folder that an option names, or the current one.
  func folder(_ option: String?) -> URL {
    URL(filePath: option ?? FileManager.default.currentDirectoryPath).standardizedFileURL
  }
}
