// SPDX-License-Identifier: MIT

import ArgumentParser
import Inspection
import Views

/// `recipes inspect`: shows the inspector of a running `recipes` in this terminal.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Inspect a running program from a second terminal.",
    discussion: """
      The pages show loops with their events and states, requests, and frames, as under F12 in the program, \
      which runs on. Debug builds have an inspector; others need --inspector at their start.
      """)

  /// The sockets of the running programs.
  static let sockets = InspectorSocket(folder: StateFolder().path, program: "recipes")

  @Argument(help: "The socket of a program; by default, of the program started last.")
  var socket: String?

  func run() throws {
    // SAFETY: a synchronous `main` runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try attach() }
  }

  @MainActor
  private func attach() throws {
    let ending: TerminalClient.Ending
    do throws(TerminalServerError) {
      if let socket {
        ending = try TerminalClient.attach(to: socket)
      } else {
        ending = try Self.sockets.attach()
      }
    } catch {
      if socket == nil, case .noServer = error {
        Complaint.print("No program with an inspector is running. Start: recipes --inspector")
      } else {
        Complaint.print(error.description)
      }
      throw ExitCode(2)
    }
    switch ending {
    case .ended: return
    case .serverClosed: Complaint.print("The program has ended.")
    case .serverDied:
      Complaint.print("The program has ended unexpectedly.")
      throw ExitCode(1)
    }
  }
}
