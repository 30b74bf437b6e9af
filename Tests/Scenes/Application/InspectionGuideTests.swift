// SPDX-License-Identifier: MIT

import Applications
import FeedbackLoops
import Recordings
import Testing
import Views

/// The snippets of `Documentation/Inspection.md` and of the section about all loops in `Documentation/Recordings.md`. Those that need
/// a terminal are compiled only.
@Suite("The guide to inspection") @MainActor struct InspectionGuideTests {
  struct Tasks: TerminalApplication {
    static var crashReports: CrashReporter.Options? {
      .init(folder: ApplicationFolders("tasks").state, version: "1.2")
    }
    var root: View { LabelView("Tasks") }
  }

  struct InspectedTasks: TerminalApplication {
    static var inspector: Inspector.Options? { Inspector.isBuiltForDebugging ? .init() : nil }
    var root: View { LabelView("Tasks") }
  }

  @Test("a program has crash reports and an inspector on request")
  func options() {
    #expect(Tasks.crashReports != nil && Tasks.inspector == nil)
    #expect(InspectedTasks.crashReports == nil)
    #expect((InspectedTasks.inspector != nil) == Inspector.isBuiltForDebugging)
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
    let inspection = Inspection(inspector, terminal)
    let window = Window(surface: inspection.surface, clock: loop)
    loop.onEvent = { if !inspection.handle($0, in: window) { window.dispatch($0) } }
  }

  private func record() throws {
    let flight = try FlightLog(file: "program.flight")
    let log = LoopLog { flight.append($0) }
    LoopObservation.add(log)
  }
}
