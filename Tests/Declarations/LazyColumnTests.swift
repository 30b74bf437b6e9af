// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Lazy columns")
struct LazyColumnTests {
  private struct Note: Identifiable, Equatable {
    var id: Int
    var lines = 1

    @MainActor func line(_ log: () -> Void) -> Text {
      log()
      return Text("\(id)")
    }
  }

  private let view = DeclaredView()

  private func column(in view: View) throws -> LazyColumnView {
    func find(_ view: View) -> LazyColumnView? {
      view as? LazyColumnView ?? view.children.lazy.compactMap { find($0) }.first
    }
    return try #require(find(view))
  }

  private func show(_ notes: [Note], followsEnd: Bool = false, spacing: Int = 0) {
    view.show {
      LazyColumn(notes, spacing: spacing, followsEnd: followsEnd) { note in
        for line in 0..<note.lines { Text("\(note.id).\(line)") }
      }
    }
  }

  private func terminal(_ columns: Int, _ rows: Int) -> HeadlessTerminal {
    HeadlessTerminal(showing: view, columns: columns, rows: rows)
  }

  private func lines(_ terminal: HeadlessTerminal) -> [String] {
    terminal.content.split(separator: "\n").map { line in
      String(line.prefix { $0 != " " })
    }
  }

  @Test("elements of several heights are shown, with a view for the visible ones only")
  func visible() throws {
    show((0..<10_000).map { Note(id: $0, lines: $0 % 3 + 1) })
    let terminal = terminal(20, 6)
    #expect(lines(terminal) == ["0.0", "1.0", "1.1", "2.0", "2.1"])
    let column = try column(in: view)
    #expect(column.children.count == 3 && column.visibleIndices == 0..<3)
    terminal.press("down", "down")
    #expect(lines(terminal) == ["1.1", "2.0", "2.1", "2.2", "3.0"])
    terminal.press("end")
    #expect(lines(terminal) == ["9997.1", "9998.0", "9998.1", "9998.2", "9999.0"])
    #expect(column.children.count == 3)
    terminal.press("pgup")
    #expect(lines(terminal) == ["9995.1", "9995.2", "9996.0", "9997.0", "9997.1"])
    terminal.press("home", "up")
    #expect(lines(terminal).first == "0.0")
  }

  @Test("there are blank rows between elements")
  func spacing() {
    show([Note(id: 1, lines: 2), Note(id: 2), Note(id: 3)], spacing: 1)
    let terminal = terminal(20, 8)
    #expect(terminal.content == "1.0\n1.1\n\n2.0\n\n3.0")
  }

  @Test("the end is followed until the user scrolls up, and again at the end")
  func following() throws {
    show((0..<20).map { Note(id: $0) }, followsEnd: true)
    let terminal = terminal(20, 5)
    let column = try column(in: view)
    #expect(lines(terminal) == ["16.0", "17.0", "18.0", "19.0"] && column.isFollowing)
    show((0..<22).map { Note(id: $0) }, followsEnd: true)
    #expect(lines(terminal).last == "21.0")
    terminal.press("up")
    #expect(lines(terminal).last == "20.0" && !column.isFollowing)
    show((0..<25).map { Note(id: $0, lines: $0 > 21 ? 3 : 1) }, followsEnd: true)
    #expect(lines(terminal).last == "20.0" && column.unseenCount == 3)
    terminal.press("end")
    #expect(lines(terminal).last == "24.2" && column.isFollowing && column.unseenCount == 0)
    show([Note(id: 3)], followsEnd: true)
    #expect(terminal.content == "\n\n\n3.0", "few elements are at the end")
  }

  @Test("the column of the guide has a blank row between two elements, and shows its end")
  func guide() {
    let notes = ["one", "two", "three"]
    view.show {
      LazyColumn(notes, id: \.self, spacing: 1, followsEnd: true) { note in
        Label(Text(note))
      }
    }
    #expect(terminal(20, 4).content.contains("two"))
    #expect(!terminal(20, 4).content.contains("one"))
  }

  @Test("the first element is reported once, and when the user scrolls up there")
  func start() {
    var count = 0
    func show(_ notes: Range<Int>) {
      view.show {
        LazyColumn(notes, id: { $0 }, followsEnd: true) { Text("\($0)") }
          .onReachedStart { count += 1 }
      }
    }
    show(0..<20)
    let terminal = terminal(20, 5)
    func settle() {
      terminal.window.render()
      terminal.clock.advance(by: .zero)
    }
    settle()
    #expect(count == 0)
    terminal.press("home")
    settle()
    terminal.press("down", "up")
    settle()
    #expect(count == 1)
    terminal.press("up")
    settle()
    #expect(count == 2)
    show(-20..<20)
    settle()
    #expect(count == 2 && lines(terminal).first == "0")
  }

  @Test("an element at the top that grows between two widths keeps its first visible row")
  func growthBetweenWidths() {
    func notes(_ lines: Int) -> [Note] { (0..<9).map { Note(id: $0, lines: $0 == 2 ? lines : 4) } }
    show(notes(4))
    let terminal = terminal(30, 6)
    for _ in 0..<9 { terminal.press("down") }
    #expect(lines(terminal).first == "2.1")
    terminal.resize(columns: 20, rows: 6)
    #expect(lines(terminal).first == "2.1")
    show(notes(8))
    #expect(lines(terminal).first == "2.1")
    terminal.resize(columns: 25, rows: 6)
    #expect(lines(terminal).first == "2.1")
  }

  @Test("a change of the width keeps what is read at the top, also after the return")
  func widths() throws {
    let words = (0..<100).map { "word\($0)" }.joined(separator: " ")
    view.show {
      LazyColumn(0..<30, id: { $0 }) { Label("\($0): \(words)", wraps: true) }
    }
    let terminal = terminal(62, 9)
    let column = try column(in: view)
    terminal.press("pgdn", "pgdn", "pgdn", "down")
    let (before, first) = (terminal.content, column.visibleIndices.lowerBound)
    for width in [40, 31, 100, 47] {
      terminal.resize(columns: width, rows: 9)
      terminal.window.render()
      #expect(column.visibleIndices.lowerBound == first)
    }
    terminal.resize(columns: 62, rows: 9)
    #expect(terminal.content == before)
  }

  @Test("a focused field keeps its view and its text out of sight, and typing returns to it")
  func focus() throws {
    view.show {
      LazyColumn(0..<50, id: { $0 }) { number in
        if number == 1 { TextField("name", text: "") { _ in } } else { Text("\(number)") }
      }
    }
    let terminal = terminal(20, 5)
    terminal.press("tab")
    #expect(terminal.focusedLabel == "name")
    terminal.press("a", "b")
    for _ in 0..<10 { terminal.scroll(by: 1, x: 1, y: 1) }
    #expect(!terminal.content.contains("ab"))
    let column = try column(in: view)
    #expect(column.visibleIndices.lowerBound > 1 && terminal.focusedLabel == "name")
    terminal.press("c")
    #expect(terminal.content.contains("abc"))
  }

  @Test("only visible elements are asked for their components")
  func updates() {
    var evaluated: [Int] = []
    func show(_ notes: [Note]) {
      view.show {
        LazyColumn(notes) { note in
          note.line { evaluated.append(note.id) }
        }
      }
    }
    show((0..<100).map { Note(id: $0) })
    let terminal = terminal(20, 5)
    #expect(evaluated == [0, 1, 2, 3])
    evaluated = []
    show((0..<100).map { Note(id: $0, lines: 2) })
    terminal.window.render()
    #expect(evaluated.sorted() == [0, 1, 2, 3])
  }
}
