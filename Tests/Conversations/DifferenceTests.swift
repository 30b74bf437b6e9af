// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Differences with decisions")
struct DifferenceTests {
  /// The decisions of a screen.
  @MainActor private final class Model {
    var decisions: [Int: Bool] = [:]
    var log: [String] = []
  }

  private let view = DeclaredView()
  private let model = Model()

  private func show(
    _ difference: TextDifference, layout: Difference.Layout = .unified, decides: Bool = false
  ) {
    view.show {
      if decides {
        Difference(difference, layout: layout, decisions: model.decisions) { hunk, accepted in
          model.decisions[hunk] = accepted
          model.log.append("\(hunk) \(accepted.map { "\($0)" } ?? "nil")")
          show(difference, layout: layout, decides: true)
        }
      } else {
        Difference(difference, layout: layout)
      }
    }
  }

  private func terminal(_ columns: Int = 40, _ rows: Int = 12) -> HeadlessTerminal {
    HeadlessTerminal(showing: view, columns: columns, rows: rows)
  }

  /// A text of numbered lines, of which some are changed.
  private func numbered(_ count: Int, changed: Set<Int> = []) -> String {
    (1...count).map { changed.contains($0) ? "line \($0) new\n" : "line \($0)\n" }.joined()
  }

  private func difference(_ count: Int, changed: Set<Int>) -> TextDifference {
    TextDifference(from: numbered(count), to: numbered(count, changed: changed))
  }

  @Test("it shows numbers and signs, and folds equal lines")
  func unified() {
    show(difference(12, changed: [2]))
    #expect(
      terminal().content == """
        ▌ 1  1   line 1
        ▌ 2    - line 2
        ▌    2 + line 2 new
        ▌ 3  3   line 3
        ▌ 4  4   line 4
        ▌ 5  5   line 5
         … 7 equal lines
        """, "\(terminal().content)")
  }

  @Test("old and new lines are side by side when there is room, or when asked for")
  func sideBySide() {
    let difference = TextDifference(from: "a\nold\nc\n", to: "a\nnew\nmore\nc\n")
    show(difference, layout: .sideBySide)
    #expect(
      terminal(30).content == """
        ▌1   a         │1   a
        ▌2 - old       │2 + new
        ▌              │3 + more
        ▌3   c         │4   c
        """, "\(terminal(30).content)")
    show(difference, layout: .automatic)
    #expect(terminal(120).text.contains("│"))
    #expect(!terminal(119).text.contains("│"))
  }

  @Test("changed words are marked in the lines that replace others")
  func words() {
    show(TextDifference(from: "let a = 1\n", to: "let 犬 = 1\n"))
    let terminal = terminal()
    #expect(terminal.content == "▌1   - let a = 1\n▌  1 + let 犬 = 1", "\(terminal.content)")
    let canvas = terminal.surface.canvas
    let marked = (0..<20).map { canvas[$0, 1].style.attributes.contains(.reverse) }
    #expect(marked.enumerated().filter(\.element).map(\.offset) == [11, 12])
  }

  @Test("equal lines around the current hunk are shown and folded again by a key")
  func folding() {
    show(difference(60, changed: [30]))
    let terminal = terminal(40, 12)
    #expect(terminal.text.contains("… 26 equal lines") && !terminal.text.contains("line 26 "))
    terminal.press("e")
    #expect(terminal.text.contains("line 26"), "\(terminal.text)")
    terminal.press("home")
    #expect(terminal.text.contains(" 1  1   line 1"), "\(terminal.text)")
    terminal.press("e")
    #expect(terminal.text.contains("… 26 equal lines"))
    terminal.click(x: 5, y: 0)
    #expect(terminal.text.contains("line 3"), "\(terminal.text)")
  }

  @Test(
    "keys accept and refuse hunks, go to the next one without a decision, and take decisions back")
  func decisions() {
    show(difference(100, changed: [10, 40, 70]), decides: true)
    let terminal = terminal(40, 10)
    #expect(terminal.text.contains("change 1 of 3") && terminal.hints.contains("accept"))
    terminal.press("a")
    #expect(model.log == ["0 true"] && terminal.text.contains("line 40 new"))
    terminal.press("r")
    #expect(model.decisions == [0: true, 1: false] && terminal.text.contains("line 70 new"))
    terminal.press("[")
    #expect(terminal.text.contains("change 2 of 3, refused"), "\(terminal.text)")
    terminal.press("u")
    #expect(model.decisions == [0: true] && model.log.last == "1 nil")
    terminal.press("R")
    #expect(model.decisions == [0: true, 1: false, 2: false])
    terminal.press("u", "u", "u")
    #expect(model.decisions.isEmpty)
    terminal.press("A")
    #expect(model.decisions == [0: true, 1: true, 2: true])
  }

  @Test("a key never decides a hunk that isn't visible")
  func invisible() {
    show(difference(100, changed: [10, 40, 70]), decides: true)
    let terminal = terminal(40, 10)
    terminal.press("a", "a", "home")
    #expect(terminal.text.contains("change 1 of 3, accepted"))
    terminal.press("r")
    #expect(model.log.last == "0 false" && terminal.text.contains("line 70 new"))
    // In the equal lines at the end, no hunk is visible.
    terminal.press("e", "end")
    #expect(terminal.text.contains("line 100") && !terminal.content.contains("change"))
    let before = model.log
    terminal.press("a")
    #expect(model.log == before && terminal.text.contains("change 3 of 3"), "\(terminal.text)")
    terminal.press("a")
    #expect(model.log.last == "2 true")
  }

  @Test("without a closure for decisions there are no keys for them")
  func readOnly() {
    show(difference(20, changed: [10]))
    let terminal = terminal()
    terminal.press("a", "r", "A", "u")
    #expect(!terminal.hints.contains("accept") && !terminal.text.contains("change 1"))
  }

  @Test("files have their names, and binary ones say so")
  func files() throws {
    let patch = """
      diff --git a/x.swift b/y.swift
      rename from x.swift
      rename to y.swift
      @@ -3 +3 @@ func cook()
      -let pan = 1
      +let pan = 2
      diff --git a/p.png b/p.png
      Binary files a/p.png and b/p.png differ
      --- /dev/null
      +++ b/new
      @@ -0,0 +1 @@
      +a
      \\ No newline at end of file

      """
    show(try TextDifference(patch: patch))
    let text = terminal(60).content
    for part in [
      "x.swift → y.swift", "… 2 equal lines", "func cook()", "p.png", "binary file",
      "new, new file", "a  no newline at end of file",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test("screen readers get the hunk, its decision, and the changed lines")
  func accessibility() {
    show(difference(20, changed: [10]), decides: true)
    let terminal = terminal(40, 20)
    var announced: [String] = []
    terminal.window.announcements.add { announced.append($0) }
    terminal.window.render()
    #expect(
      announced.last == "difference, list, change 1 of 1, 1 inserted, 1 removed", "\(announced)")
    terminal.press("a")
    terminal.window.render()
    #expect(announced.last == "change 1 of 1, accepted, 1 inserted, 1 removed", "\(announced)")
    let lines = terminal.window.accessibilityLines
    #expect(lines.contains("line 10, removed") && lines.contains("line 10 new, inserted"))
  }

  @Test("in a transcript it is as high as its rows, and the transcript scrolls to its hunks")
  func transcript() {
    struct Message: Identifiable, Equatable {
      let id: Int
      let difference: TextDifference
    }
    let message = Message(id: 0, difference: difference(60, changed: [10, 30, 50]))
    view.show {
      Transcript([message]) { Difference($0.difference, layout: .unified) }
    }
    let terminal = terminal(40, 10)
    terminal.press("tab")
    #expect(terminal.focusedLabel == "difference")
    terminal.press("[", "[")
    #expect(terminal.text.contains("line 10 new"), "\(terminal.text)")
    terminal.press("]")
    #expect(terminal.text.contains("line 30 new"), "\(terminal.text)")
    terminal.press("end")
    #expect(terminal.text.contains("line 53"), "\(terminal.text)")
  }

  @Test("long lines are scrolled sideways")
  func sideways() {
    let long = "start " + String(repeating: "-", count: 60) + " end"
    show(TextDifference(from: "", to: long + "\n"))
    let terminal = terminal(40, 5)
    terminal.press("right", "right", "right", "right", "right", "right")
    #expect(terminal.text.contains(" end") && !terminal.text.contains("start"))
    terminal.press("left", "left", "left", "left", "left", "left")
    #expect(terminal.text.contains("start"))
  }

  @Test("only visible rows are laid out, however many lines there are")
  func large() {
    show(
      TextDifference(
        from: numbered(30_000),
        to: numbered(30_000, changed: Set(stride(from: 3, to: 30_000, by: 10)))),
      layout: .automatic, decides: true)
    let terminal = terminal(130, 20)
    for _ in 0..<20 { terminal.press("pgdn") }
    terminal.press("end")
    #expect(terminal.text.contains("change 3000 of 3000"), "\(terminal.text)")
    #expect(terminal.window.accessibilityLines.count < 100)
  }

  @Test("a difference can be released")
  func leaks() {
    weak var released: DeclaredView?
    do {
      let view = DeclaredView()
      view.show { Difference(TextDifference(from: "a", to: "b")) { _, _ in } }
      _ = HeadlessTerminal(showing: view, columns: 20, rows: 5).text
      released = view
    }
    #expect(released == nil)
  }
}
