// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Observation
import TestKit
import Testing
import Views

@MainActor @Suite("Printed transcripts")
struct PrintedTranscriptTests {
  struct Message: Identifiable, Equatable {
    let id: Int
    var author = "Chef"
    var day = "Monday"
    let text: StreamedText
  }

  @Observable @MainActor final class Chat {
    var messages: [Message] = []

    @discardableResult func add(_ text: String, isComplete: Bool = false, day: String = "Monday")
      -> StreamedText
    {
      let text = StreamedText(text, isComplete: isComplete)
      messages.append(Message(id: messages.count, day: day, text: text))
      return text
    }
  }

  private let chat = Chat()

  private func screen() -> DeclaredView {
    DeclaredView { [chat] in
      VStack {
        Transcript(chat.messages) { message in
          MessageRow(
            message.author, state: message.text.isComplete ? .complete : .pending("writes")
          ) {
            StreamedMarkdown(message.text)
          }
        }
        .sections { $0.day }
        .emptyText("No messages yet.")
        .finished { $0.text.isComplete }
        .grow()
        TextField("question", text: "", onChange: { _ in }).defaultFocus()
      }
    }
  }

  private func terminal(inlineRows: ClosedRange<Int>?) -> HeadlessTerminal {
    let terminal = HeadlessTerminal(columns: 30, rows: 10)
    terminal.surface.capabilities.inlineRows = inlineRows
    terminal.window.root = screen()
    terminal.window.render()
    return terminal
  }

  @Test("in a dock, the area is as high as its content, too")
  func dock() {
    let terminal = HeadlessTerminal(columns: 30, rows: 10)
    terminal.surface.capabilities.inlineRows = 1...8
    let screen = screen()
    terminal.window.root = DeclaredView {
      Dock {
        Hosted { screen }.grow()
      } panes: {
        Pane(.leading, length: 10, fromWidth: 60) { Label("others") }
      }
      .grow()
    }
    #expect(terminal.content == "  No messages yet.\nquestion")
    chat.add("Heat the pan.", isComplete: true)
    _ = terminal.content
    #expect(terminal.content == "question")
    #expect(terminal.surface.printedText.contains("Heat the pan."))
  }

  @Test("finished messages are printed once and in order, and the others are in the area")
  func order() {
    let terminal = terminal(inlineRows: 1...10)
    #expect(terminal.content == "  No messages yet.\nquestion")
    chat.add("All **pans** are hot.", isComplete: true)
    let second = chat.add("First")
    let third = chat.add("Third.")
    #expect(terminal.text.contains("writes"))
    let first = "── Monday ──────────────────\n  Chef\n  All pans are hot.\n\n"
    #expect(terminal.surface.printedText == first)
    #expect(terminal.content.hasPrefix("  Chef\n  First\n  writes\n\n  Chef\n  Third."))
    third.complete()
    #expect(terminal.text.contains("Third") && terminal.surface.printedText == first)
    second.append(" and last.")
    second.complete()
    _ = terminal.text
    let rest = "  Chef\n  First and last.\n\n  Chef\n  Third.\n\n"
    #expect(terminal.surface.printedText == first + rest)
    #expect(terminal.content == "question" && terminal.surface.size.height == 2)
  }

  @Test("a message of which everything is printed continues when more of its text comes")
  func wholePart() {
    let terminal = terminal(inlineRows: 1...4)
    let text = chat.add("")
    var lines = 0
    for _ in 0..<6 {
      text.append("```\n")
      for _ in 0..<8 {
        lines += 1
        text.append("line \(lines)\n")
        #expect((terminal.surface.printedText + terminal.text).contains("line \(lines)"))
      }
      text.append("```\n\n")
      _ = terminal.text
    }
    text.complete()
    _ = terminal.text
    #expect(terminal.surface.printedText.components(separatedBy: "line ").count == lines + 1)
  }

  @Test("at the end of the program, what isn't finished is printed, too")
  func ending() {
    let terminal = terminal(inlineRows: 1...4)
    let text = chat.add("```\n")
    for number in 1...40 { text.append("line \(number)\n") }
    _ = terminal.text
    chat.add("another")
    terminal.window.render()
    terminal.window.endings.send()
    terminal.window.render()
    let lines = terminal.surface.printedText.components(separatedBy: "line ")
    #expect(lines.count == 41 && terminal.surface.printedText.contains("another"))
    #expect(terminal.content == "question")
  }

  @Test("messages that exist at the start are printed before the first frame")
  func start() {
    for number in 0..<40 { chat.add("text \(number)", isComplete: true) }
    chat.add("open", day: "Tuesday")
    let terminal = terminal(inlineRows: 1...8)
    #expect(terminal.surface.frames == 1)
    #expect(terminal.surface.printedText.components(separatedBy: "text").count == 41)
    #expect(terminal.content.hasPrefix("── Tuesday"), "\(terminal.content)")
  }

  @Test("a message that is higher than the area shows its end, and is printed as a whole")
  func high() {
    let terminal = terminal(inlineRows: 1...8)
    let text = chat.add("")
    for number in 0..<30 { text.append("\(number). line\n") }
    #expect(terminal.text.contains("29. line") && terminal.surface.size.height == 8)
    #expect(terminal.surface.printedText.isEmpty)
    text.complete()
    _ = terminal.text
    for number in 0..<30 { #expect(terminal.surface.printedText.contains("\(number). line\n")) }
  }

  @Test("of a message that is higher than the area, blocks that can't change are printed once")
  func blocks() {
    let terminal = terminal(inlineRows: 1...10)
    let text = chat.add("# Pans\n\nHeat them.\n\nAdd oil")
    #expect(terminal.text.contains("Pans") && terminal.surface.printedText.isEmpty)
    text.append(" and wait.\n\n- one\n- two\n- three")
    // The frame shows the rows that are printed before the next one.
    _ = terminal.content
    let first =
      "── Monday ──────────────────\n  Chef\n  Pans\n\n  Heat them.\n\n  Add oil and wait.\n"
    #expect(
      terminal.content.hasPrefix("\n  • one\n  • two\n  • three\n  writes"), "\(terminal.content)")
    #expect(terminal.surface.printedText == first)
    terminal.resize(columns: 40, rows: 10)
    #expect(terminal.text.contains("three") && !terminal.text.contains("wait"))
    text.complete()
    _ = terminal.text
    #expect(terminal.surface.printedText == first + "\n  • one\n  • two\n  • three\n\n")
    #expect(terminal.content == "question")
  }

  @Test(
    "a text that arrives in random tokens leaves the rows of the whole text", arguments: 0..<20)
  func tokens(seed: UInt64) {
    var random = SeededRandom(seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let blocks = (0..<number(3...12)).map { index in
      switch number(0...4) {
      case 0: "## Part \(index)"
      case 1: "- one \(index)\n- two, which is longer than the area is wide\n\n- three"
      case 2: "```\nlet a = \(index)\n\nlet b = 2\n```"
      case 3: "| a | b |\n|---|---|\n| \(index) | 2 |"
      default: (0..<number(1...20)).map { "word\($0)" }.joined(separator: " ")
      }
    }
    let whole = blocks.joined(separator: "\n\n")
    chat.add(whole, isComplete: true)
    let expected = terminal(inlineRows: 1...9).surface.printedText
    chat.messages = []
    let terminal = terminal(inlineRows: 1...9)
    let text = chat.add("")
    var rest = whole[...]
    var partCount = 0
    while !rest.isEmpty {
      text.append(String(rest.prefix(number(1...30))))
      rest = whole[whole.index(whole.startIndex, offsetBy: text.string.count)...]
      _ = terminal.text
      if number(0...9) == 0 { terminal.resize(columns: 30, rows: number(5...10)) }
      #expect(expected.hasPrefix(terminal.surface.printedText), "\(text.string)")
      partCount = max(partCount, terminal.surface.printedText.count)
    }
    text.complete()
    _ = terminal.text
    #expect(terminal.surface.printedText == expected)
    #expect(partCount > 0 || expected.split(separator: "\n").count < 20)
  }

  @Test("a full screen keeps all messages")
  func fullScreen() {
    let terminal = terminal(inlineRows: nil)
    chat.add("one", isComplete: true)
    chat.add("two", isComplete: true)
    #expect(terminal.text.contains("one") && terminal.text.contains("two"))
    #expect(terminal.surface.commands.isEmpty)
  }

  @Test("messages that follow printed ones, and those of an emptied conversation, are printed")
  func replaced() {
    let terminal = terminal(inlineRows: 1...8)
    chat.add("one", isComplete: true)
    chat.add("two", isComplete: true)
    _ = terminal.text
    // Older messages were printed or scrolled away.
    chat.messages.removeFirst()
    chat.messages.insert(
      Message(id: -1, text: StreamedText("older", isComplete: true)), at: 0)
    _ = terminal.text
    chat.messages = [Message(id: 9, text: StreamedText("new", isComplete: true))]
    _ = terminal.text
    let printed = terminal.surface.printedText
    #expect(!printed.contains("older") && printed.hasSuffix("  Chef\n  new\n\n"), "\(printed)")
  }

  @Test(
    "random conversations print what is finished, and show the end of the rest", arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SeededRandom(seed)
    let terminal = terminal(inlineRows: 1...9)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    for step in 0..<60 {
      let open = chat.messages.filter { !$0.text.isComplete }
      switch (number(0...4), open.randomElement(using: &random)) {
      case (0, _): chat.add("m\(chat.messages.count)", isComplete: number(0...3) == 0)
      case (1, let message?): message.text.complete()
      case (2, _): terminal.resize(columns: number(20...40), rows: number(3...9))
      case (_, let message?): message.text.append(" word\(step)")
      default: break
      }
      _ = terminal.text
      let count = chat.messages.firstIndex { !$0.text.isComplete } ?? chat.messages.count
      let words = chat.messages[..<count].flatMap { $0.text.string.split(separator: " ") }
      let printed = terminal.surface.printedText.split { " \n".contains($0) }
        .filter { $0.hasPrefix("m") || $0.hasPrefix("word") }
      #expect(printed == words, "step \(step)")
      let isAllPrinted = count > 0 && count == chat.messages.count
      #expect(isAllPrinted == (terminal.surface.size.height == 2), "step \(step)")
    }
  }
}
