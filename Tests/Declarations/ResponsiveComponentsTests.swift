// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Declared cards, badges, paths, status lines and layouts by size")
struct ResponsiveComponentsTests {
  @Test("a card, badges and a path show their values, and a click on the path is reported")
  func surfaces() {
    var chosen: [Int] = []
    let view = DeclaredView()
    func show(_ count: Int) {
      view.show {
        Breadcrumbs(["Songs", "Blue"]) { chosen.append($0) }
        Card("Inbox") {
          HStack(spacing: 1) {
            Text("Letters")
            Badge("\(count)", role: \.warning)
          }
        }
      }
    }
    show(3)
    let terminal = HeadlessTerminal(30, 8, view)
    #expect(terminal.content.hasPrefix("Songs › Blue\n╭───"))
    #expect(terminal.content.contains("Letters [3]"))
    show(12)
    terminal.window.render()
    #expect(terminal.content.contains("Letters [12]"))
    terminal.press("enter")
    #expect(chosen == [0])
  }

  @Test("a panel shows its edges and its content, or what belongs there")
  func panel() {
    var added = 0
    let view = DeclaredView()
    func show(_ orders: [String]) {
      view.show {
        Panel(
          "Orders", actions: [BarItem("Add", key: KeyPress(.character("a"))) { added += 1 }],
          footer: "\(orders.count) of 40", emptyText: "Orders of today appear here."
        ) {
          if !orders.isEmpty { List(orders, id: \.self) { ListRow(title: Text($0)) } }
        }
      }
    }
    show([])
    let terminal = HeadlessTerminal(34, 5, view)
    #expect(terminal.content.contains("│ Orders of today appear here.   │"))
    show(["Soup"])
    terminal.window.render()
    #expect(
      terminal.content == """
        ╭─ Orders ─────────────── a add ─╮
        │ ▌ Soup                         │
        │                                │
        ╰────────────────────── 1 of 40 ─╯
        """)
    terminal.press("a")
    #expect(added == 1)
  }

  @Test("a panel that is collapsed by a state stays so until the state changes")
  func collapsedPanel() {
    var asked: [Bool] = []
    let view = DeclaredView()
    func show(_ isCollapsed: Bool?) {
      view.show {
        Panel(
          "One", isCollapsible: true, isCollapsed: isCollapsed, onCollapse: { asked.append($0) }
        ) {
          Button("Go") {}
        }
      }
    }
    show(false)
    let terminal = HeadlessTerminal(20, 5, view)
    terminal.press("alt+c")
    #expect(terminal.content.contains("Go") && asked == [true])
    show(true)
    terminal.window.render()
    #expect(!terminal.content.contains("Go"))
    show(nil)
    terminal.press("enter", "alt+c")
    #expect(!terminal.content.contains("Go") && asked == [true, false, true])
  }

  @Test("components by size with an initial size receive the keys that precede the first frame")
  func quickKeys() {
    var pressed = 0
    let terminal = HeadlessTerminal(columns: 20, rows: 4)
    terminal.window.root = DeclaredView {
      Adaptive(initialSize: .zero) { size in
        Button("Go") { pressed += 1 }
        Text("\(size.width) columns")
      }
    }
    terminal.press("enter")
    #expect(pressed == 1 && terminal.content.contains("20 columns"))
  }

  @Test("a split shows a share that is stored, and changes it")
  func storedShare() {
    let view = DeclaredView()
    view.show {
      Stateful(0.25) { share in
        Text("\(Int((share.value * 100).rounded())) %")
        Split(part: share) {
          Text("a")
        } second: {
          Text("b")
        }
      }
    }
    let terminal = HeadlessTerminal(41, 4, view)
    #expect(terminal.content.hasPrefix("25 %\na         ┃b"))
    terminal.press("right", "right")
    #expect(terminal.content.hasPrefix("30 %\na           ┃b"))
  }

  @Test("a flow wraps its components in the order of their keys")
  func flow() {
    let view = DeclaredView()
    func show(_ words: [String]) {
      view.show { HFlow(spacing: 1) { ForEach(words, id: \.self) { Text($0) } } }
    }
    show(["one", "two", "three"])
    let terminal = HeadlessTerminal(9, 5, view)
    #expect(terminal.content == "one two\nthree")
    show(["three", "two", "one"])
    terminal.window.render()
    #expect(terminal.content == "three two\none")
  }

  @Test("panes appear with the width and keep what was typed in them")
  func dock() {
    let view = DeclaredView {
      Dock {
        Text("songs")
      } panes: {
        Pane(.trailing, length: 12, fromWidth: 40) {
          Stateful("") { text in TextField("Find", text: text.value) { text.value = $0 } }
        }
        Pane(.bottom) { StatusLine(leading: [StatusItem("3 songs")]) }
      }
    }
    let terminal = HeadlessTerminal(50, 6, view)
    terminal.type("moon")
    #expect(terminal.content.contains("│ moon") && terminal.content.contains("3 songs"))
    terminal.resize(columns: 39, rows: 6)
    #expect(!terminal.content.contains("moon") && terminal.content.contains("3 songs"))
    terminal.resize(columns: 40, rows: 6)
    #expect(terminal.content.contains("│ moon"))
  }

  @Test("panes are added, changed and removed with the state")
  func changingDock() {
    let view = DeclaredView()
    func show(_ names: [String], _ edge: DockView.Edge = .top) {
      view.show {
        Dock {
          Text("content")
        } panes: {
          for name in names { Pane(edge) { Text(name) } }
        }
      }
    }
    show(["a", "b"])
    let terminal = HeadlessTerminal(20, 8, view)
    #expect(terminal.content == "a\nb\ncontent")
    show(["c"])
    terminal.window.render()
    #expect(terminal.content == "c\ncontent")
    show(["c"], .bottom)
    terminal.window.render()
    #expect(terminal.content.hasPrefix("content") && terminal.content.hasSuffix("c"))
    show([])
    terminal.window.render()
    #expect(terminal.content == "content")
  }

  @Test("components that depend on the size follow it, and keep the focus")
  func adaptive() {
    var note = "one"
    let view = DeclaredView()
    func show() {
      let text = note
      view.show {
        Adaptive { size in
          Button("Go") {}
          if size.width >= 30 { Text("wide \(text)") } else { Text("narrow \(text)") }
        }
      }
    }
    show()
    let terminal = HeadlessTerminal(29, 6, view)
    let button = terminal.window.focused
    #expect(terminal.content == "[ Go ]\nnarrow one")
    terminal.resize(columns: 30, rows: 6)
    #expect(terminal.content == "[ Go ]\nwide one")
    note = "two"
    show()
    terminal.window.render()
    #expect(terminal.content == "[ Go ]\nwide two" && terminal.window.focused === button)
  }
}
