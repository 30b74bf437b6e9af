// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The output of a program while it shows its window, and other uses of its terminal.
@Suite("The terminal of a program", .timeLimit(.minutes(10)))
struct JobsTests {
  private func start(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> TerminalProgram {
    try TerminalProgram("jobs", arguments, environment: environment, columns: 70, rows: 16)
  }

  private func end(_ program: TerminalProgram) {
    program.type("q")
    #expect(program.waitForEnd() == .status(0))
    program.expectRestoredTerminal()
  }

  @Test(
    "what is printed is shown by the program, and is on the terminal in order after it",
    arguments: [true, false])
  func prints(isInline: Bool) throws {
    let program = isInline ? try start("--inline") : try start()
    program.wait(for: "printed 0")
    program.type("p")
    program.wait(for: "printed 3: printed again")
    program.type("b")
    program.wait(for: "printed 4: from another thread")
    end(program)
    #expect(program.transcript.contains("before\r\n"))
    #expect(
      program.transcript.hasSuffix(
        "printed\r\ncomplained\r\nprinted again\r\nfrom another thread\r\nafter\r\n"))
  }

  @Test("nothing of a large output is lost")
  func large() throws {
    let program = try start()
    program.wait(for: "printed 0")
    program.type("m")
    program.wait(for: "line 30000")
    end(program)
    let lines = (1...30_000).map { "line \($0)\r\n" }.joined()
    #expect(program.transcript.hasSuffix(lines + "after\r\n"))
  }

  @Test("what is printed before a crash is on the terminal after it")
  func crash() throws {
    let program = try start()
    program.wait(for: "printed 0")
    program.type("c")
    #expect(program.waitForEnd() != .status(0))
    let rest = program.transcript.components(separatedBy: "last words\r\n")
    #expect(rest.count == 2 && rest.last?.contains("as the test demands") == true)
  }

  @Test("a text is edited in the user's editor, and its failure is thrown")
  func edits() throws {
    let folder = TemporaryFolder("editors")
    try folder.put(
      "#!/bin/sh\ncase $1 in *.md) ;; *) exit 9;; esac\nprintf ' changed' >> $1\n", at: "good")
    try folder.put("#!/bin/sh\nexit 4\n", at: "bad")
    let program = try start(environment: ["VISUAL": "sh \(folder.path)/good"])
    program.wait(for: "row 0, a note")
    program.type("e")
    program.wait(for: "row 0, a note changed,")
    end(program)
    let failing = try start(environment: ["EDITOR": "sh \(folder.path)/bad"])
    failing.wait(for: "row 0, a note")
    failing.type("e")
    failing.wait(for: "so the text is unchanged")
    end(failing)
  }

  @Test("another program has the terminal, while tasks continue, and the window is drawn again")
  func runs() throws {
    let folder = TemporaryFolder("jobs")
    let mark = folder.path("mark")
    let program = try start(environment: ["MARK": mark])
    program.wait(for: "printed 0")
    program.type("r")
    program.wait(for: "theirs")
    program.wait { !$0.shows("printed 0") && FileManager.default.fileExists(atPath: mark) }
    program.type("go on\r")
    program.wait(for: "exited(3) meanwhile")
    program.wait(for: "printed 0")
    end(program)
  }

  @Test("an inline area is as high as its content, and texts stay above it")
  func inline() throws {
    let program = try start("--inline")
    program.wait(for: "row 0")
    program.type("u")
    program.wait(for: "a text above")
    program.type("a")
    program.wait(for: "row 4")
    program.type("z")
    program.wait { !$0.shows("row 1") && $0.shows("row 0") }
    let lines = program.screen.text.split(separator: "\n").map(String.init)
    let above = try #require(lines.firstIndex { $0.contains("a text above") })
    #expect(lines[above - 1].contains("before") && lines[above + 1].contains("row 0"))
    #expect(lines[above + 2].contains("printed 0") && lines[above + 3].contains("Keys"))
    end(program)
  }

  @Test("an inline program prints plain lines where the terminal can't do more")
  func plain() throws {
    let program = try start("--inline", "--once", environment: ["TERM": "dumb", "LC_ALL": "C"])
    #expect(program.waitForEnd() == .status(0))
    let lines = program.transcript.split(whereSeparator: \.isNewline)
    #expect(lines.prefix(2) == ["before", "one ?"] && lines.last == "after")
    #expect(lines.contains { $0.contains("in a box") } && !program.transcript.contains("\u{1B}"))
  }

  @Test("a notification is shown where the terminal has notifications")
  func notifies() throws {
    let program = try start()
    program.wait(for: "printed 0")
    program.type("n")
    program.wait(for: "notified")
    end(program)
  }
}
