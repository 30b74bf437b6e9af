import ArgumentParser
import DemoServer
import Foundation
import Networking
import Views

/// `recipes`: the application on the whole terminal.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the cookbook (what happens without a subcommand).")

  @Option(
    help: ArgumentHelp(
      "Use the server at this address in place of the embedded one.", valueName: "url"))
  var server: String?

  @OptionGroup(title: "Embedded server") var embedded: ServerOptions

  func run() throws {
    // The parser calls this from `main`, on the first thread.
    // SAFETY: a synchronous `main` runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try show() }
  }

  @MainActor
  private func show() throws {
    let folder = StateFolder()
    let backend =
      try server.map { Backend(at: try BaseURL($0), folder: folder) }
      ?? Backend(embedded, folder: folder)
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal.open()
    } catch {
      complain(error.message)
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
      complain(failure.message)
      throw ExitCode(1)
    }
    try leave(exit)
  }

  private func complain(_ message: String) {
    FileHandle.standardError.write(Data("recipes: \(message)\n".utf8))
  }
}
