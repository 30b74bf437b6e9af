// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Streamed texts")
struct StreamedTextTests {
  private struct Message: Identifiable, Equatable {
    let id: Int
    let text: StreamedText
  }

  private func terminal(_ columns: Int = 30, _ rows: Int = 9, _ view: DeclaredView)
    -> HeadlessTerminal
  { HeadlessTerminal(showing: view, columns: columns, rows: rows) }

  @Test("additions are shown, with unfinished marks as what they will probably be")
  func additions() {
    let answer = StreamedText()
    #expect(answer.isEmpty)
    let terminal = terminal(30, 9, DeclaredView { StreamedMarkdown(answer) })
    answer.append("All **pans are h")
    #expect(terminal.content == "All pans are h" && !answer.isEmpty)
    answer.append("ot**.")
    answer.append(" See `x")
    #expect(terminal.content == "All pans are hot. See x")
    answer.complete()
    #expect(terminal.content == "All pans are hot. See `x" && answer.isComplete)
    answer.append("ignored")
    #expect(answer.string == "All **pans are hot**. See `x")
  }

  @Test("a growing answer at the end is followed, and updates no component")
  func following() {
    let answer = StreamedText()
    var updates = 0
    let messages = (0..<30).map {
      Message(id: $0, text: $0 == 29 ? answer : StreamedText("text \($0)"))
    }
    let view = DeclaredView()
    view.show {
      Transcript(messages) { message in
        MessageRow(count()) { StreamedMarkdown(message.text) }
      }
    }
    func count() -> String {
      updates += 1
      return "Chef"
    }
    let terminal = terminal(30, 9, view)
    #expect(terminal.text.contains("text 28"))
    updates = 0
    for number in 0..<20 { answer.append("line \(number)\n\n") }
    #expect(terminal.text.contains("line 19") && !terminal.text.contains("line 10"))
    #expect(updates == 0)
    terminal.press("up")
    let before = terminal.content
    answer.append("more\n\nand more\n\n")
    #expect(terminal.content.split(separator: "\n").first == before.split(separator: "\n").first)
    #expect(!terminal.text.contains("and more"))
  }

  @Test("a view follows the text that it shows, and no other")
  func replacement() {
    let (first, second) = (StreamedText("one"), StreamedText("two"))
    let view = DeclaredView()
    view.show { StreamedMarkdown(first) }
    let terminal = terminal(30, 9, view)
    view.show { StreamedMarkdown(second) }
    first.append(" more")
    second.append(" more")
    #expect(terminal.content == "two more")
    view.show { StreamedMarkdown(first) }
    #expect(terminal.content == "one more")
  }

  @Test("any division into tokens ends with the rows of the whole")
  func divisions() {
    let source = """
      # Soup

      Peel the **onions**, [really](https://example.org), and `cut` them.

      - salt
      - pepper
        1. black

      | herb | use |
      |---|---|
      | dill | fish |

      ```swift
      let pans = 3
      ```
      """
    var chance = SeededRandom(7)
    let whole = terminal(
      30, 30, DeclaredView { StreamedMarkdown(StreamedText(source, isComplete: true)) })
    for _ in 0..<TestLength.rounds(20, long: 500) {
      let answer = StreamedText()
      let parts = terminal(30, 30, DeclaredView { StreamedMarkdown(answer) })
      var rest = Substring(source)
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...9, using: &chance))
        answer.append(String(part))
        rest = rest.dropFirst(part.count)
        if Bool.random(using: &chance) { parts.window.render() }
      }
      answer.complete()
      #expect(parts.content == whole.content && parts.styles == whole.styles)
    }
  }

  @Test("hostile text stays text")
  func hostile() {
    let answer = StreamedText()
    let hostile = "\u{1B}[2J\u{1B}]52;c;eHg=\u{7}red\u{202E}tfel \u{9B}31m [x](javascript:alert)"
    let view = DeclaredView {
      MessageRow("\u{1B}[31mEve", time: "\u{7}", state: .failed("\u{1B}c")) {
        StreamedMarkdown(answer)
        CodeBlock("```\n\u{1B}[2J", language: "\u{1B}[0m")
      }
    }
    let terminal = terminal(60, 14, view)
    for scalar in hostile.unicodeScalars { answer.append(String(scalar)) }
    let text = terminal.text
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.properties.generalCategory.isControl })
    #expect(text.contains("Eve") && text.contains("red") && text.contains("```"))
  }

  @Test("code is shown as it is, and copied by a button or a key")
  func code() {
    let code = "let a = 1\n```\n  b"
    let terminal = terminal(30, 9, DeclaredView { CodeBlock(code, language: "swift") })
    let rows = terminal.content.split(separator: "\n").map { $0.trimmingSuffix(" ") }
    #expect(rows.first?.hasPrefix("swift") == true && rows.first?.contains("Copy") == true)
    #expect(terminal.content.contains("let a = 1") && terminal.content.contains("```"))
    terminal.press("enter")
    #expect(terminal.window.clipboard == code && terminal.text.contains("Copied"))
    terminal.clock.advance(by: .seconds(2))
    #expect(!terminal.text.contains("Copied"))
    terminal.window.copy("")
    terminal.press("c")
    #expect(terminal.window.clipboard == code)
  }

  @Test("a message has its author and time above, a note below, and a bar if it is the user's")
  func rows() {
    let view = DeclaredView {
      MessageRow("Dana", time: "09:43", isOwn: true, state: .pending("sending…")) {
        Label("I do.")
      }
    }
    #expect(terminal(30, 9, view).content == "▌ Dana 09:43\n▌ I do.\n▌ sending…")
  }

  @Test("Tab goes to the links of messages, and Enter opens one")
  func links() {
    var opened: [String] = []
    let text = StreamedText(
      "See [one](https://a.example) and [two](https://b.example).", isComplete: true)
    let view = DeclaredView()
    view.show {
      Transcript([Message(id: 1, text: text)]) { message in
        StreamedMarkdown(message.text) { opened.append($0) }
      }
    }
    let terminal = terminal(60, 9, view)
    terminal.press("tab", "enter", "tab", "enter")
    #expect(opened == ["https://a.example", "https://b.example"])
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isControl: Bool { self == .control || self == .format }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
