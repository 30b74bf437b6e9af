// SPDX-License-Identifier: MIT

import ArgumentParser
import Views

/// `recipes attach`: shows the cookbook of a hosting process in this terminal.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Show the cookbook of `recipes host` in this terminal.")

  @Argument(help: "The socket of the hosting process.")
  var socket: String

  func run() throws {
    // SAFETY: a synchronous `main` runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try attach() }
  }

  @MainActor
  private func attach() throws {
    let ending: TerminalClient.Ending
    do throws(TerminalServerError) {
      ending = try TerminalClient.attach(to: socket)
    } catch {
      Complaint.print(error.description)
      throw ExitCode(2)
    }
    switch ending {
    case .ended: return
    case .serverClosed:
      Complaint.print("The hosting process has ended. Start `recipes host` again.")
    case .serverDied:
      Complaint.print("The hosting process has died. Start `recipes host` again.")
      throw ExitCode(1)
    }
  }
}
