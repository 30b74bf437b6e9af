// SPDX-License-Identifier: MIT

import Applications
import TestKit
import Testing
import Views

@MainActor
struct QuitQuestionTests {
  @Test("without a warning an application quits at once")
  func immediate() {
    let terminal = HeadlessTerminal()
    var ends = 0
    QuitQuestion(in: terminal.window) { nil }.ask { ends += 1 }
    #expect(ends == 1)
    #expect(terminal.window.modals.isEmpty)
  }

  @Test("the user is asked what may be lost, and a second request quits")
  func asked() {
    let terminal = HeadlessTerminal()
    terminal.window.root = LabelView("Text")
    var (warning, ends): (String?, Int) = ("The text isn't saved.", 0)
    let question = QuitQuestion(in: terminal.window) { warning }
    question.ask { ends += 1 }
    #expect(terminal.text.contains("The text isn't saved."))
    terminal.press("esc")
    #expect(ends == 0)
    #expect(terminal.window.modals.isEmpty)
    question.ask { ends += 1 }
    question.ask { ends += 1 }
    #expect(ends == 1)
    terminal.window.dismissAll()
    question.ask { ends += 1 }
    terminal.press("tab", "enter")
    #expect(ends == 2)
    warning = nil
    question.ask { ends += 1 }
    #expect(ends == 3)
  }

  @Test("without its window an application quits at once")
  func gone() {
    var window: Window? = HeadlessTerminal().window
    let question = window.map { QuitQuestion(in: $0) { "The text isn't saved." } }
    window = nil
    var ends = 0
    question?.ask { ends += 1 }
    #expect(ends == 1)
  }
}
