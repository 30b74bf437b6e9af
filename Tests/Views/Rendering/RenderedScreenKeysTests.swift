// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("RenderedScreen's keys")
struct RenderedScreenKeysTests {
  typealias Tree = Screen<String, Int>

  private let rendered = RenderedScreen<String, Int>()

  private final class Log {
    var lines: [String] = []
  }

  private let log = Log()

  private func rows(_ ids: some Sequence<Int>) -> BoxSection<String, Int> {
    BoxSection("rows", header: TextRow("Head")) {
      for id in ids {
        Node(
          id,
          TextRow(
            "row \(id)", action: RowAction { log.lines.append("open \(id)") },
            deletion: RowAction("delete") { log.lines.append("delete \(id)") }))
      }
    }
  }

  private func show(_ stage: Stage, _ tree: Tree) {
    rendered.render(tree)
    stage.window.render()
  }

  @Test("arrows, pages and ends move the focus between nodes, and Enter and Delete perform actions")
  func moving() {
    let stage = Stage(20, 6, rendered)
    show(stage, Tree(content: Box { rows(1...30) }))
    #expect(
      stage.text
        == "Head               ┃\n▌ row 1            │\n  row 2            │\n  row 3            │\n  row 4            │"
    )
    stage.press("down", "down", "enter", "delete")
    #expect(log.lines == ["open 3", "delete 3"])
    stage.press("pgdn")
    #expect(rendered.focusedNode == 7)
    stage.press("end")
    #expect(rendered.focusedNode == 30 && stage.rows[4].hasPrefix("▌ row 30"))
    stage.press("down", "pgup", "up")
    #expect(rendered.focusedNode == 25)
    stage.press("home")
    #expect(stage.rows[0].hasPrefix("Head"), "the header shows with the first node")
    stage.press("shift+tab")
    #expect(rendered.focusedNode == 30)
    stage.press("tab")
    #expect(rendered.focusedNode == 1)
  }

  @Test("the wheel scrolls away from the focus, a click performs, and a key scrolls back")
  func mouse() {
    let stage = Stage(20, 6, rendered)
    show(stage, Tree(content: Box { rows(1...30) }))
    stage.mouse(.scrollDown, 3, 2)
    stage.mouse(.scrollDown, 3, 2)
    #expect(stage.rows[0].hasPrefix("  row 6") && rendered.focusedNode == 1)
    show(stage, Tree(content: Box { rows(1...31) }))
    #expect(stage.rows[0].hasPrefix("  row 6"), "rendering doesn't scroll back")
    stage.press("down")
    #expect(rendered.focusedNode == 2 && stage.rows.contains { $0.hasPrefix("▌ row 2") })
    stage.mouse(.press, 3, 3)
    #expect(log.lines.count == 1 && log.lines.first == "open \(rendered.focusedNode ?? 0)")
  }

  @Test("pinned nodes stay visible, and the focus reaches them")
  func pinned() {
    let stage = Stage(24, 8, rendered)
    var text = ""
    show(
      stage,
      Tree(
        pinnedTop: Box {
          BoxSection("q") { Node(-1, TextFieldRow("Find", text: "") { text = $0 }) }
        },
        content: Box { rows(1...30) },
        pinnedBottom: Box { BoxSection("e") { Node(-2, ButtonRow("Done") {}) } }))
    #expect(rendered.focusedNode == 1)
    stage.press("end")
    #expect(stage.rows[0].hasPrefix("Find") && stage.rows[6] == "[ Done ]")
    stage.press("down")
    #expect(rendered.focusedNode == -2)
    stage.press("up", "home", "up")
    #expect(rendered.focusedNode == -1)
    stage.type("sun")
    #expect(text == "sun")
    stage.press("enter")
    #expect(rendered.focusedNode == 1, "Enter goes on where nothing is submitted")
  }

  @Test("bar items are performed by their keys and by clicks, unless they're disabled")
  func bar() {
    let stage = Stage(60, 8, rendered)
    func item(_ name: String, _ key: String, isEnabled: Bool = true) -> BarItem {
      BarItem(name, key: KeyPress(key) ?? KeyPress(.enter), isEnabled: isEnabled) {
        log.lines.append(name)
      }
    }
    show(
      stage,
      Tree(
        leftBarItems: [item("Back", "b")],
        rightBarItems: [item("Save", "ctrl+s", isEnabled: false), item("Add", "a")],
        content: Box { rows([1]) }))
    stage.press("a", "b", "ctrl+s")
    stage.mouse(.press, 59, 0)
    stage.mouse(.press, 0, 0)
    stage.mouse(.press, 50, 0)
    stage.mouse(.press, 30, 0)
    #expect(log.lines == ["Add", "Back", "Add", "Back"])
    #expect(stage.hints.contains("a add") && !stage.hints.contains("save"))
  }

  @Test("the end of the content is reported when it becomes visible, once for each end")
  func nearEnd() {
    let stage = Stage(20, 6, rendered)
    func tree(_ count: Int) -> Tree {
      Tree(content: Box { rows(1...count) }, nearEnd: { log.lines.append("\(count)") })
    }
    func settle() -> [String] {
      stage.clock.advance(by: .zero)
      return log.lines
    }
    show(stage, tree(30))
    #expect(settle() == [])
    stage.press("end")
    #expect(settle() == ["30"])
    show(stage, tree(30))
    #expect(settle() == ["30"])
    show(stage, tree(60))
    #expect(settle() == ["30"])
    stage.press("end")
    #expect(settle() == ["30", "60"])
  }

  @Test("a screen requests the focus once, in a window or before it's added")
  func focusMode() {
    func tree(_ mode: FocusMode<Int>) -> Tree { Tree(content: Box { rows(1...9) }, focus: mode) }
    rendered.render(tree(.node(4)))
    let stage = Stage(20, 12, rendered)
    #expect(rendered.focusedNode == 4)
    stage.press("down")
    show(stage, tree(.node(4)))
    #expect(rendered.focusedNode == 5)
    show(stage, tree(.keep))
    show(stage, tree(.node(4)))
    #expect(rendered.focusedNode == 4)
    show(stage, tree(.node(99)))
    #expect(rendered.focusedNode == 4)
  }

  @Test("a focus that is requested below a modal is set when the modal is closed")
  func belowModal() {
    let navigation = NavigationView(root: rendered)
    let stage = Stage(40, 12, navigation)
    show(stage, Tree(content: Box { rows(1...9) }))
    stage.window.present(AlertView(title: "!", message: "", actions: []))
    stage.window.render()
    show(stage, Tree(content: Box { rows(1...9) }, focus: .node(6)))
    #expect(rendered.focusedNode == nil)
    stage.press("enter")
    #expect(rendered.focusedNode == 6)
  }

  @Test("a text between pinned controls is scrolled through before the focus moves on")
  func reading() {
    let stage = Stage(24, 7, rendered)
    show(
      stage,
      Tree(
        pinnedTop: Box { BoxSection("q") { Node(-1, ButtonRow("Up") {}) } },
        content: Box {
          BoxSection("t") { for line in 1...6 { Node(line, TextRow("line \(line)")) } }
        },
        pinnedBottom: Box { BoxSection("e") { Node(-2, ButtonRow("Done") {}) } }))
    #expect(rendered.focusedNode == -1 && stage.rows[1].hasPrefix("line 1"))
    stage.press("down", "down")
    #expect(rendered.focusedNode == -1 && stage.rows[4].hasPrefix("line 6"))
    stage.press("down")
    #expect(rendered.focusedNode == -2)
    stage.press("home")
    #expect(rendered.focusedNode == -2 && stage.rows[1].hasPrefix("line 1"))
    stage.press("pgdn")
    #expect(stage.rows[4].hasPrefix("line 6"))
    stage.press("tab")
    #expect(rendered.focusedNode == -1)
  }

  @Test("the focus moves to a requested node that is added later")
  func lateFocus() {
    let stage = Stage(20, 12, rendered)
    show(stage, Tree(content: .loading(), focus: .node(4)))
    show(stage, Tree(content: Box { rows(1...9) }, focus: .node(4)))
    #expect(rendered.focusedNode == 4)
    show(stage, Tree(content: Box { rows(1...9) }, focus: .node(20)))
    show(stage, Tree(content: Box { rows(1...9) }))
    show(stage, Tree(content: Box { rows(1...20) }))
    #expect(rendered.focusedNode == 4, "nobody wishes it any more")
  }

  @Test("a released screen releases everything it shows")
  func released() {
    let log = log
    var screen: RenderedScreen<String, Int>? = RenderedScreen()
    weak let gone = screen
    var stage: Stage? = screen.map { Stage(20, 12, NavigationView(root: $0)) }
    screen?.render(Tree(content: Box { rows(1...9) }, nearEnd: { log.lines.append("end") }))
    stage?.press("down")
    screen = nil
    stage = nil
    #expect(gone == nil)
  }
}
