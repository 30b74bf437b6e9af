// SPDX-License-Identifier: MIT

import Applications
import FeedbackLoops
import Inspection
import Recordings
import TestKit
import Testing
import Views

/// The snippets of `Documentation/Inspection.md` and of the section about all loops in `Documentation/Recordings.md`. Those that need
/// a terminal are compiled only.
@Suite("The guide to inspection") @MainActor struct InspectionGuideTests {
  struct Tasks: TerminalApplication {
    static var diagnostics: (any Diagnostics)? {
      ProgramDiagnostics(
        crashReports: .init(folder: ApplicationFolders("tasks").state, version: "1.2"),
        inspector: Inspector.isBuiltForDebugging ? .init() : nil)
    }
    var root: View { LabelView("Tasks") }
  }

  @Test("a program has crash reports and an inspector on request")
  func options() throws {
    let diagnostics = try #require(Tasks.diagnostics as? ProgramDiagnostics)
    #expect((diagnostics.inspector != nil) == Inspector.isBuiltForDebugging)
    #expect(ProgramDiagnostics().inspector == nil)
  }

  @Test("a script of keys gives a picture of the screen")
  func picture() async throws {
    func makeRoot() -> View { LabelView("Inbox") }
    let capture = ScreenCapture(size: Size(width: 80, height: 24), theme: .nord, title: "tasks")
    capture.window.root = makeRoot()
    try await capture.play(KeyScript("down enter wait:Inbox"))
    let picture = capture.output(.svg)
    #expect(String(describing: picture).contains("Inbox"))
  }

  private func open(_ folders: ApplicationFolders) throws {
    let reports = CrashReporter.start(
      .init(folder: folders.state, program: "tasks", version: "1.2"))
    defer { reports?.end() }
    var session = SessionOptions(isGuarded: true)
    reports?.prepare(&session)
    let terminal = try Terminal.open(session)
    terminal.close()
  }

  private func inspect(_ terminal: Terminal, _ loop: Loop) {
    let inspector = Inspector()
    inspector.start()
    let session = InspectorSession(inspector, terminal)
    let window = Window(surface: session.surface, clock: loop)
    loop.onEvent = { if !session.handle($0, in: window) { window.dispatch($0) } }
  }

  private func serveInspector(_ folders: ApplicationFolders) throws -> Inspector.Options {
    let sockets = InspectorSocket(folder: folders.state, program: "tasks")
    let options = Inspector.Options(socket: sockets.path)  // in the program
    _ = try sockets.attach()
    return options
  }

  private func serve(_ session: InspectorSession, _ folder: String, _ loop: Loop) throws {
    try session.serve(at: InspectorSocket(folder: folder, program: "tasks").path, on: loop)
  }

  @Test("a program has a socket of its inspector, and another process finds the newest one")
  func sockets() throws {
    let folder = TemporaryFolder("inspector")
    let sockets = InspectorSocket(folder: folder.path, program: "tasks")
    #expect(sockets.path.hasPrefix(folder.path + "/tasks-") && sockets.all.isEmpty)
    let loop = Loop()
    let inspection = InspectorSession(Inspector(), HeadlessSurface(size: Size(width: 9, height: 9)))
    try inspection.serve(at: sockets.path, on: loop)
    #expect(sockets.all == [sockets.path])
    #expect(InspectorSocket(folder: folder.path, program: "other").all.isEmpty)
    #expect(throws: TerminalServerError.self) {
      try InspectorSocket(folder: folder.path, program: "other").attach()
    }
    let second = InspectorSession(Inspector(), HeadlessSurface(size: Size(width: 9, height: 9)))
    #expect(throws: TerminalServerError.alreadyServed(path: sockets.path)) {
      try second.serve(at: sockets.path, on: loop)
    }
    inspection.close()
    #expect(sockets.all.isEmpty)
  }

  private func record() throws {
    let flight = try FlightLog(file: "program.flight")
    let log = LoopLog { flight.append($0) }
    LoopObservation.add(log)
  }
}
