// SPDX-License-Identifier: MIT

import Declarations
import TestKit
import Testing
import Views

@MainActor @Suite("Boxes")
struct BoxTests {
  private final class Log {
    var lines: [String] = []
  }

  private let log = Log()

  private func rows(_ ids: some Sequence<Int>) -> DeclarationList {
    DeclarationList {
      for id in ids {
        Node(
          id,
          Row("row \(id)", action: "open") { log.lines.append("open \(id)") }
            .onKey("delete", "delete") { log.lines.append("delete \(id)") })
      }
    }
  }

  private func terminal(_ columns: Int, _ rows: Int) -> (HeadlessTerminal, DeclaredView) {
    let view = DeclaredView()
    return (HeadlessTerminal(columns, rows, view), view)
  }

  private func show(_ ids: some Sequence<Int>, in view: DeclaredView) {
    view.show { Box { Section("Head") { rows(ids) } } }
    view.window?.render()
  }

  private func box(in view: View) throws -> BoxView {
    func find(_ view: View) -> BoxView? {
      view as? BoxView ?? view.children.lazy.compactMap { find($0) }.first
    }
    return try #require(find(view))
  }

  @Test("a screen shows sections of nodes, between others that stay, below its bar")
  func drawing() {
    let (terminal, view) = terminal(34, 12)
    view.show {
      Screen(
        "Pharmacies", leading: [BarItem("Cancel", key: KeyPress(.character("c"))) {}],
        trailing: [BarItem("Add", key: KeyPress(.character("k"), .control)) {}]
      ) {
        Row("Choose one")
        Box {
          Section("Near") {
            Node(1, Row("Sun", note: "Main Street 1", detail: "open", action: "open") {})
            Node(2, Row("Moon", detail: "closed", action: "take") {})
          }
          Section(id: "far", footer: "2 km at most") {
            Text(" ")
            Checkbox("Also far ones", isOn: true) { _ in }
            ProgressBar("Looking", fraction: 0.5)
          }
        }
        Button("Done") {}
      }
    }
    #expect(
      terminal.content == """
        c Cancel                    ^K Add
        Choose one
        Near
        ▌ Sun  Main Street 1          open
          Moon                      closed

        ■ Also far ones
        Looking ━━━━━━━━━━───────────  50%
        2 km at most

        [ Done ]
        """)
    #expect(terminal.hints.hasPrefix("Enter open"))
  }

  @Test("nodes keep their views, focus and caret when they move, also to another section")
  func identity() {
    let (terminal, view) = terminal(30, 8)
    func show(_ first: [Int], _ second: [Int], _ text: String) {
      func nodes(_ ids: [Int]) -> [Node] {
        ids.map { id in
          Node(id, TextField("field \(id)", text: id == 2 ? text : "") { log.lines.append($0) })
        }
      }
      view.show {
        Box {
          Section(id: "a") { nodes(first) }
          Section(id: "b") { nodes(second) }
        }
      }
    }
    show([1, 2, 3], [], "abc")
    terminal.press("down", "left")
    show([3, 9], [1, 2], "abc")
    terminal.type("X")
    #expect(log.lines == ["abXc"] && terminal.content == "field 3\nfield 9\nfield 1\nabXc")
    show([], [2], "cleared")
    #expect(terminal.content == "cleared")
  }

  @Test(
    "when the focused node is removed, the next one that remains has the focus, or the one before")
  func nearest() {
    let (terminal, view) = terminal(20, 9)
    show(1...5, in: view)
    terminal.press("down", "down")
    for (ids, label) in [([1, 2, 4, 5], "row 4"), ([1, 2, 5], "row 5"), ([1, 2], "row 2")] {
      show(ids, in: view)
      #expect(terminal.focusedLabel == label)
    }
    view.show { Box.loading() }
    #expect(terminal.focusedLabel == nil)
    show([7, 8], in: view)
    #expect(terminal.focusedLabel == "row 7")
    // The next one needs no view before: the user has scrolled away.
    show(1...90, in: view)
    terminal.press("home")
    terminal.scroll(by: 40, x: 2, y: 2)
    show(2...90, in: view)
    #expect(terminal.focusedLabel == "row 2")
  }

  @Test("of equal keys the first is shown, and the others are reported")
  func duplicates() {
    let (terminal, view) = terminal(20, 8)
    view.show {
      Box {
        Section(id: "a") {
          Node(1, Text("one"))
          Node(1, Text("uno"))
          Node(2, Text("two"))
        }
        Section(id: "b") { Node(2, Text("due")) }
      }
    }
    #expect(terminal.content == "one\ntwo" && view.duplicateKeys == ["1", "2"])
  }

  @Test("the first visible row stays when rows above change")
  func anchor() {
    let (terminal, view) = terminal(20, 6)
    func rows() -> [Substring] {
      terminal.content.split(separator: "\n").map { $0.prefix(9) }
    }
    show(100..<150, in: view)
    for _ in 0..<6 { terminal.press("pgdn") }
    let before = rows()
    #expect(before.contains { $0.contains("row 124") })
    for first in [90, 110] {
      show(first..<150, in: view)
      #expect(rows() == before)
    }
  }

  @Test("a box that is loading says after five seconds how long the user has waited")
  func waiting() {
    let (terminal, view) = terminal(50, 9)
    view.show { Box.loading("Loading songs…", waitingHint: "Esc goes back") }
    func wait(_ seconds: Int) {
      for _ in 0..<seconds {
        _ = terminal.text
        terminal.clock.advance(by: .seconds(1))
      }
    }
    wait(4)
    #expect(terminal.text.contains("Loading songs…") && !terminal.text.contains("Esc"))
    wait(2)
    #expect(terminal.text.contains("6 s") && terminal.text.contains("Esc goes back"))
  }

  @Test("loading, a failure and an empty state are boxes in the middle, with an action")
  func placeholders() {
    let (terminal, view) = terminal(30, 9)
    view.show { Box.loading("Loading songs…") }
    #expect(terminal.content == "\n\n\n       ⠋ Loading songs…")
    view.show { Box.failed("The server can’t be reached.") { log.lines.append("retry") } }
    #expect(
      terminal.content == "\n\n The server can’t be reached.\n\n        [ Try again ]")
    terminal.press("enter")
    view.show {
      Box.placeholder("No songs yet.", sign: "✚", action: "Add") { log.lines.append("add") }
    }
    #expect(
      terminal.content == "\n              ✚\n\n        No songs yet.\n\n           [ Add ]")
    terminal.click(x: 14, y: 5)
    #expect(log.lines == ["retry", "add"])
  }

  @Test("arrows, pages and ends move the focus between nodes, and keys perform their actions")
  func moving() {
    let (terminal, view) = terminal(20, 6)
    show(1...30, in: view)
    #expect(
      terminal.content
        == "Head               ┃\n▌ row 1            │\n  row 2            │\n  row 3            │\n  row 4            │"
    )
    terminal.press("down", "down", "enter", "delete")
    #expect(log.lines == ["open 3", "delete 3"])
    var labels: [String?] = []
    for key in ["pgdn", "end", "down", "pgup", "up", "home", "shift+tab", "tab", "tab"] {
      terminal.press(key)
      labels.append(terminal.focusedLabel)
    }
    let ids = [7, 30, 30, 26, 25, 1, 30, 1, 2]
    #expect(labels == ids.map { "row \($0)" })
    terminal.press("home")
    #expect(terminal.content.hasPrefix("Head"), "the header shows with the first node")
  }

  @Test("the wheel scrolls away from the focus, a click performs, and a key scrolls back")
  func mouse() throws {
    let (terminal, view) = terminal(20, 6)
    show(1...30, in: view)
    terminal.scroll(by: 2, x: 3, y: 2)
    #expect(terminal.content.hasPrefix("  row 6") && terminal.focusedLabel == "row 1")
    show(1...31, in: view)
    #expect(terminal.content.hasPrefix("  row 6"), "another update doesn't scroll back")
    terminal.press("down")
    #expect(terminal.focusedLabel == "row 2" && terminal.content.contains("▌ row 2"))
    terminal.click(x: 3, y: 3)
    #expect(
      log.lines.count == 1
        && log.lines.first == terminal.focusedLabel.map { "open \($0.dropFirst(4))" })
  }

  @Test("what is above and below a box stays, and the arrow keys reach it")
  func around() {
    let (terminal, view) = terminal(24, 8)
    var text = ""
    func show() {
      view.show {
        Screen("Songs") {
          TextField("Find", text: text) { text = $0 }
          Box { rows(1...30) }.defaultFocus()
          Button("Done") {}
        }
      }
    }
    show()
    #expect(terminal.focusedLabel == "row 1")
    terminal.press("end")
    #expect(terminal.content.hasPrefix("Find") && terminal.content.hasSuffix("[ Done ]"))
    terminal.press("down")
    #expect(terminal.focusedLabel == "Done")
    terminal.press("up", "home", "up")
    #expect(terminal.focusedLabel == "Find")
    terminal.type("s")
    show()
    #expect(text == "s")
    terminal.press("enter")
    #expect(terminal.focusedLabel == "row 1", "Enter goes on where nothing is submitted")
  }

  @Test("a text without controls can be scrolled through on the way to the next control")
  func reading() {
    let (terminal, view) = terminal(24, 7)
    view.show {
      Button("Up") {}
      Box { for line in 1...6 { Text("line \(line)") } }
      Button("Done") {}
    }
    #expect(terminal.focusedLabel == "Up" && terminal.content.contains("line 1"))
    terminal.press("down", "down", "down")
    #expect(terminal.content.contains("line 6"))
    terminal.press("down")
    #expect(terminal.focusedLabel == "Done")
  }

  @Test("bar items are performed by their keys and by clicks, unless they're disabled")
  func bar() {
    let (terminal, view) = terminal(60, 8)
    func item(_ name: String, _ key: String, isEnabled: Bool = true) -> BarItem {
      BarItem(name, key: KeyPress(key) ?? KeyPress(.enter), isEnabled: isEnabled) {
        log.lines.append(name)
      }
    }
    view.show {
      Screen(
        "Songs", leading: [item("Back", "b")],
        trailing: [item("Save", "ctrl+s", isEnabled: false), item("Add", "a")]
      ) { Box { Text("no control") } }
    }
    terminal.press("a", "b", "ctrl+s")
    for x in [59, 0, 50, 30] { terminal.click(x: x, y: 0) }
    #expect(log.lines == ["Add", "Back", "Add", "Back"])
    #expect(terminal.hints.contains("a add") && !terminal.hints.contains("save"))
  }

  @Test("the end is reported when it becomes visible, once for each end")
  func end() {
    let (terminal, view) = terminal(20, 6)
    func show(_ count: Int) {
      view.show { Box(onReachedEnd: { log.lines.append("\(count)") }) { rows(1...count) } }
    }
    func settle() -> [String] {
      _ = terminal.text
      terminal.clock.advance(by: .zero)
      return log.lines
    }
    show(30)
    #expect(settle() == [])
    terminal.press("end")
    #expect(settle() == ["30"])
    show(30)
    #expect(settle() == ["30"])
    show(60)
    #expect(settle() == ["30"])
    terminal.press("end")
    #expect(settle() == ["30", "60"])
  }

  @Test("a node requests the focus once, below a modal when that is closed")
  func focus() {
    let (terminal, view) = terminal(40, 12)
    func show(_ focused: Int?) {
      view.show {
        Box { for id in 1...9 { Node(id, Row("row \(id)", action: "") {}.focused(id == focused)) } }
      }
    }
    show(4)
    #expect(terminal.focusedLabel == "row 4")
    terminal.press("down")
    show(4)
    #expect(terminal.focusedLabel == "row 5")
    show(nil)
    terminal.window.present(AlertView(title: "!", message: "", actions: []))
    terminal.window.render()
    show(6)
    #expect(terminal.focusedLabel != "row 6")
    terminal.press("enter")
    #expect(terminal.focusedLabel == "row 6")
  }

  // MARK: Long boxes

  @Test("of a hundred thousand rows only those have views that can be seen or reached")
  func lazy() throws {
    let (terminal, view) = terminal(40, 24)
    let count = 100_000
    func show(_ ids: some Sequence<Int>) {
      view.show { Box { ForEach(ids, id: { $0 }) { Row("row \($0)", action: "") {} } } }
      _ = terminal.text
    }
    show(0..<count)
    let box = try box(in: view)
    #expect(box.children.count <= 25)
    terminal.press("end")
    #expect(terminal.focusedLabel == "row \(count - 1)" && box.children.count <= 27)
    show((0..<count).reversed())
    #expect(terminal.focusedLabel == "row \(count - 1)" && box.children.count <= 27)
  }

  @Test("rows without views are described by their values")
  func descriptions() {
    let (terminal, view) = terminal(20, 6)
    view.show { Box { ForEach(0..<50, id: { $0 }) { Row("Row \($0)") } } }
    _ = terminal.text
    #expect(terminal.window.accessibilityLines.filter { $0.contains("Row") }.count == 50)
  }

  @Test("each row is asked for its height once after a change, and never when the focus moves")
  func linear() {
    let counter = Counter()
    let (terminal, view) = terminal(40, 24)
    func cost(_ count: Int) -> Int {
      counter.count = 0
      view.show { Box { ForEach(0..<count, id: { $0 }) { _ in CountedRow(counter: counter) } } }
      _ = terminal.text
      return counter.count
    }
    let (small, large) = (cost(1_000), cost(10_000))
    #expect(small >= 1_000 && large <= 10 * small)
    counter.count = 0
    for key in ["down", "end", "pgup", "home"] { terminal.press(key) }
    #expect(counter.count == 0)
  }

  @MainActor private final class Counter {
    var count = 0
  }

  private struct CountedRow: LazyComponent {
    let counter: Counter
    var isFocusable: Bool { false }
    var accessibility: Accessibility { Accessibility() }

    func height(for width: Int) -> Int {
      counter.count += 1
      return 1
    }

    func makeView() -> LabelView { LabelView("row") }
    func update(_ view: LabelView) {}
  }

  @Test("a row whose own state changes has another height at once")
  func growing() {
    let (terminal, view) = terminal(20, 9)
    view.show {
      Box {
        Stateful(false) { isOpen in
          Button("Toggle") { isOpen.value.toggle() }
          if isOpen.value { Text("more") }
        }
        Text("end")
      }
    }
    #expect(terminal.content == "[ Toggle ]\nend")
    terminal.press("enter")
    #expect(terminal.content == "[ Toggle ]\nmore\nend")
  }

  @Test("components in a box appear and disappear once each")
  func effects() {
    let (terminal, view) = terminal(20, 6)
    func show(_ ids: [Int]) {
      view.show {
        Box {
          for id in ids {
            Node(
              id,
              VStack { Text("\(id)") }.onAppear { log.lines.append("+\(id)") }
                .onDisappear { log.lines.append("-\(id)") })
          }
        }
      }
    }
    show([1, 2])
    show([2, 3])
    _ = terminal.text
    view.show { Text("none") }
    #expect(log.lines == ["+1", "+2", "-1", "+3", "-2", "-3"])
  }
}
