// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing

@testable import Views

@MainActor @Suite("Declared controls")
struct DeclaredControlsTests {
  @Test("a list requests only visible rows, and keeps its selection by key")
  func list() {
    let view = DeclaredView()
    var asked: Set<Int> = []
    var opened: [Int] = []
    func show(_ numbers: [Int]) {
      view.show {
        List(numbers, id: { $0 }, onOpen: { opened.append($0) }) { number in
          asked.insert(number)
          return ListRow(title: Text("row \(number)"))
        }
      }
    }
    show(Array(0..<1_000_000))
    let terminal = HeadlessTerminal(30, 6, view)
    terminal.press("down", "down", "enter")
    #expect(asked.count <= 8)
    show([7, 8, 2, 9])
    terminal.window.render()
    terminal.press("enter")
    #expect(opened == [2, 2])
    #expect(terminal.content.contains("▌ row 2") || terminal.content.contains("row 2"))
  }

  @Test("the state selects rows, and receives only selections by the user")
  func selection() throws {
    let view = DeclaredView()
    var heard: [String] = []
    func show(_ names: [String], _ selection: String?) {
      view.show {
        List(names, id: { $0 }, selection: selection, onSelect: { heard.append($0) }) { name in
          ListRow(title: Text(name))
        }
      }
    }
    show(["a", "b", "c"], "b")
    let terminal = HeadlessTerminal(30, 6, view)
    let list = try #require(terminal.window.focused as? ListView)
    #expect(list.currentIndex == 1)
    terminal.press("down")
    show(["c", "a"], "c")
    #expect(list.currentIndex == 0)
    show(["x", "y"], nil)
    #expect(heard == ["c"])
  }

  @Test("choices show the state's selection, and send options")
  func choices() {
    enum Size: String { case small, large }
    var heard: [Size] = []
    let view = DeclaredView()
    func show(_ size: Size) {
      view.show {
        RadioGroup([Size.small, .large], selection: size, title: \.rawValue) { heard.append($0) }
        Segments([Size.small, .large], selection: size, title: \.rawValue) { heard.append($0) }
      }
    }
    show(.small)
    let terminal = HeadlessTerminal(40, 6, view)
    #expect(terminal.content == "◉ small\n○ large\n[ small ]  large")
    terminal.press("down")
    show(.large)
    terminal.press("tab", "left")
    #expect(heard == [.large, .small])
    show(.large)
    terminal.window.render()
    #expect(terminal.content == "○ small\n◉ large\n  small  [ large ]")
  }

  @Test("a slider follows the state's number and range")
  func slider() {
    var heard: [Int] = []
    let view = DeclaredView()
    func show(_ number: Int, _ range: ClosedRange<Int>) {
      view.show { Slider(number, in: range, look: .stepper) { heard.append($0) } }
    }
    show(3, 0...5)
    let terminal = HeadlessTerminal(40, 3, view)
    #expect(terminal.content == "[−] 3 [+]")
    terminal.press("right", "right", "right")
    show(50, 0...99)
    terminal.window.render()
    #expect(terminal.content == "[−] 50 [+]")
    #expect(heard == [4, 4, 4])
  }

  @Test("tabs are added, removed and renamed, and keep the state of their content")
  func tabs() {
    let view = DeclaredView()
    var heard: [Int] = []
    func show(_ titles: [String], _ selection: Int? = nil) {
      view.show {
        Tabs(selection: selection, onSelect: { heard.append($0) }) {
          for title in titles {
            TabItem(title) { Stateful(0) { n in Button("\(title) \(n.value)") { n.value += 1 } } }
          }
        }
      }
    }
    show(["a", "b"])
    let terminal = HeadlessTerminal(40, 12, view)
    terminal.press("]", "enter")
    #expect(terminal.content.contains("[ b 1 ]"))
    show(["a", "B", "c"])
    terminal.window.render()
    #expect(terminal.content.contains("[ B 1 ]"))
    show(["a", "B", "c"], 2)
    terminal.window.render()
    #expect(terminal.content.contains("[ c 0 ]"))
    show(["a"])
    terminal.window.render()
    #expect(terminal.content.contains("[ a 0 ]") && !terminal.content.contains("c"))
    #expect(heard == [1])
  }

  @Test("the components of a split view, a grid and a scroll view are declared")
  func containers() {
    let view = DeclaredView()
    func show(_ isWide: Bool) {
      view.show {
        Split(.vertical) {
          Grid([.fitting(), .fraction(1)]) {
            Text("Name").span(columns: isWide ? 2 : 1)
            Text("Ada")
          }
        } second: {
          Scroll { for row in 0..<9 { Text("row \(row)") } }
        }
      }
    }
    show(false)
    let terminal = HeadlessTerminal(20, 8, view)
    #expect(terminal.content.hasPrefix("Name Ada"))
    #expect(terminal.content.contains("row 0"))
    show(true)
    terminal.window.render()
    #expect(terminal.content.hasPrefix("Name\nAda"))
  }

  @Test("an editor, a Markdown page, a bar, a spinner and a calendar show their values")
  func others() {
    let terminal = HeadlessTerminal(
      60, 30,
      DeclaredView {
        TextEditor("Notes", text: "first\nsecond") { _ in }
        ProgressBar("Copying", fraction: 0.5)
        Spinner("Loading")
        Divider()
        if let day = Day(2026, 11, 23) { DatePicker(day) { _ in } }
        Markdown("# Title")
      })
    for words in ["first", "50", "Loading", "November 2026", "Title"] {
      #expect(terminal.content.contains(words), "\(words)")
    }
  }

  @Test("a divider shows its title in the line, as a heading")
  func divider() {
    let view = DeclaredView()
    let terminal = HeadlessTerminal(16, 3, view)
    func drawn(_ title: String) -> String {
      view.show {
        Text("a")
        Divider(title)
      }
      terminal.window.render()
      return String(terminal.content.split(separator: "\n")[1])
    }
    #expect(drawn("Soups") == "── Soups ───────")
    #expect(terminal.window.accessibilityLines.contains("Soups, heading"))
    #expect(drawn("Salads of the day") == "── Salads of …──")
    #expect(drawn("") == "────────────────")
  }

  @Test("an editor with the keys of vi keeps its mode while the state changes")
  func vi() {
    let view = DeclaredView()
    var text = "one two three"
    func show() {
      view.show {
        TextEditor("Notes", text: text) {
          text = $0
          show()
        }
        .keyStyle(.vi)
      }
    }
    show()
    let terminal = HeadlessTerminal(40, 6, view)
    terminal.press("esc")
    terminal.type("dw")
    #expect(text == "two three" && terminal.hints.contains("NORMAL mode"))
    text = "four five"
    show()
    terminal.type("wix")
    #expect(text == "four xfive" && terminal.hints.contains("INSERT mode"))
  }
}
