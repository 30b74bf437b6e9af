// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Toast, Modal")
struct ToastTests {
  private func makeStage(_ width: Int = 40, _ height: Int = 8) -> Stage {
    Stage(
      width, height,
      StackView(.vertical, alignment: .leading, [ButtonView("One"), ButtonView("Two")]))
  }

  @Test("a message is shown at the lower right, takes no focus and disappears after its time")
  func time() {
    let stage = makeStage()
    let before = stage.text
    var heard: [String] = []
    stage.window.announcements.add { heard.append($0) }
    stage.window.show(Toast("Saved.", severity: .success))
    stage.window.show(Toast("Disk\u{1B} full", severity: .error, duration: .seconds(9)))
    stage.window.render()
    #expect(stage.rows[5].hasSuffix("  ✓ Saved.") && stage.rows[6].hasSuffix("✗ Disk␛ full"))
    #expect(stage.hints.contains("keys"))
    #expect(Array(heard.prefix(2)) == ["Saved.", "error: Disk␛ full"])
    #expect((stage.window.focused as? ButtonView)?.title == "One")
    stage.clock.advance(by: .seconds(4))
    stage.window.render()
    #expect(!stage.text.contains("Saved") && stage.text.contains("Disk"))
    stage.clock.advance(by: .seconds(5))
    stage.window.render()
    #expect(stage.text == before && stage.clock.pending == 0)
  }

  @Test("a message doesn't cover the row of the caret, wherever the field is")
  func caret() {
    for height in 3...12 {
      for row in 0..<height - 1 {
        let field = TextFieldView()
        let space = SpacerView().limited(SizeLimits(height: row))
        let stage = Stage(30, height, StackView(.vertical, [space, field]))
        field.text = String(repeating: "x", count: 40)
        stage.window.show(Toast("A message of several words that wraps around", title: "Title"))
        stage.window.show(Toast("Another", duration: nil))
        stage.window.render()
        let text = stage.rows[row]
        #expect(text.hasPrefix("‹xxxx") && text.hasSuffix("xxxx"), "\(height), \(row): \(text)")
      }
    }
  }

  @Test("a message moves away from a caret that comes to its place")
  func moving() {
    let fields = (0..<6).map { _ in TextFieldView() }
    for field in fields { field.text = String(repeating: "y", count: 20) }
    let stage = Stage(24, 7, StackView(.vertical, fields))
    stage.window.show(Toast("Saved."))
    stage.window.render()
    let before = stage.text
    #expect(stage.rows[5].hasSuffix("Saved."))
    for _ in 0..<5 { stage.press("tab") }
    #expect(stage.rows[4].hasSuffix("Saved.") && stage.rows[5] == String(repeating: "y", count: 20))
    stage.press("tab")
    #expect(stage.text == before)
  }

  @Test("in a tall window, a card has a blank row above and below its text")
  func margins() {
    let stage = makeStage(60, 32)
    stage.window.theme = .harbour
    var answers = 0
    stage.window.show(
      Toast("Gone.", title: "Soup", duration: nil),
      action: ToastAction("Undo") { answers += 1 })
    stage.window.render()
    let rows = stage.rows
    let title = rows.firstIndex { $0.hasSuffix("Soup") } ?? 0
    #expect(rows[title].hasSuffix("▌i Soup") && rows[title + 1].hasSuffix("Gone."))
    for y in [title - 1, title + 3] {
      #expect(rows[y].hasSuffix("▌"))
      #expect(stage.style(55, y).background == Theme.harbour.overlay.background)
    }
    stage.mouse(.press, 48, title + 2)
    #expect(answers == 1 && !stage.text.contains("Soup"))
  }

  @Test("of many messages three are shown and the others wait, and equal ones are shown once")
  func queue() {
    let stage = makeStage()
    for name in ["a", "b", "c", "d", "b"] {
      stage.window.show(Toast(Text("message \(name)"), duration: nil))
    }
    #expect(stage.window.shownToasts.map(\.text.string) == ["message a", "message b", "message c"])
    stage.press("alt+q")
    #expect(stage.window.shownToasts.map(\.text.string) == ["message b", "message c", "message d"])
    stage.mouse(.press, 36, 5)
    #expect(stage.window.shownToasts.map(\.text.string) == ["message b", "message d"])
    stage.press("escape", "escape", "escape")
    #expect(stage.window.shownToasts.isEmpty)
    stage.window.keyMap = stage.window.keyMap.rebinding(.dismissToast, to: "f9")
    stage.window.show(Toast("e", duration: nil))
    stage.press("alt+q", "f9")
    #expect(stage.window.shownToasts.isEmpty)
    for number in 0..<1_000 { stage.window.show(Toast(Text("\(number)"))) }
    for _ in 0..<60 { stage.clock.advance(by: .seconds(4)) }
    #expect(stage.window.shownToasts.isEmpty && stage.clock.pending == 0)
  }

  @Test(
    "a message with an action performs it by its key or by a click, once, and a handle dismisses it"
  )
  func actions() {
    let stage = makeStage()
    var (performed, heard): ([String], [String]) = ([], [])
    stage.window.announcements.add { heard.append($0) }
    func show(_ name: String) -> ToastHandle {
      stage.window.show(
        Toast(Text("\(name) is deleted."), duration: nil),
        action: ToastAction("Undo") { performed.append(name) })
    }
    let (first, second) = (show("a"), show("b"))
    stage.window.render()
    #expect(stage.text.contains("i b is deleted.") && stage.text.contains("  Undo Alt-U"))
    #expect(heard.first == "a is deleted., Undo")
    stage.press("alt+u")
    #expect(performed == ["b"] && !second.isActive && first.isActive)
    #expect((stage.window.focused as? ButtonView)?.title == "One")
    // The last row of the message is its action.
    stage.mouse(.press, 30, 6)
    #expect(performed == ["b", "a"] && stage.window.shownToasts.isEmpty)
    stage.press("alt+u")
    let third = show("c")
    stage.window.render()
    stage.mouse(.press, 30, 5)
    #expect(performed.count == 2 && !third.isActive)
    let (fourth, fifth) = (show("d"), show("d"))
    #expect(stage.window.shownToasts.count == 2)
    fourth.dismiss()
    fourth.dismiss()
    #expect(!fourth.isActive && fifth.isActive)
    stage.window.toastKeyMap = stage.window.toastKeyMap.rebinding(.perform, to: "f8")
    stage.press("alt+u", "f8")
    #expect(performed == ["b", "a", "d"])
  }

  @Test("a message of more than four lines ends with an ellipsis")
  func ellipsis() {
    let stage = makeStage(60, 20)
    stage.window.show(Toast(Text((1...60).map { "word\($0)" }.joined(separator: " "))))
    stage.window.render()
    #expect(stage.text.contains("word1 ") && stage.text.contains("word20"))
    #expect(stage.rows.count { $0.contains("word") } == 4)
    #expect(stage.rows.last { $0.contains("word") }?.contains("…") == true)
  }

  @Test("long messages wrap, and small windows show as much as possible")
  func small() {
    let stage = makeStage(30, 9)
    stage.window.show(Toast(Text(String(repeating: "long words ", count: 20)), severity: .warning))
    stage.window.render()
    #expect(stage.text.contains("! long words long words"))
    for size in [(12, 4), (5, 3), (2, 2), (1, 1)] {
      stage.resize(size.0, size.1)
      #expect(stage.rows.allSatisfy { $0.count <= size.0 })
    }
  }

  @Test("a modal traps the focus, Esc closes it, and the focus is restored")
  func modal() {
    let stage = makeStage(40, 10)
    stage.press("tab")
    let field = TextFieldView(placeholder: "Name")
    let modal = ModalView("New", StackView(.vertical, [field, ButtonView("Add")]))
    var closed = 0
    modal.dismissals.add { closed += 1 }
    stage.window.present(modal)
    stage.window.render()
    #expect(stage.text.contains("╭─ New ──") && stage.window.focused === field)
    #expect(stage.window.accessibilityLines.first == "New, dialog")
    for _ in 0..<5 {
      stage.press("tab")
      #expect(stage.window.focused?.isInside(modal) == true)
    }
    for size in [(20, 4), (6, 3), (1, 1), (40, 10)] { stage.resize(size.0, size.1) }
    stage.press("escape")
    #expect(closed == 1 && stage.window.modals.isEmpty)
    #expect((stage.window.focused as? ButtonView)?.title == "Two")
    modal.close()
    #expect(closed == 1)
  }
}
