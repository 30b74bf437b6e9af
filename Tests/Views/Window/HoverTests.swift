// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Hovering and floating views") @MainActor struct HoverTests {
  private func column() -> (Stage, ButtonView, ButtonView) {
    let (save, send) = (ButtonView("Save"), ButtonView("Send"))
    return (Stage(30, 9, StackView(.vertical, alignment: .leading, [save, send])), save, send)
  }

  @Test("the views under the pointer are hovered until it moves elsewhere")
  func chain() {
    let (stage, save, send) = column()
    stage.mouse(.move, 2, 0)
    #expect(save.isHovered && !send.isHovered)
    #expect(save.parent?.isHovered == true)
    #expect(stage.window.hoveredView === save)
    stage.mouse(.move, 2, 1)
    #expect(!save.isHovered && send.isHovered && save.parent?.isHovered == true)
    stage.mouse(.move, 20, 5)
    #expect(!send.isHovered)
  }

  @Test("a style for the hovered phase applies under the pointer, and the focus takes precedence")
  func style() {
    let (stage, save, send) = column()
    var style = ControlStyle()
    style[.text, .hovered] = Style(foreground: .red)
    style[.text, .focused] = Style(foreground: .blue)
    (save.controlStyle, send.controlStyle) = (style, style)
    stage.window.render()
    stage.mouse(.move, 2, 1)
    #expect(stage.style(2, 1).foreground == .red)
    #expect(stage.style(2, 0).foreground == .blue)
    stage.mouse(.move, 2, 0)
    #expect(stage.style(2, 0).foreground == .blue)
    #expect(stage.style(2, 1).foreground != .red)
  }

  @Test("a modal, the loss of the terminal's focus and a new root end hovering")
  func ends() {
    let (stage, save, _) = column()
    stage.mouse(.move, 2, 0)
    stage.window.present(ModalView("Title", LabelView("Text")))
    #expect(!save.isHovered && stage.window.hoveredView == nil)
    stage.window.dismissAll()
    stage.mouse(.move, 2, 0)
    #expect(save.isHovered)
    stage.window.dispatch(.focus(false))
    #expect(!save.isHovered)
    stage.mouse(.move, 2, 0)
    stage.window.root = LabelView("Other")
    #expect(!save.isHovered)
  }

  @Test("a tool tip appears after half a second, and goes with the next key or move")
  func toolTip() {
    let (stage, save, send) = column()
    save.toolTip = "Write the file"
    let before = stage.text
    stage.mouse(.move, 2, 0)
    #expect(stage.text == before)
    stage.clock.advance(by: .milliseconds(500))
    stage.window.render()
    #expect(
      stage.text == """
        [ Save ]
        ╭────────────────╮
        │ Write the file │
        ╰────────────────╯
        """)
    stage.mouse(.move, 2, 5)
    #expect(stage.text == before)
    stage.mouse(.move, 2, 0)
    stage.clock.advance(by: .milliseconds(500))
    stage.press("x")
    #expect(stage.text == before)
    stage.mouse(.move, 20, 0)
    stage.mouse(.move, 2, 0)
    stage.mouse(.move, 20, 0)
    stage.clock.advance(by: .seconds(1))
    #expect(stage.text == before)
    #expect(send.toolTip.isEmpty)
  }

  @Test("Alt-I shows the tool tip of the focused view, which screen readers have as its hint")
  func toolTipByKey() {
    let (stage, save, _) = column()
    save.toolTip = "Write the file"
    var said: [String] = []
    stage.window.announcements.add { said.append($0) }
    stage.window.render()
    said = []
    stage.press("alt+i")
    #expect(said == ["Write the file"])
    #expect(stage.text.contains("│ Write the file │"))
    #expect(save.accessibilityElement.hint == "Write the file")
    stage.press("tab")
    #expect(!stage.text.contains("Write the file"))
    #expect(stage.window.keyHelp.last?.rows.contains { $0.keys == "Alt-I" } == false)
    stage.press("shift+tab")
    #expect(stage.window.keyHelp.last?.rows.contains { $0.keys == "Alt-I" } == true)
  }

  @Test("a popover is next to its view, above it at the bottom, and a press outside closes it")
  func popover() {
    let (top, bottom) = (ButtonView("Top"), ButtonView("Bottom"))
    let stage = Stage(
      30, 9, StackView(.vertical, alignment: .leading, [top, View().flexing(), bottom]))
    let menu = top.showPopover(LabelView("Newest first"), title: "Sort")
    stage.window.render()
    #expect(
      stage.text == """
        [ Top ]
        ╭─ Sort ───────╮
        │ Newest first │
        ╰──────────────╯



        [ Bottom ]
        """)
    // The views around it aren't dimmed.
    #expect(stage.style(2, 7) == stage.window.theme.text.bold())
    stage.mouse(.press, 25, 6)
    #expect(menu?.window == nil)
    bottom.showPopover(LabelView("Newest first"))
    stage.window.render()
    #expect(stage.rows[4].hasPrefix("╭──────────────╮") && stage.rows[6].hasPrefix("╰"))
    #expect(stage.rows[7].hasPrefix("[ Bottom ]"))
    stage.press("esc")
    #expect(stage.window.modals.isEmpty)
    #expect(View().showPopover(LabelView("Nowhere")) == nil)
  }

  @Test("a float follows its view, is clipped to the room, and leaves nothing behind")
  func float() {
    let (stage, save, _) = column()
    let before = stage.text
    let view = LabelView("Floating")
    stage.window.float(view, at: ViewAnchor(save))
    stage.window.render()
    #expect(stage.text == "[ Save ]\nFloating")
    stage.resize(6, 3)
    #expect(stage.rows[1].hasPrefix("Float"))
    stage.resize(30, 9)
    save.isHidden = true
    stage.window.render()
    #expect(stage.text == "[ Send ]")
    save.isHidden = false
    stage.window.render()
    #expect(stage.text == "[ Save ]\nFloating")
    stage.window.endFloating(view)
    stage.window.render()
    #expect(stage.text == before && stage.window.floating == nil)
  }
}
