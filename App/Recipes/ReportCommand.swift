// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Inspection
import Views

/// `recipes report`: writes one text with the reports of crashes and data about the program and its terminal.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the reports of crashes and data about this program into one text.",
    discussion: "It contains no passwords and no tokens. `recipes replay` steps through a report.")

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to write; by default, standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Replace the file if it exists. Only regular files are replaced.")
  var replace = false

  func run() throws {
    StandardStreams.prepare()
    let folder = StateFolder()
    let text = CrashReport.bundle(of: CrashFolder.path(in: folder), about: Self.facts(folder))
    guard let output else {
      return try StandardStreams.printOrFail([text.hasSuffix("\n") ? String(text.dropLast()) : text]
      )
    }
    do throws(OutputFile.Failure) {
      try OutputFile.write(text, to: output, isReplacing: replace)
    } catch {
      Complaint.print(error.message)
      throw ExitCode(error.status)
    }
    try StandardStreams.printOrFail(["The report is in \(output)."])
  }

  private static func facts(_ folder: StateFolder) -> [(name: String, value: String)] {
    let environment = ProcessInfo.processInfo.environment
    let capabilities = Capabilities { environment[$0] }
    var facts: [(name: String, value: String)] = [
      ("program", "recipes \(Version.current)"),
      ("system", ProcessInfo.processInfo.operatingSystemVersionString),
      ("capabilities", "\(capabilities)"),
    ]
    // Settings that change how the program draws. Others may be secrets.
    for name in ["TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE"] {
      if let value = environment[name] { facts.append((name, value)) }
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    facts.append(("state", "\(folder.path): \(files.sorted().joined(separator: ", "))"))
    return facts
  }
}

/// The folder of the reports of crashes.
enum CrashFolder {
  static func path(in folder: StateFolder) -> String { folder.path + "/reports" }

  /// The options of the reports of this program.
  static var options: CrashReporter.Options {
    CrashReporter.Options(
      folder: path(in: StateFolder()), program: "recipes", version: Version.current)
  }
}
