// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

/// A composer in a window, and what it calls.
@MainActor final class ComposerStage {
  let view = DeclaredView()
  let terminal: HeadlessTerminal
  var sent: [ComposerMessage] = []
  var drafts: [String] = []
  var said: [String] = []
  var interrupts = 0
  /// What the program does with a message, such as to begin an answer.
  var onSend: () -> Void = {}
  var change: (Composer) -> Composer = { $0 }
  /// The messages that wait for the end of an answer; `nil` for a composer without a queue.
  var queue: [ComposerMessage]?
  private(set) var model: ComposerModel
  private(set) var isBusy = false

  init(
    model: ComposerModel = ComposerModel(), columns: Int = 60, rows: Int = 12,
    change: @escaping (Composer) -> Composer = { $0 }
  ) {
    (self.model, self.change) = (model, change)
    terminal = HeadlessTerminal(showing: view, columns: columns, rows: rows)
    terminal.window.announcements.add { [weak self] in self?.said.append($0) }
    show()
  }

  func show(_ model: ComposerModel? = nil, isBusy: Bool = false) {
    update(model, isBusy: isBusy)
    terminal.window.render()
  }

  /// Shows values without drawing them.
  func update(_ model: ComposerModel? = nil, isBusy: Bool = false) {
    self.model = model ?? self.model
    self.isBusy = isBusy
    view.show {
      change(
        Composer("Message", model: self.model, isBusy: isBusy) { [weak self] in self?.take($0) }
          .onInterrupt { [weak self] in self?.interrupts += 1 }
          .onChange { [weak self] in self?.drafts.append($0) }
          .queueing(queue) { [weak self] in
            self?.queue?.removeLast()
            self?.update(isBusy: isBusy)
          })
      Spacer()
    }
  }

  private func take(_ message: ComposerMessage) {
    if isBusy {
      queue?.append(message)
      update(isBusy: true)
    } else {
      sent.append(message)
      onSend()
    }
  }

  /// Ends the answer, and sends the oldest message that waits.
  func end() {
    let next = queue?.first
    if next != nil { queue?.removeFirst() }
    show(isBusy: false)
    if let next { take(next) }
    terminal.window.render()
  }

  var texts: [String] { sent.map(\.text) }

  /// The rows without the bar and the prompt.
  var rows: [String] {
    terminal.content.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.dropFirst(3))
    }
  }
}

@MainActor @Suite("Composer")
struct ComposerTests {
  @Test("an empty composer shows a prompt and its placeholder, and Enter does nothing")
  func empty() {
    let stage = ComposerStage()
    #expect(stage.terminal.content == "▌› Message")
    #expect(!stage.terminal.hints.contains("send"))
    stage.terminal.press("enter", "space", "enter")
    #expect(stage.sent.isEmpty && stage.model.draft == " ")
  }

  @Test("Enter sends the text, and other keys break lines")
  func sends() {
    let stage = ComposerStage()
    stage.terminal.type("one")
    #expect(stage.terminal.hints.contains("send"))
    stage.terminal.press("alt+enter")
    stage.terminal.type("two")
    stage.terminal.press("shift+enter")
    stage.terminal.type("three")
    stage.terminal.press("ctrl+j")
    stage.terminal.type("four")
    #expect(stage.rows == ["one", "two", "three", "four"])
    stage.terminal.press("enter")
    #expect(stage.texts == ["one\ntwo\nthree\nfour"] && stage.rows == ["Message"])
    #expect(stage.drafts.last == "" && stage.drafts.contains("one\ntwo"))
  }

  @Test("the field grows with its text up to a limit, scrolls then, and shrinks again")
  func grows() {
    let stage = ComposerStage { $0.maximumRows(3) }
    for line in 1...5 {
      stage.terminal.type("line \(line)")
      if line < 5 { stage.terminal.press("ctrl+j") }
    }
    #expect(stage.rows.map { $0.prefix(6) } == ["line 3", "line 4", "line 5"])
    stage.terminal.press("up", "up", "up")
    #expect(stage.rows.map { $0.prefix(6) } == ["line 2", "line 3", "line 4"])
    stage.terminal.press("ctrl+end", "ctrl+u", "backspace", "ctrl+u", "backspace", "ctrl+u")
    #expect(stage.rows == ["line 1", "line 2", ""] || stage.rows == ["line 1", "line 2"])
    stage.terminal.press("backspace")
    #expect(stage.rows == ["line 1", "line 2"])
    stage.terminal.resize(columns: 9, rows: 12)
    #expect(stage.rows == ["1", "line", "2"])
  }

  @Test("Up and Down show sent messages from the first and the last row, and keep the draft")
  func history() {
    let stage = ComposerStage(model: ComposerModel(history: ["old\nlines", "newer"]))
    stage.terminal.type("draft")
    stage.terminal.press("left", "up")
    #expect(stage.rows == ["newer"])
    stage.terminal.type("!")
    stage.terminal.press("up")
    #expect(stage.rows == ["old", "lines"])
    // The caret is in the last row, so it moves first.
    stage.terminal.press("up")
    #expect(stage.rows == ["old", "lines"])
    stage.terminal.press("down", "down")
    #expect(stage.rows == ["newer!"])
    stage.terminal.press("down")
    stage.terminal.type("s")
    #expect(stage.rows == ["drafst"])
    stage.terminal.press("ctrl+p", "enter")
    #expect(stage.texts == ["newer!"] && stage.rows == ["drafst"])
    #expect(stage.model.history == ["old\nlines", "newer", "newer!"])
    stage.terminal.press("ctrl+p", "ctrl+p")
    #expect(stage.rows == ["newer"])
    stage.terminal.press("ctrl+n", "ctrl+n", "ctrl+n")
    #expect(stage.rows == ["drafst"])
  }

  @Test("a history that the program sets keeps the draft")
  func newHistory() {
    let stage = ComposerStage(model: ComposerModel(history: ["one"], draft: "draft"))
    stage.terminal.press("up")
    stage.model.history = ["two", "three"]
    #expect(stage.rows == ["draft"])
    stage.terminal.press("ctrl+p")
    #expect(stage.rows == ["three"])
  }

  @Test("each model has its draft, caret and undo history")
  func models() {
    let (bread, soup) = (ComposerModel(), ComposerModel(draft: "salt"))
    let stage = ComposerStage(model: bread)
    stage.terminal.type("a b")
    stage.terminal.press("left")
    stage.show(soup)
    #expect(stage.rows == ["salt"])
    stage.terminal.type("y")
    stage.show(bread)
    stage.terminal.type("x")
    #expect(stage.rows == ["a xb"])
    stage.terminal.press("ctrl+z", "ctrl+z")
    #expect(stage.rows == ["a "] || stage.rows == ["a"], "\(stage.rows)")
    stage.show(soup)
    #expect(stage.rows == ["salty"] && soup.draft == "salty")
    // The draft outlives the composer.
    stage.view.show { Label("elsewhere") }
    stage.show(soup)
    #expect(stage.rows == ["salty"])
  }

  @Test("the program sets the draft and inserts text")
  func insertion() {
    let stage = ComposerStage()
    stage.model.draft = "two"
    stage.terminal.press("home")
    stage.model.insert("one, ")
    #expect(stage.rows == ["one, two"] && stage.drafts == ["two", "one, two"])
  }

  @Test("Esc interrupts an answer, and does nothing else")
  func interrupts() {
    let stage = ComposerStage()
    stage.terminal.type("text")
    stage.terminal.press("esc")
    #expect(stage.interrupts == 0 && !stage.terminal.hints.contains("interrupt"))
    stage.show(isBusy: true)
    #expect(stage.terminal.hints.contains("interrupt"))
    stage.terminal.press("esc")
    #expect(stage.interrupts == 1 && stage.rows == ["text"])
  }

  @Test(
    "with vi's keys, Esc goes to normal mode, in which it interrupts and keys go to other messages")
  func vi() {
    let stage = ComposerStage(model: ComposerModel(history: ["old"])) { $0.keyStyle(.vi) }
    stage.show(isBusy: true)
    #expect(stage.terminal.hints.contains("INSERT mode"), "\(stage.terminal.hints)")
    stage.terminal.type("one jk")
    stage.terminal.press("esc")
    #expect(stage.interrupts == 0 && stage.terminal.hints.contains("NORMAL mode"))
    stage.terminal.type("0dw")
    #expect(stage.rows == ["jk"])
    stage.terminal.type("k")
    #expect(stage.rows == ["old"])
    stage.terminal.type("j")
    #expect(stage.rows == ["jk"])
    stage.terminal.type("v")
    stage.terminal.press("esc")
    #expect(stage.interrupts == 0)
    stage.terminal.press("esc")
    #expect(stage.interrupts == 1)
    stage.show(isBusy: false)
    stage.terminal.press("enter")
    stage.terminal.type("x")
    #expect(stage.texts == ["jk"] && stage.rows == ["x"])
  }

  @Test("the field has a role and a label, and the queue and attachments are read before it")
  func accessibility() {
    let stage = ComposerStage { $0.attachesFiles { _ in true } }
    #expect(stage.terminal.focusedLabel == "Message")
    stage.queue = []
    stage.show(isBusy: true)
    stage.terminal.type("first")
    stage.terminal.press("enter")
    stage.terminal.paste("/a/pan.png")
    #expect(stage.said.suffix(2) == ["1 queued", "pan.png attached"])
    let lines = stage.terminal.window.accessibilityLines
    #expect(lines.prefix(2) == ["queued: first", "pan.png attached"], "\(lines)")
    #expect(lines.contains { $0.hasPrefix("Message, editor, empty, focused") }, "\(lines)")
  }
}

extension Composer {
  fileprivate func queueing(
    _ messages: [ComposerMessage]?, onTakeBack: @escaping @MainActor () -> Void
  ) -> Composer {
    messages.map { queue($0, onTakeBack: onTakeBack) } ?? self
  }
}
