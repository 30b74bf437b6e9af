// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Declared overlays, menus, logs and maps")
struct OverlaysTests {
  @Test("layers appear, change and disappear above the base, which keeps its focus and text")
  func overlay() {
    let view = DeclaredView()
    func show(_ layers: [String], _ edge: OverlayView.Edge = .bottomTrailing) {
      view.show {
        Overlay {
          TextField("Name", text: "Ada") { _ in }
          Text("base")
        } layers: {
          for layer in layers { Layer(edge) { Text(layer) } }
        }
      }
    }
    show([])
    let terminal = HeadlessTerminal(20, 5, view)
    let field = terminal.window.focused
    show(["Offline", "On top"])
    terminal.window.render()
    #expect(terminal.content.contains("On top") && terminal.content.hasPrefix("Ada"))
    show(["Offline"])
    terminal.window.render()
    #expect(terminal.content.contains("Offline") && !terminal.content.contains("On top"))
    show(["Offline"], .topTrailing)
    terminal.window.render()
    #expect(terminal.content.hasPrefix("Ada          Offline"))
    show([])
    terminal.window.render()
    #expect(!terminal.content.contains("Offline"))
    #expect(terminal.window.focused === field)
  }

  @Test("a menu opens below its button, with the items of the moment")
  func menu() {
    var sort = "name"
    let view = DeclaredView {
      VStack {
        Menu("Sort") {
          MenuItem("By name", isChecked: sort == "name") { sort = "name" }
          MenuItem("By date", isChecked: sort == "date") { sort = "date" }
        }
        Text("below")
      }
    }
    let terminal = HeadlessTerminal(30, 9, view)
    #expect(terminal.content.contains("Sort ▾"))
    terminal.press("enter", "down", "enter")
    #expect(sort == "date" && terminal.window.modals.isEmpty)
    terminal.press("enter")
    #expect(terminal.content.contains("● By date"))
  }

  @Test("an open menu and an open drop-down close when their control is removed")
  func removedMenu() {
    var chosen: [String] = []
    let view = DeclaredView()
    func show(_ isOn: Bool) {
      view.show {
        Text("always")
        if isOn {
          Menu("Sort") { MenuItem("By name") { chosen.append("name") } }
          Select(["small", "large"], selection: "small", onChange: { chosen.append($0) })
        }
      }
    }
    for moves in [[], ["tab"]] {
      show(true)
      let terminal = HeadlessTerminal(30, 9, view)
      for key in moves { terminal.press(key) }
      terminal.press("enter")
      #expect(terminal.window.modals.count == 1)
      show(false)
      terminal.press("down", "enter")
      #expect(chosen.isEmpty && terminal.window.modals.isEmpty)
      terminal.window.root = nil
    }
  }

  @Test("a log appends new lines, and replaces all after another change")
  func log() {
    let view = DeclaredView()
    var lines: [Log.Line] = ["one", .init("two", level: .error)]
    func show() { view.show { Log(lines) } }
    show()
    let terminal = HeadlessTerminal(20, 6, view)
    #expect(terminal.content.contains("I one") && terminal.content.contains("E two"))
    lines.append("three")
    show()
    terminal.window.render()
    #expect(terminal.content.contains("I three"))
    lines = ["other"]
    show()
    terminal.window.render()
    #expect(terminal.content.contains("other") && !terminal.content.contains("one"))
    lines = []
    show()
    terminal.window.render()
    #expect(!terminal.content.contains("other"))
  }

  @Test("a map sends the mark that the user selects and opens")
  func map() {
    var (selected, opened) = (0, -1)
    let view = DeclaredView()
    func show() {
      view.show {
        Map(
          [.init("West", x: 0.2, y: 0.5), .init("East", x: 0.8, y: 0.5)], selection: selected,
          onSelect: {
            selected = $0
            show()
          }, onOpen: { opened = $0 })
      }
    }
    show()
    let terminal = HeadlessTerminal(40, 12, view)
    #expect(terminal.content.contains("West"))
    terminal.press("right", "enter")
    #expect(selected == 1 && opened == 1 && terminal.content.contains("East"))
  }

  @Test("a popover is there while its condition holds, and Esc tells the state")
  func popover() {
    var (isShown, isOn) = (false, false)
    let view = DeclaredView()
    func show() {
      view.show {
        Button("Filter") {
          isShown = true
          show()
        }
        .popover("Filter", isPresented: isShown) {
          isShown = false
          show()
        } content: {
          Toggle("Only new", isOn: isOn) {
            isOn = $0
            show()
          }
        }
      }
    }
    show()
    let terminal = HeadlessTerminal(30, 9, view)
    terminal.press("enter")
    #expect(terminal.content.contains("─ Filter ─"), "\(terminal.content)")
    #expect(terminal.focusedLabel == "Only new")
    terminal.press("space")
    #expect(isOn && terminal.window.modals.count == 1)
    terminal.press("esc")
    #expect(!isShown && terminal.window.modals.isEmpty && terminal.focusedLabel == "Filter")
    isShown = true
    show()
    terminal.window.render()
    #expect(terminal.window.modals.count == 1)
    view.show { Text("gone") }
    terminal.window.render()
    #expect(terminal.window.modals.isEmpty)
  }

  @Test("a component has a tool tip, which changes and goes")
  func toolTip() {
    let view = DeclaredView()
    func show(_ tip: String) { view.show { Button("Save") {}.toolTip(tip) } }
    show("Write")
    let terminal = HeadlessTerminal(30, 6, view)
    #expect(terminal.window.focused?.accessibilityElement.hint == "Write")
    show("Write all")
    #expect(terminal.window.focused?.toolTip == "Write all")
    show("")
    terminal.press("alt+i")
    #expect(!terminal.content.contains("Write"))
  }
}
