// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Window")
struct WindowTests {
  private let fields = (0..<3).map { TextFieldView(placeholder: "field \($0)") }

  @Test("Tab, Shift-Tab and unhandled arrows move the focus and wrap around")
  func traversal() {
    let buttons = ["a", "b", "c"].map { ButtonView($0) }
    let stage = Stage(20, 5, StackView(.vertical, buttons))
    let expected: [(String, Int)] = [
      ("tab", 1), ("tab", 2), ("tab", 0), ("shift+tab", 2), ("up", 1), ("down", 2), ("left", 1),
      ("right", 2),
    ]
    for (key, index) in expected {
      stage.press(key)
      #expect(stage.window.focused === buttons[index], "\(key)")
    }
  }

  @Test(
    "a view that is marked while another one is drawn is drawn, and later changes of others are")
  func markedWhileDrawn() {
    let (shown, other) = (LabelView("0"), LabelView("old"))
    let counter = DrawingCounter(shown)
    let stage = Stage(20, 5, StackView(.vertical, [counter, shown, other]))
    #expect(stage.text.contains("1"))
    counter.setNeedsDisplay()
    stage.window.render()
    #expect(stage.text.contains("2"))
    other.string = "new"
    stage.window.render()
    #expect(stage.text.contains("new"))
  }

  @Test("a view that is marked while another one is laid out is laid out in the same frame")
  func markedWhileLaidOut() {
    let (shown, last) = (LabelView(""), LabelView("last"))
    let writer = LayoutWriter(shown)
    let stage = Stage(20, 6, StackView(.vertical, [shown, writer, last]))
    #expect(stage.rows.prefix(3) == ["width 20", "", "last"])
    stage.resize(30, 6)
    #expect(stage.rows.prefix(3) == ["width 30", "", "last"])
  }

  @Test("a button isn't drawn as pressed after its action has covered it")
  func pressedButton() {
    let button = ButtonView("ok")
    let stage = Stage(30, 8, StackView(.vertical, [button, ButtonView("other")]))
    stage.window.theme = .nord
    stage.window.render()
    let before = stage.surface.drawnStyles()
    button.taps.add { [weak stage] in
      stage?.window.present(AlertView(title: "Oh", message: "No.", actions: []))
    }
    stage.mouse(.press, 2, 0)
    stage.mouse(.release, 2, 0)
    stage.press("escape")
    stage.window.render()
    #expect(stage.window.modals.isEmpty && stage.window.focused === button)
    #expect(stage.surface.drawnStyles() == before)
  }

  @Test("a click sets the focus")
  func click() {
    let stage = Stage(20, 5, StackView(.vertical, fields))
    stage.mouse(.press, 3, 2)
    #expect(stage.window.focused === fields[2])
    stage.mouse(.press, 3, 4)
    stage.mouse(.press, -1, 99)
    #expect(stage.window.focused === fields[2])
  }

  @Test("the focus moves on when its view is hidden or removed")
  func focusOfAbsent() {
    let stack = StackView(.vertical, fields)
    let stage = Stage(20, 5, stack)
    fields[0].isHidden = true
    #expect(stage.window.focused === fields[1])
    stack.remove(fields[1])
    #expect(stage.window.focused === fields[2])
    stage.window.root = nil
    #expect(stage.window.focused == nil)
    stage.press("tab", "x")
  }

  @Test("q requests to quit unless a text field has the focus, and Ctrl-C always does")
  func quitting() {
    let stack = StackView(.vertical, [fields[0], ButtonView("ok")])
    let stage = Stage(40, 5, stack)
    var requests = 0
    stage.window.quitRequests.add { requests += 1 }
    stage.press("q")
    #expect(requests == 0 && fields[0].text == "q")
    #expect(stage.hints.contains("^C quit"))
    stage.press("ctrl+c")
    #expect(requests == 1)
    stage.press("tab", "q")
    #expect(requests == 2)
    #expect(stage.hints.contains("q quit"))
    stage.window.present(AlertView(title: "Oh", message: "No.", actions: []))
    stage.press("q")
    #expect(requests == 2 && stage.hints.contains("^C quit"), "no letter quits inside a modal")
    stage.press("ctrl+c")
    #expect(requests == 3)
    stage.window.keyMap = stage.window.keyMap.rebinding(.quit, to: "ctrl+q")
    stage.press("ctrl+q")
    #expect(requests == 4 && stage.hints.contains("^Q quit"))
    stage.window.dismissAll()
    stage.window.focus(fields[0])
    stage.window.render()
    #expect(stage.hints.contains("^Q quit"), "no letter quits inside a field")
  }

  @Test("only the top modal receives events, and the focus is restored after it")
  func modals() {
    let stage = Stage(60, 16, StackView(.vertical, fields))
    stage.press("tab")
    var answers: [String] = []
    let first = AlertView(
      title: "First", message: "?", actions: [.init("Yes") { answers.append("1") }])
    let second = AlertView(
      title: "Second", message: "?", actions: [.init("Yes") { answers.append("2") }])
    stage.window.present(first)
    stage.window.present(second)
    stage.window.render()
    #expect(stage.text.contains("Second"))
    stage.type("x")
    stage.mouse(.press, 1, 0)
    fields[0].focus()
    #expect(fields.allSatisfy { $0.text.isEmpty })
    stage.press("enter")
    #expect(answers == ["2"] && stage.text.contains("First") && !stage.text.contains("Second"))
    stage.press("enter")
    #expect(answers == ["2", "1"])
    #expect(stage.window.focused === fields[1])
    #expect(stage.text == "field 0\nfield 1\nfield 2")
    stage.window.dismiss(first)
    stage.window.dismissAll()
  }

  @Test("a modal casts a shadow on the dimmed ground, but not on the hints of keys")
  func shadow() {
    let button = ButtonView("Under")
    button.look = .regular
    let stage = Stage(30, 8, StackView(.vertical, [button]))
    stage.window.theme = .harbour
    let modal = ModalView("M", LabelView("1\n2\n3\n4\n5", wraps: true))
    stage.window.present(modal)
    stage.window.render()
    #expect(modal.frame.maxY == 7, "it reaches down to the hints")
    let ground = Theme.harbour.background.background
    let overlay = Theme.harbour.overlay.background
    for x in 0..<30 { #expect([ground, overlay].contains(stage.style(x, 7).background)) }
    let dimmed = Theme.harbour.shade.background
    #expect(stage.style(modal.frame.maxX, 3).background == dimmed.mixed(with: .rgb(0, 0, 0), 0.35))
    let shade = Theme.harbour.shade
    #expect(stage.rows[0].hasPrefix("▄"), "the edge of the button")
    #expect(stage.style(0, 0).foreground == shade.foreground.mixed(with: shade.background, 0.8))
  }

  @Test("a modal that changes its size leaves nothing of its border and of its shadow behind")
  func resizedModal() {
    let stage = Stage(40, 14, LabelView("Under"))
    stage.window.theme = .harbour
    let label = LabelView("one\ntwo\nthree", wraps: true)
    let modal = ModalView("M", label)
    stage.window.present(modal)
    stage.window.render()
    label.string = "three"
    stage.window.render()
    #expect(stage.text.filter { $0 == "╰" }.count == 1)
    let dimmed = Theme.harbour.shade.background
    let shadow = dimmed.mixed(with: .rgb(0, 0, 0), 0.35)
    let frame = modal.frame
    #expect(stage.style(frame.maxX, frame.minY + 1).background == shadow)
    #expect(stage.style(frame.minX + 2, frame.maxY).background == shadow)
    for y in frame.maxY + 1..<13 {
      #expect(stage.style(frame.minX + 2, y).background == dimmed)
    }
  }

  @Test("a shadow makes text fainter on light backgrounds, too")
  func fainterText() {
    for theme in [Theme.harbour, .paper] {
      let stage = Stage(
        40, 14, LabelView(Text(String(repeating: "under ", count: 90)), wraps: true))
      stage.window.theme = theme
      let modal = ModalView("M", LabelView("one\ntwo\nthree", wraps: true))
      stage.window.present(modal)
      stage.window.render()
      let shaded = stage.style(0, modal.frame.maxY)
      let shadow = stage.style(modal.frame.minX + 4, modal.frame.maxY)
      #expect(contrast(shadow) < contrast(shaded), "\(theme.name)")
    }
  }

  private func contrast(_ style: Style) -> Double {
    abs(style.foreground.lightness - style.background.lightness)
  }

  @Test("a modal that fills the window has the window's background, and a smaller one its own")
  func pages() {
    let stage = Stage(40, 14, LabelView("Under"))
    stage.window.theme = .paper
    let page = ScreenView(title: "Page")
    page.add(LabelView("text"))
    let filling = NavigationView(root: page)
    stage.window.present(filling)
    stage.window.render()
    #expect(filling.frame == Frame(x: 0, y: 0, width: 40, height: 13))
    let ground = Theme.paper.background.background
    #expect(stage.style(30, 5).background == ground && stage.style(30, 13).background == ground)
    stage.window.present(ModalView("Small", LabelView("text")))
    stage.window.render()
    #expect(stage.style(20, 6).background == Theme.paper.overlay.background)
  }

  @Test("changes behind a modal are drawn behind it")
  func behind() {
    let label = LabelView("before")
    let stage = Stage(60, 16, StackView(.vertical, [label, ButtonView("ok")]))
    stage.window.present(AlertView(title: "Title", message: "Message", actions: []))
    stage.window.render()
    let before = stage.text
    label.string = String(repeating: "long ", count: 300)
    stage.window.render()
    #expect(stage.text.contains("│  Message"))
    #expect(stage.text.contains("long long"))
    label.string = "before"
    stage.window.render()
    #expect(stage.text == before)
    #expect(stage.style(0, 0) == Theme.standard.shade)
  }

  @Test("the bottom line shows the keys from the focus outwards")
  func hints() {
    let navigation = NavigationView(root: Samples.categories())
    let stage = Stage(80, 10, navigation)
    #expect(
      stage.hints == " Enter open   ↑↓ move   / find   r reload   o sign out   ? keys   q quit")
    stage.resize(30, 10)
    #expect(stage.hints == "Enter open   ? keys   q quit")
    stage.resize(12, 10)
    #expect(stage.hints == "Enter open")
    stage.resize(4, 2)
    #expect(stage.hints == "Ent…")
  }

  @Test("of hints for one key the innermost wins, and the least important are omitted")
  func fitting() {
    let hints = [
      KeyHint(key: "Enter", label: "open", priority: 9), KeyHint(key: "r", label: "reload"),
      KeyHint(key: "Enter", label: "other"), KeyHint(key: "q", label: "quit", priority: 6),
    ]
    #expect(KeyHint.fitting(hints, in: 80).map(\.key) == ["Enter", "r", "q"])
    #expect(KeyHint.fitting(hints, in: 20).map(\.key) == ["Enter", "q"])
    #expect(KeyHint.fitting(hints, in: 0).map(\.label) == ["open"])
    #expect(KeyHint.fitting([], in: 10).isEmpty)
  }

  @Test("keys with one label share a hint, and a click performs the one under the pointer")
  func sharedHint() throws {
    let hints = KeyHint.fitting(
      [
        KeyHint(key: "Enter", label: "cancel", priority: 9), KeyHint(key: "Tab", label: "next"),
        KeyHint(key: "Esc", label: "cancel", priority: 7),
      ], in: 80)
    #expect(hints.map { "\($0.key) \($0.label)" } == ["Enter/Esc cancel", "Tab next"])
    #expect(hints[0].priority == 9)
    #expect(hints[0].keys(at: 0) == "enter" && hints[0].keys(at: 7) == "esc")
    let alert = AlertView(
      title: "Discard?", message: "", actions: [.init("Discard"), .init("Cancel")])
    let stage = Stage(60, 9, LabelView("below"))
    stage.window.present(alert)
    stage.press("tab")
    #expect(stage.hints == " Enter/Esc cancel   Tab next   ? keys   ^C quit")
  }

  @Test("a window requests drawing once")
  func invalidation() {
    let label = LabelView("one")
    let stage = Stage(10, 2, label)
    var count = 0
    stage.window.onInvalidated = { count += 1 }
    label.string = "two"
    label.string = "three"
    #expect(count == 1)
    stage.window.render()
    label.string = "four"
    #expect(count == 2)
  }
}

/// A view that changes another one each time it is drawn.
@MainActor private final class DrawingCounter: View {
  private let label: LabelView
  private var count = 0

  init(_ label: LabelView) {
    self.label = label
  }

  override func measure(in room: Size) -> Size { Size(width: 1, height: 1) }

  override func draw(in painter: Painter) {
    count += 1
    label.string = "\(count)"
  }
}

/// A view that shows its width in another one when it is laid out.
@MainActor private final class LayoutWriter: View {
  private let label: LabelView

  init(_ label: LabelView) {
    self.label = label
  }

  override func measure(in room: Size) -> Size { Size(width: room.width, height: 1) }

  override func layout() { label.string = "width \(frame.width)" }
}
