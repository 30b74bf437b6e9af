// SPDX-License-Identifier: MIT

import Applications
import ArgumentParser
import DemoServer
import Foundation
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
    // First, because it exits where this process writes the report of another one.
    let reports = CrashReporter.start(CrashFolder.options)
    defer { reports?.end() }
    // Before the first loop, which it would miss.
    let inspector =
      hasInspector ? Inspector(Inspector.Options(socket: InspectCommand.sockets.path)) : nil
    inspector?.start()
    let backend = server.backend(folder: StateFolder(), inspector: inspector)
    let terminal: Terminal
    do throws(TerminalError) {
      var options = SessionOptions(mouse: .moves, isGuarded: true)
      reports?.prepare(&options)
      terminal = try Terminal.open(options)
    } catch {
      Complaint.print(error.description)
      throw ExitCode(2)
    }
    defer { terminal.close() }
    let loop = Loop(terminal: terminal)
    let files = ApplicationFiles()
    defer { files.save() }
    let inspection = inspector.map { Inspection($0, terminal) }
    let window = Window(surface: inspection?.surface ?? terminal, clock: loop)
    let application = Application(
      window: window, session: backend.session, client: backend.client, hint: backend.hint,
      cookbook: cookbook ?? StateFolder.home() + "/cookbook.md", files: files, place: place,
      pending: backend.pending)
    loop.onEvent = { event in
      if case .resize(let size) = event { reports?.note(size) }
      if inspection?.handle(event, in: window) != true { window.dispatch(event) }
    }
    loop.onIdle = { window.render() }
    let quitting = window.quitRequests.add { application.quitQuestion.ask { loop.stop() } }
    application.start()
    reports?.announce(in: window, on: terminal)
    Self.serve(inspection, on: loop, reportingTo: window)
    defer { inspection?.close() }

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

  /// Lets `recipes inspect` attach to the inspector.
  @MainActor
  private static func serve(
    _ inspection: Inspection?, on loop: Loop, reportingTo window: Window
  ) {
    guard let inspection, let socket = inspection.inspector.options.socket else { return }
    // The folder of a new user doesn't exist yet.
    try? FileManager.default.createDirectory(
      atPath: StateFolder().path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    InspectCommand.sockets.removeAbandoned()
    do throws(TerminalServerError) {
      try inspection.serve(at: socket, on: loop)
    } catch {
      window.show(Toast(Text(error.description), title: "Inspector", severity: .warning))
    }
  }
}
