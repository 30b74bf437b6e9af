// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Transcripts")
struct TranscriptTests {
  private struct Message: Identifiable, Equatable {
    let id: Int
    var day = "Monday"
    var text: String
  }

  private let view = DeclaredView()
  private let controller = TranscriptController()

  private func messages(_ ids: Range<Int>) -> [Message] {
    ids.map { Message(id: $0, day: $0 < 10 ? "Monday" : "Tuesday", text: "text \($0)") }
  }

  private func show(
    _ messages: [Message], isOlderLoading: Bool = false,
    change: (Transcript<[Message]>) -> Transcript<[Message]> = { $0 }
  ) {
    let transcript = Transcript(messages, spacing: 0) { Label(Text($0.text)) }
      .sections { $0.day }
      .searchable { $0.text }
      .emptyText("No messages yet.")
      .controller(controller)
    view.show { change(transcript) }
  }

  private func terminal(_ columns: Int = 30, _ rows: Int = 7) -> HeadlessTerminal {
    HeadlessTerminal(showing: view, columns: columns, rows: rows)
  }

  /// The rows without the scroll bar and the key hints.
  private func rows(_ terminal: HeadlessTerminal) -> [String] {
    terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(terminal.window.root?.frame.height ?? 0)
      .map { line in
        var line = line.prefix(28)
        while line.last == " " { line.removeLast() }
        return String(line)
      }
  }

  @Test("the newest message is visible, below the title of its section")
  func sections() {
    show(messages(0..<12))
    let terminal = terminal(30, 6)
    #expect(
      rows(terminal) == ["text 8", "text 9", "── Tuesday ─────────────────", "text 10", "text 11"],
      "\(terminal.text)")
  }

  @Test("new messages are counted while the user reads older ones, until the end is visible")
  func unseen() {
    show(messages(0..<20))
    let terminal = terminal()
    #expect(controller.isFollowing && !terminal.text.contains("new below"))
    terminal.press("up", "up")
    show(messages(0..<23))
    #expect(terminal.text.contains(" 3 new below ") && controller.unseenCount == 3)
    #expect(terminal.hints.contains("newest"), "\(terminal.hints)")
    terminal.press("end")
    #expect(rows(terminal).last == "text 22" && controller.unseenCount == 0)
    show(messages(0..<24))
    #expect(rows(terminal).last == "text 23")
  }

  @Test("a click on the number of new messages goes to the end")
  func click() {
    show(messages(0..<20))
    let terminal = terminal()
    terminal.press("up")
    show(messages(0..<21))
    #expect(terminal.text.contains(" 1 new below "))
    terminal.click(x: 15, y: 5)
    #expect(rows(terminal).last == "text 20" && controller.isFollowing, "\(terminal.text)")
  }

  @Test("the search goes to the newest match above, marks matches, and has keys for the next ones")
  func search() {
    show(messages(0..<30))
    let terminal = terminal()
    terminal.press("/")
    terminal.type("TEXT 1")
    #expect(terminal.text.contains("text 19") && !terminal.text.contains("text 20\n"))
    terminal.press("enter")
    #expect(terminal.focusedLabel != "letters")
    let marked = terminal.text.split(separator: "\n").filter { $0.contains("▌") }
    #expect(marked.contains { $0.contains("text 19") }, "\(terminal.text)")
    #expect(!marked.contains { $0.contains("text 20") })
    terminal.press("N", "N", "N", "N", "N", "N", "N", "N", "N", "N")
    #expect(terminal.text.contains("text 1 "), "\(terminal.text)")
    terminal.press("n")
    #expect(terminal.text.contains("text 10"))
    terminal.press("esc")
    #expect(!terminal.text.contains("▌"))
  }

  @Test("a search without a match says so and stays where it is")
  func noMatch() {
    show(messages(0..<30))
    let terminal = terminal()
    let before = rows(terminal).dropFirst()
    terminal.press("/")
    terminal.type("salt")
    #expect(terminal.text.contains("no matches"))
    terminal.press("esc")
    #expect(rows(terminal).dropFirst() == before && !terminal.text.contains("no matches"))
  }

  @Test("keys go from message to message and from day to day")
  func jumps() {
    show(messages(0..<30))
    let terminal = terminal()
    terminal.press("{")
    #expect(rows(terminal).first == "── Tuesday ─────────────────", "\(terminal.text)")
    terminal.press("]")
    #expect(rows(terminal).first == "text 11")
    terminal.press("{", "{")
    #expect(rows(terminal).first == "── Monday ──────────────────")
    terminal.press("}")
    #expect(rows(terminal)[1] == "text 10")
    terminal.press("[")
    #expect(rows(terminal).first == "text 9")
    #expect(controller.scroll(to: 20) && rows(terminal).first == "text 20")
    #expect(!controller.scroll(to: 99))
  }

  @Test("older messages are requested at the start, and what is read stays in its place")
  func older() {
    var requests = 0
    func load(_ messages: [Message], _ heading: String) {
      show(messages) {
        $0.heading { Label(Text(heading)) }.onReachedStart { requests += 1 }
          .leading { message, previous in if previous == nil { Label("first") } }
      }
    }
    load(messages(5..<30), "Loading…")
    let terminal = terminal(30, 8)
    #expect(requests == 0)
    terminal.press("home")
    terminal.window.render()
    terminal.clock.advance(by: .zero)
    #expect(requests == 1)
    #expect(
      rows(terminal).prefix(4) == ["Loading…", "── Monday ──────────────────", "first", "text 5"],
      "\(terminal.text)")
    load(messages(0..<30), "That's all.")
    #expect(rows(terminal) == (2..<9).map { "text \($0)" }, "\(terminal.text)")
  }

  @Test("the visible messages are reported once")
  func visible() {
    var reports: [[Int]] = []
    show(messages(0..<20)) { $0.onVisibleChange { reports.append($0) } }
    let terminal = terminal(30, 4)
    func settle() {
      terminal.window.render()
      terminal.clock.advance(by: .zero)
    }
    settle()
    settle()
    #expect(reports == [[17, 18, 19]])
    terminal.press("up")
    settle()
    #expect(reports == [[17, 18, 19], [16, 17, 18]])
  }

  @Test("messages that arrive in a hidden transcript are reported when it is shown again")
  func hidden() {
    var reports: [[Int]] = []
    func show(_ ids: Range<Int>, isHidden: Bool) {
      view.show {
        Transcript(messages(ids), spacing: 0) { Label(Text($0.text)) }
          .onVisibleChange { reports.append($0) }
          .hidden(isHidden)
      }
    }
    show(0..<20, isHidden: false)
    let terminal = terminal(30, 4)
    func settle() {
      terminal.window.render()
      terminal.clock.advance(by: .zero)
    }
    settle()
    show(0..<20, isHidden: true)
    settle()
    show(0..<22, isHidden: true)
    settle()
    #expect(reports == [[17, 18, 19]])
    show(0..<22, isHidden: false)
    settle()
    #expect(reports == [[17, 18, 19], [19, 20, 21]])
  }

  @Test("a change of the width keeps what is read at the top")
  func widths() {
    let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
    show((0..<30).map { Message(id: $0, text: "\($0): \(words)") })
    let terminal = terminal(62, 9)
    terminal.press("pgup", "pgup", "up")
    let before = terminal.content
    for width in [40, 31, 100] {
      terminal.resize(columns: width, rows: 9)
      terminal.window.render()
    }
    terminal.resize(columns: 62, rows: 9)
    #expect(terminal.content == before)
  }

  @Test("an unchanged message isn't updated, a changed one is")
  func updates() {
    var drawn: [Int] = []
    func show(_ messages: [Message]) {
      view.show {
        Transcript(messages) { message in
          Label(Text(message.text)).accessibilityLabel(log(message.id))
        }
      }
    }
    func log(_ id: Int) -> String {
      drawn.append(id)
      return "\(id)"
    }
    var messages = messages(0..<30)
    show(messages)
    let terminal = terminal()
    #expect(terminal.text.contains("text 29"))
    drawn = []
    messages[28].text = "changed"
    show(messages)
    #expect(drawn == [28] && terminal.text.contains("changed"))
  }

  @Test("a transcript without messages says so")
  func empty() {
    show([])
    #expect(terminal().text.contains("  No messages yet."))
  }

  @Test("a transcript can be released")
  func leaks() {
    expectNoLeaks {
      let view = DeclaredView()
      view.show { Transcript(messages(0..<3)) { Label(Text($0.text)) } }
      _ = HeadlessTerminal(showing: view, columns: 20, rows: 5).text
    }
  }
}
