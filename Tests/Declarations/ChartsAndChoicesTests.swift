// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@Suite("Declared menus, sections, charts and trees") @MainActor struct ChartsAndChoicesTests {
  @Test("a select control shows what the state says")
  func select() {
    var wishes: [String] = []
    let view = DeclaredView()
    func show(_ city: String?) {
      view.show { Select(["Bergen", "Oslo"], selection: city) { wishes.append($0) } }
    }
    show("Bergen")
    let terminal = HeadlessTerminal(30, 8, view)
    #expect(terminal.content == "[ Bergen ▾ ]")
    terminal.press("enter", "down", "enter")
    #expect(terminal.content == "[ Bergen ▾ ]" && wishes == ["Oslo"])
    show("Oslo")
    #expect(terminal.content == "[ Oslo   ▾ ]")
    show(nil)
    #expect(terminal.content == "[ Choose ▾ ]")
  }

  @Test("an open menu stays open while the same options are declared again")
  func openMenu() {
    let view = DeclaredView()
    func show(_ note: String) {
      view.show {
        Select(["Bergen", "Oslo"], selection: "Bergen") { _ in }
        Text(note)
      }
    }
    show("one")
    let terminal = HeadlessTerminal(30, 8, view)
    terminal.press("enter")
    show("two")
    #expect(terminal.content.contains("● Bergen"))
  }

  @Test("a section is expanded by the user, or by the state")
  func disclosure() {
    var isExpanded = false
    var changes = 0
    let view = DeclaredView()
    func show() {
      view.show {
        Disclosure("Free") { Text("inside") }
        Disclosure("Bound", isExpanded: isExpanded) {
          isExpanded = $0
          changes += 1
        } content: {
          Text("more")
        }
      }
    }
    show()
    let terminal = HeadlessTerminal(30, 8, view)
    terminal.press("enter", "tab", "enter")
    #expect(terminal.content == "▾ Free\n  inside\n▸ Bound" && changes == 1 && isExpanded)
    show()
    #expect(terminal.content == "▾ Free\n  inside\n▾ Bound\n  more")
    #expect(terminal.focusedLabel == "Bound")
  }

  @Test("charts and texts are updated in place")
  func charts() {
    let view = DeclaredView()
    func show(_ value: Double) {
      view.show {
        Gauge("Load", value: value, in: 0...10) { "\(Int($0)) of 10" }
        Sparkline("History", values: [0, value])
      }
    }
    show(5)
    let terminal = HeadlessTerminal(30, 8, view)
    #expect(terminal.content == "Load ████████▌░░░░░░░░ 5 of 10\n▁█")
    let before = view.children.first?.children.map(ObjectIdentifier.init)
    show(10)
    #expect(terminal.content == "Load ████████████████ 10 of 10\n▁█")
    #expect(view.children.first?.children.map(ObjectIdentifier.init) == before)
    view.show { BigText("4:2") }
    #expect(terminal.content == "╻ ╻ ╻ ╺━┓\n┗━┫   ┏━┛\n  ╹ ╹ ┗━╸")
    view.show {
      BarChart(groups: [.init("a", [1]), .init("b", [2])])
      LineChart("line", series: [.init("s", values: [1, 2, 3])]).size(height: 5)
    }
    #expect(terminal.content.contains("█"))
  }

  private struct Entry: Sendable {
    let name: String
    var entries: [Entry]?
  }

  @Test("a tree keeps its branches and its selection, and gives elements")
  func tree() {
    var log: [String] = []
    let view = DeclaredView()
    func show(_ names: String...) {
      let folder = Entry(name: "folder", entries: names.map { Entry(name: $0) })
      view.show {
        Tree(
          [Entry(name: "first"), folder], id: \.name, children: { $0.entries },
          onSelect: { log.append("select \($0.name)") }, onOpen: { log.append("open \($0.name)") }
        ) { entry in
          ListRow(title: Text(entry.name))
        }
      }
    }
    show("a", "b")
    let terminal = HeadlessTerminal(30, 8, view)
    #expect(terminal.content.contains("folder") && !terminal.content.contains("a\n"))
    terminal.press("down", "right", "down", "enter")
    #expect(log == ["select folder", "select a", "open a"])
    show("b", "a", "c")
    #expect(terminal.content.contains("c"))
    terminal.press("enter")
    #expect(log.last == "open a")
  }

  @Test("the caption of a chart is drawn above it")
  func captions() {
    let terminal = HeadlessTerminal(
      showing: VStack {
        LineChart("Plays", series: [.init("Air", values: [1, 4]), .init("Blue", values: [2, 3])])
          .size(height: 7)
        BarChart("Minutes", groups: [.init("Air", [3]), .init("Blue", [5])])
      }, columns: 30, rows: 12)
    let rows = terminal.content.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count > 7 && rows[0] == "Plays" && rows[1].contains("Blue"))
    #expect(rows.count > 8 && rows[7] == "Minutes" && rows[8].hasPrefix("Air"))
  }
}
