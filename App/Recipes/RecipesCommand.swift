// SPDX-License-Identifier: MIT

import Applications
import ArgumentParser
import DemoServer
import Foundation
import Networking
import RecipeCommandScenes
import Views

/// The command `recipes`: runs the application in full screen, and has subcommands for everything
/// else.
@main
struct RecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipes",
    abstract: "A cookbook in the terminal.",
    discussion: """
      Without a subcommand it takes the whole terminal, with a server inside the same process. The \
      bottom line always says which keys do what.

      The commands that run once print sentences, or JSON with --json. Their status is 0 if they succeed; 1 if they \
      fail; 2 if the arguments are invalid or the terminal isn't usable; 3 if no user is signed in; 4 if something wasn't \
      found; 5 if the server can't be reached; 6 if a file exists.
      """,
    version: "recipes \(Version.current)",
    subcommands: FeatureCommands.all + [
      PlainCommand.self, HostCommand.self, AttachCommand.self, ServeCommand.self,
      CompletionsCommand.self, ManCommand.self, PictureCommand.self, ReplayCommand.self,
      ReportCommand.self, ScreenshotCommand.self,
    ])

  @Option(
    help: ArgumentHelp(
      "Where the key s saves the cookbook; ~/cookbook.md unless told.", valueName: "file"))
  var cookbook: String?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp("Offer an inspector of the program under F12.", visibility: .default))
  var inspector = Inspector.isBuiltForDebugging

  @OptionGroup var output: OutputOptions

  @OptionGroup var server: ConnectionOptions

  /// Parses and runs the command. Unlike the parser's own, it ends with status 2 if the arguments are invalid, and with JSON if
  /// they ask for it.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      if CommandLine.arguments.contains("--json") {
        let failure = CommandFailure(
          .usage, title: "The arguments are invalid", message: message(for: error))
        StandardStreams.complain(failure.value.json)
      } else {
        StandardStreams.complain(fullMessage(for: error))
      }
      exit(withError: ExitCode(CommandFailure.Kind.usage.status))
    }
  }

  func run() throws {
    if output.json { return try JSONSession(server: server).run() }
    // The parser calls this from `main`, on the first thread.
    // SAFETY: a synchronous `main` runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try show() }
  }

  @MainActor
  private func show() throws {
    // First, because it exits where this process writes the report of another one.
    let reports = CrashReporter.start(CrashFolder.options)
    defer { reports?.end() }
    // Before the first loop, which it would miss.
    let inspector = inspector ? Inspector() : nil
    inspector?.start()
    let backend = try server.backend(folder: StateFolder(), inspector: inspector)
    let terminal: Terminal
    do throws(TerminalError) {
      var options = SessionOptions(isGuarded: true)
      reports?.prepare(&options)
      terminal = try Terminal.open(options)
    } catch {
      Complaint.print(error.description)
      throw ExitCode(2)
    }
    defer { terminal.close() }
    let loop = Loop(terminal: terminal)
    let inspection = inspector.map { Inspection($0, terminal) }
    let window = Window(surface: inspection?.surface ?? terminal, clock: loop)
    let application = Application(
      window: window, session: backend.session, client: backend.client, hint: backend.hint,
      showsNews: true, cookbook: cookbook ?? StateFolder.home() + "/cookbook.md")
    loop.onEvent = { event in
      if case .resize(let size) = event { reports?.note(size) }
      if inspection?.handle(event, in: window) != true { window.dispatch(event) }
    }
    loop.onIdle = { window.render() }
    let quitting = window.quitRequests.add { loop.stop() }
    application.start()
    reports?.announce(in: window, on: terminal)

    var failure: StartError?
    Task {
      do throws(StartError) {
        try await backend.start()
      } catch {
        failure = error
        loop.stop()
      }
    }
    let ending = loop.run()
    quitting.remove()
    terminal.close()
    if let failure {
      Complaint.print(failure.description)
      throw ExitCode(1)
    }
    // The terminal was closed, so a message would be invisible.
    if ending == .terminalGone { throw ExitCode(1) }
  }
}

/// The version of the toolkit and its demo.
enum Version {
  static let current = "0.1.0"
}
