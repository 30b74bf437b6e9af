// SPDX-License-Identifier: MIT

import ArgumentParser
import DemoServer
import Foundation
import Networking
import Views

/// `recipes host`: runs the application for all terminals that attach to a socket, until it is interrupted.
struct HostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "host", abstract: "Show the cookbook in terminals that attach to a socket.",
    discussion: "Attach terminals with `recipes attach`. All share one sign-in and one server.")

  @Argument(help: "The socket to create.")
  var socket: String

  @OptionGroup var server: ConnectionOptions

  func run() throws {
    // SAFETY: a synchronous `main` runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try host() }
  }

  @MainActor
  private func host() throws {
    let backend = try server.backend(folder: StateFolder())
    let loop = Loop()
    let server: TerminalServer
    do throws(TerminalServerError) {
      server = try TerminalServer(
        path: socket, loop: loop, options: SessionOptions(mouse: .moves)
      ) { connection in
        show(backend, on: connection, loop)
      }
    } catch {
      Complaint.print(error.description)
      if case .occupied = error { throw ExitCode(6) }
      throw ExitCode(2)
    }
    defer { server.close() }
    server.onRejection = { Complaint.print($0) }
    var failure: StartError?
    Task {
      do throws(StartError) {
        try await backend.start()
        print("Attach terminals with: recipes attach \(socket)")
        fflush(nil)
      } catch {
        failure = error
        loop.stop()
      }
    }
    // SAFETY: the action is performed on the main queue, which is the main actor's; checked.
    Interruptions.replace { MainActor.assumeIsolated { loop.stop() } }
    loop.run()
    if let failure {
      Complaint.print(failure.description)
      throw ExitCode(1)
    }
  }

  /// Runs the application on an attached terminal, with a separate client for its errors.
  @MainActor
  private func show(_ backend: Backend, on connection: TerminalConnection, _ loop: Loop) {
    let window = Window(surface: connection.terminal, clock: loop)
    let application = RecipesApplication(
      window: window, session: backend.session, client: backend.makeClient(), hint: backend.hint,
      showsNews: true, cookbook: StateFolder.home() + "/cookbook.md",
      pending: backend.pending)
    // The closure retains the application until the session ends.
    connection.onEvent = { [application] event in
      withExtendedLifetime(application) { window.dispatch(event) }
    }
    connection.onIdle = { window.render() }
    window.quitRequests.add { [weak connection, weak application] in
      guard let application else {
        connection?.end()
        return
      }
      application.quitQuestion.ask { connection?.end() }
    }
    application.start()
  }
}
