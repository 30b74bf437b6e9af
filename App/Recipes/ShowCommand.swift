import ArgumentParser
import DemoServer
import Foundation
import Networking
import Views

/// `recipes`: the application on the whole terminal.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the cookbook (what happens without a subcommand).")

  @OptionGroup var server: ConnectionOptions

  func run() throws {
    // The parser calls this from `main`, on the first thread.
    // SAFETY: a synchronous `main` runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try show() }
  }

  @MainActor
  private func show() throws {
    let backend = try server.backend(folder: StateFolder())
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal.open()
    } catch {
      Complaint.print(error.message)
      throw ExitCode(2)
    }
    let loop = Loop(terminal: terminal)
    let window = Window(surface: terminal, clock: loop)
    let application = Application(
      window: window, session: backend.session, client: backend.client, hint: backend.hint)
    loop.onEvent = { window.dispatch($0) }
    loop.onSettled = { window.render() }
    let quitting = window.quitRequests.add { loop.stop() }
    application.start()

    var failure: DemoServer.StartError?
    Task {
      do throws(DemoServer.StartError) {
        try await backend.start()
      } catch {
        failure = error
        loop.stop()
      }
    }
    let exit = loop.run()
    quitting.remove()
    terminal.close()
    if let failure {
      Complaint.print(failure.message)
      throw ExitCode(1)
    }
    try leave(exit)
  }
}
