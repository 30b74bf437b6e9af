// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Prompts", .serialized)
struct PromptsTests {
  private let pseudo = PseudoTerminal(columns: 50, rows: 12)

  /// Returns prompts on the pseudo-terminal, with keys that are typed once it's in raw mode.
  private func prompts(
    typing keys: String = "", opened: @escaping (Terminal) -> Void = { _ in }
  ) -> Prompts {
    Prompts(
      open: { options throws(TerminalError) in
        let terminal = try Terminal(
          input: pseudo.slave, output: pseudo.slave, options: options,
          environment: { $0 == "TERM" ? "test-256color" : nil }, handlesSignals: false)
        opened(terminal)
        pseudo.type(keys)
        return terminal
      },
      lines: Prompts.Lines(read: { nil }, write: { _ in }), queue: nil)
  }

  /// Returns prompts without a terminal, which read lines and write to an array.
  private func plain(_ answers: [String], into written: Written) -> Prompts {
    var rest = answers[...]
    return Prompts(
      open: { _ throws(TerminalError) in nil },
      lines: Prompts.Lines(read: { rest.popFirst() }, write: { written.text += $0 }), queue: nil)
  }

  private final class Written {
    var text = ""
  }

  private var sent: String { String(decoding: pseudo.take(), as: UTF8.self) }

  @Test("a line of text is entered, and a line with the answer replaces the prompt")
  func ask() throws {
    let before = pseudo.modes
    let answer = try prompts(typing: "soup\r").ask("What do you cook?")
    #expect(answer == "soup" && pseudo.modes == before)
    let sent = sent
    #expect(sent.contains("What do you cook?") && sent.contains("soup"))
    #expect(sent.contains("✓") && !sent.contains("1049"))
    // The area is removed before the next line of the shell.
    #expect(sent.hasSuffix("\u{1B}[J\r\u{1B}[?25h"))
  }

  @Test("an invalid answer is requested again, and a secret is never shown")
  func validation() throws {
    let keys = "abc\r\u{7F}\u{7F}\u{7F}12345678\r"
    let answer = try prompts(typing: keys).ask("Password?", isSecret: true) {
      $0.count < 8 ? "Too short." : nil
    }
    #expect(answer == "12345678")
    let sent = sent
    #expect(!sent.contains("12345678") && !sent.contains("abc"))
  }

  @Test("one of several choices is chosen with the arrows")
  func choose() throws {
    let down = prompts(typing: "\u{1B}[B\u{1B}[B\r")
    #expect(try down.choose("Which?", from: ["red", "green", "blue"]) == 2)
    let enter = prompts(typing: "\r")
    #expect(try enter.choose("Which?", from: ["red", "green"], selected: 1) == 1)
  }

  @Test("the last of many choices is reached in a low terminal, and the answer remains")
  func lowTerminal() throws {
    pseudo.resize(columns: 50, rows: 5)
    let choices = (1...30).map { "colour \($0)" }
    for keys in ["\u{1B}[F", String(repeating: "\u{1B}[B", count: 29)] {
      #expect(try prompts(typing: keys + "\r").choose("Which?", from: choices) == 29)
      let rest = try #require(sent.split(separator: "✓").last)
      #expect(rest.contains("Which?") && rest.contains("colour 30"))
      #expect(rest.hasSuffix("\u{1B}[J\r\u{1B}[?25h"))
    }
  }

  @Test("an answered question releases its views and its terminal")
  func release() throws {
    final class Witness {}
    weak var witness: Witness?
    weak var terminal: Terminal?
    func prompts(_ keys: String) -> Prompts { self.prompts(typing: keys) { terminal = $0 } }
    do {
      let object = Witness()
      witness = object
      let answer = try prompts("a\r").ask("Name?") { _ in withExtendedLifetime(object) { nil } }
      #expect(answer == "a" && witness != nil)
    }
    #expect(witness == nil && terminal == nil)
    #expect(try prompts("\r").choose("Which?", from: ["red"]) == 0)
    #expect(terminal == nil)
    #expect(try prompts(" \r").chooseSeveral("Which?", from: ["red"]) == [0])
    #expect(terminal == nil)
    #expect(try prompts("\r").confirm("Really?"))
    #expect(terminal == nil)
    #expect(throws: PromptError.cancelled) { try prompts("\u{3}").ask("Name?") }
    #expect(terminal == nil)
    try prompts("").show(["Copy"]) { _, finish in
      finish()
      return {}
    }
    #expect(terminal == nil)
  }

  @Test("any number of choices is chosen with Space")
  func several() throws {
    let keys = " \u{1B}[B\u{1B}[B \r"
    let chosen = try prompts(typing: keys).chooseSeveral("Which?", from: ["red", "green", "blue"])
    #expect(chosen == [0, 2])
  }

  @Test(
    "yes and no are answered with a letter, or with Enter",
    arguments: [("y", true, true), ("n", true, false), ("\r", true, true), ("\r", false, false)])
  func confirm(keys: String, initial: Bool, answer: Bool) throws {
    #expect(try prompts(typing: keys).confirm("Really?", initial: initial) == answer)
  }

  @Test("Ctrl-C cancels, and the terminal is restored")
  func cancelled() throws {
    let before = pseudo.modes
    #expect(throws: PromptError.cancelled) { try prompts(typing: "\u{3}").ask("Name?") }
    #expect(pseudo.modes == before)
  }

  @Test("without a terminal answers are lines, and invalid ones are requested again")
  func lines() throws {
    let written = Written()
    let prompts = plain(["", "9", "2", "blue", "1, 3", "maybe", "n", ""], into: written)
    #expect(try prompts.ask("Name?", initial: "Ada") == "Ada")
    #expect(try prompts.choose("Which?", from: ["red", "green"]) == 1)
    #expect(try prompts.choose("Which?", from: ["red", "blue"]) == 1)
    #expect(try prompts.chooseSeveral("Which?", from: ["a", "b", "c"]) == [0, 2])
    #expect(try !prompts.confirm("Really?"))
    #expect(try !prompts.confirm("Really?", initial: false))
    #expect(throws: PromptError.endOfInput) { try prompts.ask("Name?") }
    #expect(written.text.hasPrefix("Name? [Ada] Which?\n  1 red\n  2 green\nNumber: Enter a"))
  }

  @Test("tasks are shown in rows with progress and notes, and their results remain")
  func tasks() throws {
    try prompts().show(["Copy", "Count"]) { tasks, finish in
      tasks[0].fraction = 0.5
      tasks[0].log("copied a.txt")
      tasks[0].state = .done
      (tasks[1].note, tasks[1].state) = ("no such folder", .failed)
      finish()
      return {}
    }
    let sent = sent
    #expect(sent.contains("copied a.txt"))
    #expect(sent.contains("✓") && sent.contains("✗") && sent.contains("no such folder"))
  }

  @Test("a task has a spinner, a progress bar and a percentage")
  func row() {
    let task = PromptTask("Copy") { _ in }
    let stage = Stage(60, 2, PromptTaskRow(task))
    #expect(stage.text == "⠋ Copy")
    (task.fraction, task.note) = (0.25, "a.txt")
    stage.window.render()
    #expect(stage.text.hasPrefix("⠋ Copy  a.txt") && stage.text.hasSuffix(" 25%"))
    #expect(stage.text.contains("━━━━━━──────────────────"))
    task.state = .done
    stage.window.render()
    #expect(stage.text == "✓ Copy  a.txt")
  }

  @Test("without a terminal progress is written in lines")
  func plainWork() throws {
    let written = Written()
    try plain([], into: written).show(["Copy"]) { tasks, finish in
      tasks[0].log("copied a.txt")
      tasks[0].state = .done
      finish()
      return {}
    }
    #expect(written.text == "Copy…\ncopied a.txt\nok Copy\n")
  }
}
