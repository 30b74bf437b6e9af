// SPDX-License-Identifier: MIT

import Testing

@testable import Views

/// The meaning of mouse events on rows, without a view.
@Suite("Row gestures")
struct RowGestureTests {
  private let body = Frame(x: 0, y: 2, width: 20, height: 5)

  private func gesture(
    _ kind: Mouse.Kind, _ x: Int = 5, _ y: Int = 3, _ modifiers: Modifiers = [],
    first: Int = 4, many: Bool = false
  ) -> RowGesture? {
    var model = RowsModel()
    let old = model.replaceRows(count: 21, sections: [], height: 5)
    _ = model.settle(
      on: model.showRows(after: old, found: nil), key: 0, after: old, anchorIndex: nil, height: 5)
    _ = model.scroll(to: first, height: 5)
    let mouse = Mouse(
      kind: kind, button: .left, position: Position(x: x, y: y), modifiers: modifiers)
    return RowGesture(mouse, in: model, body: body, bar: 19, allowsMultipleSelection: many)
  }

  @Test("the wheel scrolls by three lines, and pulls at the first one")
  func wheel() {
    #expect(gesture(.scrollDown) == .scroll(line: 7))
    #expect(gesture(.scrollUp) == .scroll(line: 1))
    #expect(gesture(.scrollUp, first: 0) == .pull)
    #expect(gesture(.drag) == nil)
  }

  @Test("a move highlights the row under the pointer, and none on the scroll bar")
  func move() {
    #expect(gesture(.move, 5, 2, first: 0) == .hover(row: 0))
    #expect(gesture(.move, 19, 2, first: 0) == .hover(row: nil))
    #expect(gesture(.move, 5, 1, first: 0) == .hover(row: nil))
  }

  @Test("a press moves to a row, and opens the current one")
  func press() {
    #expect(gesture(.press) == .move(row: 5))
    #expect(gesture(.press, 5, 2, first: 0) == .open)
    #expect(gesture(.press, 5, 1) == .nothing)
    #expect(gesture(.press, 5, 7) == .nothing)
  }

  @Test("with Ctrl, in the check box and with Shift, rows are selected")
  func selection() {
    #expect(gesture(.press, 5, 3, .control) == .toggle(row: 5))
    #expect(gesture(.press, 5, 3, .shift) == .move(row: 5))
    #expect(gesture(.press, 5, 3, .shift, many: true) == .extend(row: 5))
    let box = (0..<6).filter { gesture(.press, $0, 3, many: true) == .toggle(row: 5) }
    #expect(!box.isEmpty)
  }

  @Test("the scroll bar stands for all lines")
  func bar() {
    #expect(gesture(.press, 19, 2) == .scroll(line: 0))
    #expect(gesture(.drag, 19, 4) == .scroll(line: 8))
    #expect(gesture(.drag, 19, 99) == .scroll(line: 16))
  }
}
