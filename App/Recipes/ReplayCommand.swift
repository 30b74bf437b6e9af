// SPDX-License-Identifier: MIT

import Applications
import ArgumentParser
import Foundation
import Inspection
import Recordings
import Views

/// `recipes replay`: goes through the events of a crash report, forwards and back, with the states and their changes.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Step through the events of a crash report.",
    discussion: """
      The keys , and . go a step back and forward, o shows the events of one loop only, and / \
      finds. With --print, or where the output is no terminal, the events are printed.
      """)

  @Argument(help: "The report; by default, the last one.")
  var file: String?

  @Flag(name: .customLong("print"), help: "Print the events with their changes.")
  var prints = false

  func run() throws {
    StandardStreams.prepare()
    guard let file = file ?? CrashReport.all(in: CrashFolder.path(in: StateFolder())).last else {
      Complaint.print("There is no report. Name a file: recipes replay FILE.")
      throw ExitCode(1)
    }
    let report: CrashReport
    do {
      report = try CrashReport(file: file)
    } catch {
      Complaint.print("\(file) can't be read: \(error.localizedDescription)")
      throw ExitCode(1)
    }
    let history = report.history
    guard !history.entries.isEmpty else {
      Complaint.print("\(file) has no events of loops.")
      throw ExitCode(1)
    }
    if prints || isatty(1) == 0 { return try Self.print(report.summary, history) }
    // SAFETY: a synchronous `main` runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try Self.show(history) }
  }

  /// Prints each entry with its changes.
  private static func print(_ summary: String, _ history: LoopHistory) throws {
    var lines = [summary, ""]
    for (index, entry) in history.entries.enumerated() {
      lines.append("\(entry.time)  \(entry)")
      guard case .state = entry.content else { continue }
      lines += history.changes(at: index).map { "      \($0)" }
    }
    try StandardStreams.printOrFail(lines)
  }

  @MainActor
  private static func show(_ history: LoopHistory) throws {
    let pages = LoopBrowserView(history: history)
    do throws(TerminalError) {
      try Application.run { application in
        pages.closings.add { [weak application] in application?.quit() }
        return pages
      }
    } catch {
      Complaint.print(error.description)
      throw ExitCode(2)
    }
  }
}
