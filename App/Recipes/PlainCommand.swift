// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer
import Dispatch
import Foundation
import Networking
import RecipeEntities
import RecipePlainScenes
import Signals

/// `recipes plain`: shows the recipes line by line, for pipes, scripts and screen readers.
struct PlainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plain", abstract: "Show the cookbook line by line, without a full screen.",
    discussion: """
      Errors go to standard error. The status is 0 if nothing failed, and 1 otherwise. “help” names the answers, and \
      “quit” ends.
      """)

  @OptionGroup var server: ConnectionOptions

  func run() throws {
    StandardStreams.prepare()
    let backend = try server.backend(folder: StateFolder())
    // The input is read only when the application asks for a line, so a script can't be too early.
    let questions = DispatchSemaphore(value: 0)
    let hasFailed = MutableProperty(false)
    let echo = TerminalEcho()
    let isTerminal = isatty(STDIN_FILENO) == 1
    let application = PlainApplication(backend, cookbook: StateFolder.home() + "/cookbook.md") {
      line in
      // Before the question is shown, since the user may answer at once.
      if line.isSecret { echo.hide() }
      if line.isError {
        hasFailed.value = true
        StandardStreams.complain(StandardStreams.visible(line.text))
      } else if let problem = StandardStreams.print([StandardStreams.visible(line.text)]) {
        Complaint.print("The output can't be written: \(problem).")
        StandardStreams.end(1)
      }
      if line.isQuestion || line.isWaiting && isTerminal { questions.signal() }
    }
    Task {
      do throws(StartError) {
        try await backend.start()
      } catch {
        Complaint.print(error.description)
        StandardStreams.end(1)
      }
    }
    application.start()
    // Nothing here needs the main queue, so that this thread can wait for the lines.
    questions.wait()
    while let line = echo.readAnswer() {
      if application.isEnd(line) { break }
      application.answer(line)
      questions.wait()
    }
    StandardStreams.end(hasFailed.value ? 1 : 0)
  }
}
