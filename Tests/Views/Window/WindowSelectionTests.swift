// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Selecting text")
struct WindowSelectionTests {
  private let stage: Stage

  init() {
    let stack = StackView(.vertical)
    for text in ["one two", "漢字 three", "four"] { stack.add(LabelView(Text(text))) }
    stage = Stage(12, 5, stack)
  }

  private func drag(
    from: (Int, Int), to: (Int, Int), modifiers: Modifiers = .alt, releases: Bool = true
  ) {
    for (kind, place) in [(Mouse.Kind.press, from), (.drag, to), (.release, to)] {
      if kind == .release, !releases { continue }
      stage.window.dispatch(
        .mouse(
          Mouse(
            kind: kind, button: .left, position: Position(x: place.0, y: place.1),
            modifiers: modifiers)))
      stage.window.render()
    }
  }

  @Test("dragging with Alt selects along the rows, and releasing copies")
  func copies() {
    drag(from: (4, 0), to: (3, 1))
    #expect(stage.surface.commands == [.copy("two\n漢字")])
    #expect(stage.window.clipboard == "two\n漢字")
    #expect(stage.style(4, 0) == .plain.reverse() && stage.style(3, 0) == .plain)
    #expect(stage.style(3, 1) == .plain.reverse() && stage.style(4, 1) == .plain)
  }

  @Test("dragging upwards selects the same cells")
  func upwards() {
    drag(from: (3, 1), to: (4, 0))
    #expect(stage.window.clipboard == "two\n漢字")
  }

  @Test("a wide cluster is selected completely from either half")
  func wide() {
    drag(from: (1, 1), to: (2, 1))
    #expect(stage.window.clipboard == "漢字")
    #expect(
      (0..<5).map { stage.style($0, 1) == .plain.reverse() } == [true, true, true, true, false])
  }

  @Test("Esc only clears the selection, and any other key also performs its action")
  func unmarked() {
    drag(from: (0, 0), to: (2, 0))
    #expect(stage.window.selectedText == "one")
    stage.press("esc")
    #expect(stage.window.selectedText == nil && stage.style(0, 0) == .plain)
    var quits = 0
    stage.window.quitRequests.add { quits += 1 }
    drag(from: (0, 0), to: (2, 0))
    stage.press("q")
    #expect(quits == 1 && stage.window.selectedText == nil)
  }

  @Test("without Alt drags are sent to the views, unless selecting was turned on")
  func modes() {
    drag(from: (0, 0), to: (2, 0), modifiers: [])
    #expect(stage.surface.commands.isEmpty && stage.window.selectedText == nil)
    stage.window.selectsText = true
    drag(from: (0, 0), to: (2, 0), modifiers: [])
    #expect(stage.surface.commands == [.copy("one")])
  }

  @Test("a click with Alt selects and copies nothing")
  func click() {
    drag(from: (2, 0), to: (2, 0))
    #expect(stage.surface.commands.isEmpty && stage.window.selectedText == nil)
  }

  @Test("a selection in one pane is limited to it")
  func panes() {
    let row = StackView(.horizontal)
    for words in [["ab", "cd"], ["ef", "gh"]] {
      let column = StackView(.vertical)
      for word in words { column.add(LabelView(Text(word))) }
      row.add(column)
    }
    let stage = Stage(8, 4, row)
    for (kind, x, y) in [(Mouse.Kind.press, 1, 0), (.drag, 0, 1), (.release, 0, 1)] {
      stage.window.dispatch(
        .mouse(
          Mouse(kind: kind, button: .left, position: Position(x: x, y: y), modifiers: .alt)))
    }
    #expect(stage.window.clipboard == "b\nc")
  }

  @Test("selections beyond the canvas are clipped")
  func outside() {
    drag(from: (0, 2), to: (400, 400))
    #expect(stage.window.clipboard == "four")
    drag(from: (0, 0), to: (-5, -5), releases: false)
    #expect(stage.window.selectedText == "o")
  }
}
