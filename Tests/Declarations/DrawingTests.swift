// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Drawings, layouts and sizes of controls")
struct DrawingTests {
  @Test("a closure draws, again when it is declared again")
  func drawing() {
    let view = DeclaredView()
    func show(_ name: String) {
      view.show {
        HStack {
          Drawing { painter, size in
            painter.draw(Text("\(name) \(size.width)x\(size.height)"), at: Position(x: 1, y: 0))
          }
          Drawing { painter, _, theme in painter.draw(Text(theme.symbols.ellipsis), at: .zero) }
            .size(width: 4)
        }
      }
    }
    show("one")
    let terminal = HeadlessTerminal(20, 3, view)
    #expect(terminal.content == " one 16x2       …")
    show("two")
    #expect(terminal.content == " two 16x2       …")
  }

  @Test("a closure places components, and the size of the layout includes them")
  func layout() {
    let view = DeclaredView()
    func show(_ width: Int) {
      view.show {
        Layout { items, room in
          items.enumerated().map { step, item in
            Frame(origin: Position(x: width * step, y: step), size: item.size(in: room))
          }
        } content: {
          Text("one")
          Text("hidden").hidden(true)
          Text("two")
          Text("three")
        }
        .bordered()
        Text("below")
      }
    }
    show(4)
    let terminal = HeadlessTerminal(16, 7, view)
    #expect(
      terminal.content == """
        ╭──────────────╮
        │ one          │
        │     two      │
        │         thr… │
        ╰──────────────╯
        below
        """)
    show(2)
    #expect(terminal.content.contains("│   two        │"))
  }

  @Test(
    "a button with a size fills it, with the title in the middle, and is a press wherever it is clicked"
  )
  func keys() {
    var pressed: [String] = []
    let terminal = HeadlessTerminal(
      showing: VStack {
        HStack(spacing: 1) {
          Button("7") { pressed.append("7") }.size(width: 7, height: 3)
          Button("8") { pressed.append("8") }.size(width: 7, height: 1)
        }
        Grid([.fraction(1), .fraction(1)]) {
          Button("Yes") { pressed.append("yes") }
          Button("No") {}
        }
        Button("wide") {}.grow()
      }, columns: 23, rows: 8)
    #expect(
      terminal.content == """
        ╭─────╮ [  8  ]
        │  7  │
        ╰─────╯
        [   Yes   ] [   No    ]
        ╭─────────────────────╮
        │        wide         │
        ╰─────────────────────╯
        """)
    terminal.click(x: 6, y: 2)
    terminal.click(x: 1, y: 3)
    #expect(pressed == ["7", "yes"])
  }

  @Test(
    "typing into the menu of a searchable control leaves only the options that contain the text")
  func search() {
    let terminal = HeadlessTerminal(
      showing: Stateful("Oslo") { city in
        Select(["Bergen", "Oslo", "Tromsø", "Bodø"], selection: city.value) { city.value = $0 }
          .searchable()
      }, columns: 30, rows: 10)
    terminal.press("enter")
    terminal.type("ø")
    #expect(
      terminal.content.hasSuffix(
        """
        │ ø        │
        │▌● Oslo   │
        │   Tromsø │
        │   Bodø   │
        │          │
        ╰──────────╯
        """))
    terminal.press("down", "down", "enter")
    #expect(terminal.content.hasPrefix("[ Bodø"))
    terminal.press("enter")
    terminal.type("e")
    terminal.press("backspace")
    terminal.type("xx")
    terminal.press("enter")
    #expect(terminal.content.contains("│ xx"))
    terminal.press("backspace", "backspace")
    terminal.click(x: 4, y: 3)
    #expect(terminal.content.hasPrefix("[ Bergen"))
  }

  @Test("tabs continue at tab stops, or align columns")
  func tabStops() {
    #expect(
      Text("Name\tCork\nCountry\tIreland\n\t日本\tx", tabStops: []).string
        == "Name     Cork\nCountry  Ireland\n         日本  x")
    #expect(Text("a\tb\tlong word\tc", tabStops: [4, 8]).string == "a   b   long word  c")
  }
}
