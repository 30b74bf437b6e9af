// SPDX-License-Identifier: MIT

import Declarations
import Foundation
import Signals
import TestKit
import Testing
import Views

@testable import files
@testable import tail
@testable import trip
@testable import wizard

@MainActor
@Suite("Small programs")
struct ProgramsTests {
  private let terminal = HeadlessTerminal(columns: 60, rows: 14)

  private func show(_ component: some Component) {
    let view = DeclaredView()
    view.show { component }
    terminal.window.root = view
  }

  @Test("a wizard goes forward when a step is right, and back with what was entered")
  func steps() {
    let state = MutableProperty(WizardState())
    var finished: Project?
    show(wizard(state) { finished = $0 })
    terminal.press("alt+enter")
    #expect(terminal.text.contains("Enter a name."))
    terminal.type("Soup")
    terminal.press("enter")
    terminal.type("ada@example.com")
    terminal.press("alt+enter")
    #expect(terminal.text.contains("step 2 of 3"))
    terminal.press("down", "space", "alt+enter")
    #expect(terminal.text.contains("Soup <ada@example.com>\nLarge, public"))
    terminal.press("tab", "enter")
    #expect(terminal.text.contains("step 2 of 3"))
    terminal.press("shift+tab", "enter", "enter")
    #expect(finished == Project(name: "Soup", email: "ada@example.com", size: "Large"))
  }

  @Test("a trip: a stop is added with its day, moved, and shown on the map; the menu and a popover change it")
  func trip() {
    let screen = TripScreen()
    let terminal = HeadlessTerminal(showing: screen.root, columns: 90, rows: 18)
    terminal.type("tron")
    terminal.press("down", "enter", "tab")
    terminal.type("05062027")
    #expect(terminal.text.contains("Trondheim") && terminal.text.contains("05.06.2027"))
    terminal.press("tab", "enter")
    #expect(screen.trip.value.stops.map(\.city) == ["Bergen", "Oslo", "Trondheim"])
    #expect(terminal.text.contains("added, 3 stops"))
    terminal.press("tab", "tab", "end", "alt+up")
    #expect(screen.trip.value.stops.map(\.city) == ["Bergen", "Trondheim", "Oslo"])
    terminal.press("alt+i")
    #expect(terminal.text.contains("Move a stop with Alt"))
    terminal.press("shift+tab", "enter", "enter")
    #expect(screen.trip.value.stops.map(\.city) == ["Oslo", "Trondheim", "Bergen"])
    terminal.press("enter", "end", "enter")
    #expect(terminal.text.contains("─ Line ─"))
    terminal.type("#00ff00")
    terminal.press("esc")
    #expect(screen.trip.value.line == .rgb(0, 255, 0) && !screen.trip.value.isChoosingColor)
    screen.trip.modify { $0.stops.append(Stop(city: "Tromsø")) }
    #expect(terminal.text.contains("A long trip"))
  }

  @Test(
    "the lines that are appended to a file come once, and all lines of a file that begins again")
  func tail() throws {
    let folder = TemporaryFolder("tail")
    let path = folder.path("log")
    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }
    let tail = FileTail(path: path)
    #expect(tail.newLines() == nil)
    try write("one\ntwo\nthr")
    #expect(tail.newLines() == "one\ntwo")
    #expect(tail.newLines() == nil)
    try write("one\ntwo\nthree\n")
    #expect(tail.newLines() == "three")
    try write("new\n")
    #expect(tail.newLines() == "new")
  }

  @Test("a file manager opens folders, and copies from one pane to the other")
  func copies() throws {
    let folder = TemporaryFolder("files")
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    try Data().write(to: folder.url.appending(path: "a/note"))
    let panes = MutableProperty(
      Panes(panes: [Pane(folder.url), Pane(folder.url.appending(path: "b"))]))
    show(files(panes))
    #expect(terminal.text.contains("a/") && terminal.text.contains("b/"))
    terminal.press("enter")
    #expect(terminal.text.contains("note"))
    terminal.press("c")
    #expect(FileManager.default.fileExists(atPath: folder.path("b/note")))
    #expect(terminal.text.contains("Copied note."))
    terminal.press("c")
    #expect(terminal.text.contains("note was not copied"))
    terminal.press("backspace")
    #expect(panes.value.panes[0].entries.map(\.name) == ["a/", "b/"])
  }
}

@Suite("Programs on a terminal", .timeLimit(.minutes(10)))
struct TerminalProgramTests {
  @Test("a program asks before it ends if something would be lost, and then ends")
  func asks() throws {
    let program = try TerminalProgram("wizard", columns: 60, rows: 14)
    program.wait(for: "New project")
    program.type("Soup")
    program.press("ctrl+c")
    program.wait(for: "The project isn't created yet.")
    program.press("esc")
    program.wait { !$0.shows("isn't created") }
    program.press("ctrl+c")
    program.wait(for: "The project isn't created yet.")
    program.press("tab", "enter")
    #expect(program.waitForEnd() == .status(0))
    program.expectRestoredTerminal()
  }

  @Test("a program line by line says its changes as lines, without another screen or mouse, and restores the terminal")
  func lines() throws {
    let program = try TerminalProgram(
      "wizard", ["--linear"], environment: ["TERM": "screen-256color"], columns: 60, rows: 10)
    program.wait(forOutput: "New project, step 1 of 3")
    program.wait(forOutput: "Name")
    program.press("tab")
    program.wait(forOutput: "E-mail")
    // Alternate screens and reports of the mouse.
    for mode in ["1049", "1000", "1002", "1003"] {
      #expect(!program.transcript.contains("[?\(mode)h"))
    }
    program.press("ctrl+c")
    #expect(program.waitForEnd() == .status(0))
    program.expectRestoredTerminal()
  }
}
