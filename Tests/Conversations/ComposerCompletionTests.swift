// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Completions of a composer")
struct ComposerCompletionTests {
  private func stage(_ names: [String] = ["help", "history", "quit"]) -> ComposerStage {
    ComposerStage { composer in
      composer.completions { query in
        let all = query.kind == .command ? names : ["Dana", "Dirk"]
        return all.filter { $0.hasPrefix(query.text) }.map {
          ComposerSuggestion($0, detail: "detail of \($0)")
        }
      }
    }
  }

  @Test("a slash at the beginning lists commands, which typing narrows down; Tab accepts")
  func commands() {
    let stage = stage()
    stage.terminal.type("/")
    for name in ["/help", "/history", "/quit", "detail of quit"] {
      #expect(stage.terminal.text.contains(name))
    }
    #expect(stage.terminal.hints.contains("accept") && stage.terminal.hints.contains("close"))
    stage.terminal.type("h")
    #expect(!stage.terminal.text.contains("/quit"))
    stage.terminal.press("down", "tab")
    #expect(stage.rows == ["/history"] && stage.model.draft == "/history ")
    stage.terminal.type("/")
    #expect(!stage.terminal.text.contains("/help"))
  }

  @Test("an at sign after a blank lists mentions, and Enter accepts one")
  func mentions() {
    let stage = stage()
    stage.terminal.type("a@D")
    #expect(!stage.terminal.text.contains("Dana"))
    stage.terminal.type(" to (@Di")
    #expect(stage.terminal.text.contains("@Dirk"))
    stage.terminal.press("enter")
    #expect(stage.model.draft == "a@D to (@Dirk " && stage.sent.isEmpty)
  }

  @Test("Enter sends a command that is complete")
  func complete() {
    let stage = stage()
    stage.terminal.type("/quit")
    #expect(stage.terminal.text.contains("detail of quit"))
    stage.terminal.press("enter")
    #expect(stage.texts == ["/quit"] && !stage.terminal.text.contains("detail"))
  }

  @Test("Esc closes the list before it interrupts, until the next edit")
  func closes() {
    let stage = stage()
    stage.show(isBusy: true)
    stage.terminal.type("/h")
    stage.terminal.press("esc")
    #expect(!stage.terminal.text.contains("detail") && stage.interrupts == 0)
    stage.terminal.press("esc")
    #expect(stage.interrupts == 1)
    stage.terminal.type("i")
    #expect(stage.terminal.text.contains("detail of history"))
    stage.terminal.press("home")
    #expect(!stage.terminal.text.contains("detail"))
  }

  @Test("arrow keys go around the ends, and are announced")
  func announcements() {
    let stage = stage()
    stage.terminal.type("/h")
    #expect(stage.said.contains("help, 1 of 2"))
    stage.terminal.press("up")
    #expect(stage.said.last == "history, 2 of 2")
    stage.terminal.press("down")
    #expect(stage.said.last == "help, 1 of 2")
  }

  @Test("a click accepts a suggestion, and the list scrolls to the selected one")
  func mouse() {
    let stage = stage((0..<12).map { "c\($0)" })
    stage.terminal.type("/c")
    #expect(stage.terminal.text.contains("/c7") && !stage.terminal.text.contains("/c8"))
    stage.terminal.press("up")
    #expect(stage.terminal.text.contains("/c11") && !stage.terminal.text.contains("/c0 "))
    let rows = stage.terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = rows.firstIndex { $0.contains("/c9") } ?? 0
    stage.terminal.click(x: 5, y: row)
    #expect(stage.model.draft == "/c9 ")
  }

  /// A source that answers when the test does.
  @MainActor private final class Answers {
    let asked: AsyncStream<String>
    private let send: AsyncStream<String>.Continuation
    private var pending: [String: CheckedContinuation<[String], Never>] = [:]
    private(set) var cancelled: [String] = []

    init() { (asked, send) = AsyncStream.makeStream() }

    func complete(_ query: ComposerQuery) async -> [ComposerSuggestion] {
      let names = await withCheckedContinuation { continuation in
        pending[query.text] = continuation
        send.yield(query.text)
      }
      if Task.isCancelled { cancelled.append(query.text) }
      return names.map { ComposerSuggestion($0) }
    }

    func answer(_ query: String, _ names: String...) {
      pending.removeValue(forKey: query)?.resume(returning: names)
    }
  }

  @Test("an answer to an older query is dropped, and its task cancelled")
  func late() async {
    let answers = Answers()
    let stage = ComposerStage { $0.completions(loading: answers.complete) }
    var asked = answers.asked.makeAsyncIterator()
    stage.terminal.type("@a")
    // The task of the query “” was cancelled before it began, or asks first.
    while let query = await asked.next(isolation: #isolation), query != "a" {
      answers.answer(query, "never")
    }
    stage.terminal.type("b")
    while let query = await asked.next(isolation: #isolation), query != "ab" {}
    answers.answer("ab", "abel")
    await stage.terminal.wait(for: "@abel")
    answers.answer("a", "anna")
    stage.terminal.type("e")
    while let query = await asked.next(isolation: #isolation), query != "abe" {}
    #expect(!stage.terminal.text.contains("@abel") && answers.cancelled.contains("a"))
    answers.answer("abe", "abel")
    await stage.terminal.wait(for: "@abel")
    #expect(!stage.terminal.text.contains("anna"))
    stage.terminal.press("tab")
    #expect(stage.model.draft == "@abel ")
  }
}
