// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Views

@Suite("Clicks, the wheel and clickable hints") @MainActor struct PointerTests {
  /// A view that records the events that it receives.
  private final class Recorder: View {
    var mice: [Mouse] = []
    var keys: [KeyPress] = []
    override var isFocusable: Bool { true }
    override var keyHints: [KeyHint] {
      KeyMap<Int>([
        .init(1, "up", help: "up", hint: "move"), .init(2, "down", help: "down", hint: "move"),
        .init(3, "ctrl+x ctrl+s", help: "save", hint: "save"),
        .init(4, "[", help: "before", hint: "tab"), .init(5, "]", help: "next", hint: "tab"),
      ]).hints() + [KeyHint(key: "Any", label: "told")]
    }
    override func handle(_ event: Event) -> Bool {
      switch event {
      case .mouse(let mouse): mice.append(mouse)
      case .key(let key): keys.append(key)
      default: return false
      }
      return true
    }
  }

  @Test("presses at one cell within 400 ms are counted up to three")
  func clicks() {
    let view = Recorder()
    let stage = Stage(40, 5, view)
    for _ in 0..<4 { stage.mouse(.press, 3, 1) }
    stage.mouse(.release, 3, 1)
    #expect(view.mice.map(\.clickCount) == [1, 2, 3, 1, 1])
    stage.mouse(.press, 3, 1)
    stage.mouse(.press, 4, 1)
    #expect(view.mice.suffix(2).map(\.clickCount) == [2, 1])
    stage.clock.advance(by: .milliseconds(400))
    stage.mouse(.press, 4, 1)
    #expect(view.mice.last?.clickCount == 1)
    stage.window.dispatch(
      .mouse(Mouse(kind: .press, button: .right, position: Position(x: 4, y: 1))))
    #expect(view.mice.last?.clickCount == 1)
  }

  @Test("the wheel scrolls further from the fourth quick turn on, up to twelve rows")
  func wheel() {
    let view = Recorder()
    let stage = Stage(40, 5, view)
    for _ in 0..<14 { stage.mouse(.scrollDown, 3, 1) }
    #expect(
      view.mice.map(\.scrollDistance) == [3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12])
    stage.mouse(.scrollUp, 3, 1)
    #expect(view.mice.last?.scrollDistance == 3)
    for _ in 0..<4 { stage.mouse(.scrollUp, 3, 1) }
    #expect(view.mice.last?.scrollDistance == 5)
    stage.clock.advance(by: .milliseconds(100))
    stage.mouse(.scrollUp, 3, 1)
    #expect(view.mice.last?.scrollDistance == 3)
  }

  @Test("a click on a hint performs its key, of alternatives the one under the pointer")
  func hints() {
    let view = Recorder()
    let stage = Stage(70, 3, view)
    #expect(stage.hints == " ↑↓ move   ^X ^S save   [, ] tab   Any told   ? keys   q quit")
    func click(_ text: String, _ offset: Int = 0) {
      guard let range = stage.hints.range(of: text) else { return }
      let x = stage.hints.distance(from: stage.hints.startIndex, to: range.lowerBound)
      stage.mouse(.press, x + offset, 2)
    }
    click("↑")
    click("↓")
    click("move", 2)
    #expect(view.keys == [KeyPress(.up), KeyPress(.down), KeyPress(.down)])
    view.keys = []
    click("^X ^S")
    #expect(
      view.keys == [KeyPress(.character("x"), .control), KeyPress(.character("s"), .control)])
    view.keys = []
    click("[, ] tab")
    click("[, ] tab", 2)
    #expect(view.keys == [KeyPress(.character("[")), KeyPress(.character("]"))])
    view.keys = []
    // A hint without known keys does nothing.
    click("Any told")
    click("   Any", 1)
    #expect(view.keys.isEmpty && view.mice.isEmpty)
    var quits = 0
    stage.window.quitRequests.add { quits += 1 }
    click("q quit")
    #expect(view.keys == [KeyPress(.character("q"))])
  }

  @Test("a click on the hint of a command, or on one that names its keys, performs them")
  func commands() {
    let view = ButtonView("Silent")
    var log: [String] = []
    view.keyCommands = [
      KeyCommand(KeyPress(.character("p"), .control), "commands") { log.append("commands") },
      KeyCommand(KeyPress(.character("o")), "sign out") { log.append("sign out") },
    ]
    let stage = Stage(160, 3, view)
    for text in ["^P commands", "o sign out"] {
      let range = stage.hints.range(of: text)
      let x = range.map { stage.hints.distance(from: stage.hints.startIndex, to: $0.lowerBound) }
      stage.mouse(.press, x ?? 0, 2)
    }
    #expect(log == ["commands", "sign out"], "\(stage.hints)")
  }

  @Test("the text of a hint names its keys, in the form in which keys are displayed")
  func signs() {
    for (sign, keys) in [
      ("Enter", "enter"), ("Ctrl-R", "ctrl+r"), ("^R", "ctrl+r"), ("^^", "ctrl+^"),
      ("Del", "delete"), ("Alt-←", "alt+left"), ("Shift-Tab", "shift+tab"), ("F12", "f12"),
      ("Space", "space"), ("-", "-"), ("+", "+"), ("^", "^"), ("H", "H"), ("PgUp", "pageup"),
      ("Ctrl--", "ctrl+-"),
    ] {
      #expect(KeyPress(sign: sign) == KeyPress(keys), "\(sign)")
      #expect(KeyPress(sign: sign).flatMap { KeyPress(sign: $0.sign) } == KeyPress(keys), "\(sign)")
    }
    for text in ["", "1-9", "Any", "Ctrl-", "F99", "two words"] {
      #expect(KeyPress(sign: text) == nil, "\(text)")
    }
    let zoom = KeyHint(key: "+ -", label: "zoom")
    #expect(zoom.keys(at: 0) == KeySequence("+") && zoom.keys(at: 2) == KeySequence("-"))
    #expect(KeyHint(key: "1-5", label: "rate").keys(at: 0) == nil)
    var changed = KeyHint(key: "r", label: "reload")
    changed.key = "s"
    #expect(changed.keys(at: 0) == KeySequence("s"))
  }

  @Test("the hint under the pointer is highlighted")
  func hover() {
    let stage = Stage(60, 3, Recorder())
    let plain = stage.style(4, 2)
    stage.mouse(.move, 5, 2)
    #expect(stage.style(4, 2) == Theme.standard.accent)
    #expect(stage.style(18, 2) == plain)
    stage.mouse(.move, 5, 0)
    #expect(stage.style(4, 2) == plain)
  }

  @Test("the cursor is visible where the user types, and elsewhere only for screen readers")
  func cursor() {
    let (field, button) = (TextFieldView(), ButtonView("Save"))
    let stage = Stage(30, 4, StackView(.vertical, alignment: .leading, [field, button]))
    #expect(stage.surface.isCursorVisible && stage.surface.cursor == .zero)
    stage.press("tab")
    #expect(!stage.surface.isCursorVisible)
    // It is at the focus nevertheless, where Braille displays find it.
    #expect(stage.surface.cursor == Position(x: 2, y: 1))
    stage.window.options = .screenReader
    stage.window.render()
    #expect(stage.surface.isCursorVisible)
  }

  @Test("a hidden cursor is moved in the terminal")
  func hiddenCursor() {
    var emitter = Emitter(capabilities: Capabilities())
    var canvas = Canvas(size: Size(width: 10, height: 3))
    _ = emitter.encode(from: nil, to: canvas, cursor: .zero)
    let old = canvas
    canvas.showsCursor = false
    let bytes = emitter.encode(from: old, to: canvas, cursor: Position(x: 4, y: 2))
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\u{1B}[?25l"))
    #expect(bytes.count > 6)
    #expect(emitter.encode(from: canvas, to: canvas, cursor: Position(x: 4, y: 2)).isEmpty)
  }

  @Test("the row under the pointer is highlighted until the rows or the keys move")
  func rows() {
    let list = ListView()
    list.show(count: 9, id: { $0 }, row: { ListRow(title: Text("Row \($0)")) })
    let stage = Stage(30, 6, list)
    stage.window.theme = .harbour
    stage.window.render()
    let plain = stage.style(4, 2).background
    let field = stage.window.theme.field.background
    stage.mouse(.move, 5, 2)
    #expect(stage.style(4, 2).background == field && stage.style(25, 2).background == field)
    stage.mouse(.move, 5, 3)
    #expect(stage.style(4, 2).background == plain && stage.style(4, 3).background == field)
    // The current row stays as it is.
    let current = stage.style(4, 0)
    stage.mouse(.move, 5, 0)
    #expect(stage.style(4, 0) == current && stage.style(4, 3).background == plain)
    stage.mouse(.move, 5, 3)
    stage.press("down")
    #expect(stage.style(4, 3).background == plain)
    stage.mouse(.move, 5, 3)
    stage.mouse(.scrollDown, 5, 3)
    #expect(stage.style(4, 3).background == plain)
  }

  @Test("without surfaces, the text of the row under the pointer is underlined")
  func plainRows() {
    let list = ListView()
    list.show(count: 9, id: { $0 }, row: { ListRow(title: Text("Row \($0)")) })
    let stage = Stage(30, 6, list)
    let plain = stage.style(4, 2)
    stage.mouse(.move, 5, 2)
    #expect(stage.style(4, 2) == plain.underline() && stage.style(25, 2) == .plain)
    stage.mouse(.move, 5, 3)
    #expect(stage.style(4, 2) == plain && stage.style(4, 3) == plain.underline())
    // The current row stays as it is.
    let current = stage.style(4, 0)
    stage.mouse(.move, 5, 0)
    #expect(stage.style(4, 0) == current && stage.style(4, 3) == plain)
  }

  @Test("hovering over random rows draws what a complete frame draws")
  func randomRows() {
    for seed in 0..<TestLength.rounds(12, long: 40) {
      var chance = Chance(state: UInt64(seed))
      let table = TableView([TableColumn("Name"), TableColumn("Number", .fitting())])
      table.show(count: 30) { row, column in Text(column == 0 ? "Row \(row)" : "\(row)") }
      let stage = Stage(36, 9, table)
      stage.window.theme = seed.isMultiple(of: 2) ? .paper : .standard
      stage.window.render()
      for _ in 0..<30 {
        let (x, y) = (Int.random(in: 0..<36, using: &chance), Int.random(in: 0..<9, using: &chance))
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: stage.press("down")
        case 1: stage.mouse(.scrollDown, x, y)
        case 2: stage.mouse(.scrollUp, x, y)
        default: stage.mouse(.move, x, y)
        }
        let drawn = (stage.surface.drawnText(), stage.surface.drawnStyles())
        stage.window.invalidateAll()
        stage.window.render()
        #expect(drawn == (stage.surface.drawnText(), stage.surface.drawnStyles()), "seed \(seed)")
      }
    }
  }
}
