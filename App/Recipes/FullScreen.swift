// SPDX-License-Identifier: MIT

import Applications
import ArgumentParser
import DemoServer
import Foundation
import Inspection
import Views

/// The application in full screen.
struct FullScreen: Hashable {
  /// The file for the cookbook; nil for `cookbook.md` in the user's folder.
  var cookbook: String?
  /// Whether the program has an inspector.
  var hasInspector = Inspector.isBuiltForDebugging
  var server = ServerChoice()

  /// Runs the application until the user quits.
  ///
  /// - Parameter place: The place to begin with, or `nil` for the last one.
  func run(at place: Destination? = nil) throws {
    // SAFETY: a synchronous `main`, which calls this, runs on the main thread, which is the main actor's; checked.
    try MainActor.assumeIsolated { try show(place) }
  }

  @MainActor
  private func show(_ place: Destination?) throws {
    let diagnostics = ProgramDiagnostics(
      crashReports: CrashFolder.options,
      inspector: hasInspector ? Inspector.Options(socket: InspectCommand.sockets.path) : nil)
    diagnostics.start()
    defer { diagnostics.end() }
    let backend = server.backend(folder: StateFolder(), inspector: diagnostics.inspector)
    let terminal: Terminal
    do throws(TerminalError) {
      var options = SessionOptions(mouse: .moves, isGuarded: true)
      diagnostics.prepare(&options)
      terminal = try Terminal.open(options)
    } catch {
      Complaint.print(error.description)
      throw ExitCode(2)
    }
    defer { terminal.close() }
    let loop = Loop(terminal: terminal)
    let files = ApplicationFiles()
    defer { files.save() }
    let window = Window(surface: diagnostics.makeSurface(over: terminal), clock: loop)
    let application = Application(
      window: window, session: backend.session, client: backend.client, hint: backend.hint,
      cookbook: cookbook ?? StateFolder.home() + "/cookbook.md", files: files, place: place,
      pending: backend.pending)
    loop.onEvent = { event in
      if !diagnostics.handle(event, in: window) { window.dispatch(event) }
    }
    loop.onIdle = { window.render() }
    let quitting = window.quitRequests.add { application.quitQuestion.ask { loop.stop() } }
    application.start()
    if hasInspector { Self.makeRoomForSocket() }
    diagnostics.didOpen(window, on: terminal, loop: loop)
    defer { diagnostics.willClose() }

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

  /// Creates the folder of the inspector's socket, which a new user doesn't have yet, and removes sockets of programs that are gone.
  @MainActor
  private static func makeRoomForSocket() {
    try? FileManager.default.createDirectory(
      atPath: StateFolder().path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    InspectCommand.sockets.removeAbandoned()
  }
}
