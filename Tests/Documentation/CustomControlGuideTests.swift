// SPDX-License-Identifier: MIT

import TestKit
import Testing
import Views

/// The control of the chapter "Writing a control" in `Documentation/Views.md`, written with public API alone.
@MainActor @Suite("Guide: a custom control")
struct CustomControlGuideTests {
  /// A number of stars, up to five.
  final class StarsView: View {
    enum Action: Hashable, Sendable { case less, more }

    nonisolated static let standardKeyMap = KeyMap<Action>([
      .init(.less, "left", "-", help: "remove a star", hint: "change", priority: 8),
      .init(.more, "right", "+", help: "add a star", hint: "change", priority: 8),
    ])
    var keyMap = StarsView.standardKeyMap
    let changes = ControlEvent<Int>()
    var stars = 0 {
      didSet {
        stars = min(max(0, stars), 5)
        if stars != oldValue { setNeedsDisplay() }
      }
    }

    /// Changes the stars as the user does.
    func select(_ number: Int) {
      guard acceptsInput, (0...5).contains(number), number != stars else { return }
      stars = number
      changes.send(number)
    }

    override var isFocusable: Bool { true }

    override func measure(in room: Size) -> Size { Size(width: 5, height: 1) }

    override func draw(in painter: Painter) {
      let theme = theme
      let style = isFocused ? theme.selection : acceptsInput ? theme.accent : theme.disabled
      let text =
        String(repeating: theme.symbols.star, count: stars)
        + String(repeating: theme.symbols.separator, count: 5 - stars)
      painter.draw(Text(text), at: .zero, style: style)
    }

    override func handle(_ event: Event) -> Bool {
      if case .mouse(let mouse) = event {
        guard mouse.kind == .press, mouse.button == .left else { return false }
        select(mouse.position.x + 1)
        return true
      }
      return perform(event, in: keyMap) { action in
        switch action {
        case .less: select(stars - 1)
        case .more: select(stars + 1)
        }
        return true
      }
    }

    override var keyHints: [KeyHint] { acceptsInput ? keyMap.hints() : [] }
    override var keyHelp: KeyHelp? { keyMap.help("Stars") }
    override var cursor: Position { Position(x: max(0, stars - 1), y: 0) }

    override var accessibility: Accessibility {
      Accessibility(.slider, label: "Stars", value: "\(stars) of 5")
    }
  }

  @Test("keys and clicks change the stars")
  func changes() {
    let control = StarsView()
    control.stars = 2
    var sent: [Int] = []
    control.changes.add { sent.append($0) }
    let terminal = HeadlessTerminal(showing: control, columns: 40, rows: 3)
    terminal.press("right")
    #expect(terminal.content == "★★★··")
    #expect(terminal.hints == " ←→ change   ? keys   q quit")
    terminal.click(x: 4, y: 0)
    #expect(sent == [3, 5])
    #expect(control.accessibilityElement.line == "Stars, slider, 5 of 5, focused")
  }

  @Test("the control is disabled with the views around it, restyled by a theme, and in the help")
  func surroundings() {
    let control = StarsView()
    control.stars = 9
    let row = StackView(.vertical, [control, ButtonView("Send")])
    let terminal = HeadlessTerminal(showing: row, columns: 60, rows: 24)
    terminal.press("right")
    #expect(control.stars == 5)
    control.stars = -3
    #expect(terminal.content.hasPrefix("·····\n"))
    terminal.press("f1")
    #expect(terminal.content.contains("Stars") && terminal.content.contains("add a star"))
    terminal.press("f1")
    row.isEnabled = false
    terminal.press("right", "+")
    #expect(control.stars == 0 && !terminal.hints.contains("change"))
    #expect(
      control.accessibilityElement.line == "Stars, slider, 0 of 5, disabled, focused")
    terminal.window.options = .screenReader
    control.stars = 1
    #expect(terminal.content.hasPrefix("*----\n"))
  }
}
