// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer
import Dispatch
import Foundation
import Networking
import RecipeEntities

/// `recipes plain`: shows the recipes line by line, for pipes, scripts and screen readers.
struct PlainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plain", abstract: "Show the cookbook line by line, without a full screen.")

  @OptionGroup var server: ConnectionOptions

  func run() throws {
    let backend = try server.backend(folder: StateFolder())
    // The input is read only when the application asks for a line, so a script can't be too early.
    let questions = DispatchSemaphore(value: 0)
    let application = PlainApplication(backend) { line in
      print(line.text)
      fflush(nil)
      if line.isQuestion { questions.signal() }
    }
    Task {
      do throws(StartError) {
        try await backend.start()
      } catch {
        Complaint.print(error.description)
        Self.exit(withError: ExitCode(1))
      }
    }
    application.start()
    // Nothing here needs the main queue, so that this thread can wait for the lines.
    questions.wait()
    while let line = readLine() {
      application.input.send(line)
      questions.wait()
    }
    Self.exit()
  }
}
