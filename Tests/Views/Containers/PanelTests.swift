// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Panels")
struct PanelTests {
  private func list(_ names: String...) -> ListView {
    let list = ListView()
    list.show(count: names.count, id: { names[$0] }, row: { ListRow(title: Text(names[$0])) })
    return list
  }

  @Test("title and actions are in the upper edge, the footer in the lower one")
  func edges() {
    let panel = PanelView("Orders", LabelView("Tomato soup"))
    panel.actions = [
      BarItem("Add", key: KeyPress(.character("a"))) {},
      BarItem("Sort", key: KeyPress(.character("s"))) {},
    ]
    panel.footer = "3 of 40"
    let stage = Stage(36, 4, panel)
    #expect(
      stage.text == """
        ╭─ Orders ──────── a add ─ s sort ─╮
        │ Tomato soup                      │
        ╰──────────────────────── 3 of 40 ─╯
        """)
    stage.resize(24, 4)
    #expect(stage.rows[0] == "╭─ Orders ──── s sort ─╮" && stage.hints.contains("a add"))
    #expect(Text(stage.rows[2]).width == 24)
  }

  @Test("keys and clicks perform the actions, and those that don't fit are hints")
  func actions() {
    var log: [String] = []
    let panel = PanelView("Orders", list("one", "two"))
    panel.actions = [
      BarItem("Add", key: KeyPress(.character("a"))) { log.append("add") },
      BarItem("Delete", key: KeyPress(.delete), isEnabled: false) { log.append("delete") },
    ]
    let stage = Stage(40, 5, panel)
    stage.press("a", "delete")
    let x =
      (stage.rows[0].firstRange(of: "a add")?.lowerBound)
      .map { stage.rows[0].distance(from: stage.rows[0].startIndex, to: $0) } ?? 0
    stage.mouse(.press, x + 1, 0)
    #expect(log == ["add", "add"] && !stage.hints.contains("a add"))
    stage.resize(16, 5)
    #expect(panel.keyHints.map(\.label).first == "add")
    panel.isEnabled = false
    stage.press("a")
    #expect(log.count == 2)
  }

  @Test("the frame and the title have the colours of the focus while it is inside")
  func focus() {
    let (left, right) = (PanelView("One", list("a")), PanelView("Two", list("b")))
    let stage = Stage(
      40, 5, StackView(.horizontal, [left.flexing(grow: 1), right.flexing(grow: 1)]))
    let theme = stage.window.shownTheme
    #expect(stage.style(0, 0) == theme.focusedBorder && stage.style(3, 0) == theme.title)
    #expect(stage.style(20, 0) == theme.border)
    stage.press("tab")
    #expect(stage.style(0, 0) == theme.border && stage.style(20, 0) == theme.focusedBorder)
  }

  @Test("Alt-C and clicks collapse it to its title, and the others get the room")
  func collapsing() {
    let (first, second) = (PanelView("One", list("a")), PanelView("Two", list("b")))
    first.isCollapsible = true
    var changes: [Bool] = []
    first.collapseChanges.add { changes.append($0) }
    let stage = Stage(
      20, 9, StackView(.vertical, [first.flexing(grow: 1), second.flexing(grow: 1)]))
    #expect(stage.rows[0] == "╭─ ▾ One ──────────╮" && second.frame.height == 4)
    stage.press("alt+c")
    #expect(stage.rows[0] == "▸ One ──────────────" && second.frame.height == 7)
    #expect(first.isFocused && stage.hints.contains("expand"))
    #expect(first.accessibilityElement.state.contains(.collapsed))
    stage.press("enter")
    #expect(stage.window.focused === first.content && first.frame.height == 4)
    stage.mouse(.press, 4, 0)
    #expect(first.isCollapsed && changes == [true, false, true])
    stage.press("tab", "alt+c")
    #expect(!second.isCollapsed, "it isn't collapsible")
  }

  @Test("Alt-Z shows it alone, and Esc the others again with their state")
  func maximizing() {
    let lists = (0..<3).map { list("a\($0)", "b\($0)") }
    let panels = lists.enumerated().map { PanelView("P\($0)", $1) }
    let split = SplitView(.horizontal, panels[1], panels[2], part: 0.3)
    let stage = Stage(40, 12, StackView(.vertical, [panels[0], split]))
    stage.press("tab", "down")
    let before = stage.text
    stage.press("alt+z")
    #expect(panels[1].isMaximized && stage.hints.contains("restore"))
    #expect(stage.rows[0].hasPrefix("╭─ P1 ──") && stage.rows[10].hasPrefix("╰──"))
    #expect(stage.rows[..<11].allSatisfy { Text($0).width == 40 } && !stage.text.contains("P2"))
    stage.press("tab")
    stage.mouse(.press, 12, 4)
    #expect(lists[1].isFocused && panels[1].isMaximized, "the covered views get no event")
    stage.press("esc")
    #expect(stage.text == before && lists[1].currentIndex == 1)
    stage.press("alt+z", "alt+z")
    #expect(stage.text == before)
    panels[1].isMaximizable = false
    stage.press("alt+z")
    #expect(stage.text == before && !stage.hints.contains("maximize"))
  }

  @Test("it is restored when the focus moves to another one, or when it is removed")
  func restoring() {
    let lists = (0..<2).map { list("a\($0)") }
    let panels = lists.enumerated().map { PanelView("P\($0)", $1) }
    let stack = StackView(.vertical, panels)
    let stage = Stage(20, 9, PaddingView(.zero, stack))
    let before = stage.text
    var changes: [Bool] = []
    panels[0].maximizeChanges.add { changes.append($0) }
    stage.press("alt+z")
    lists[1].focus()
    stage.window.render()
    #expect(!panels[0].isMaximized && changes == [true, false])
    panels[0].isMaximized = true
    panels[1].isMaximized = true
    #expect(!panels[0].isMaximized && panels[1].isMaximized)
    panels[1].isMaximized = false
    lists[0].focus()
    stage.window.render()
    #expect(stage.text == before)
    panels[0].isMaximized = true
    stack.remove(panels[0])
    stage.window.render()
    #expect(stage.rows[0].hasPrefix("╭─ P1"))
    stack.insert(panels[0], at: 0)
    stage.window.render()
    #expect(stage.text.hasPrefix("╭─ P0") && !panels[0].isMaximized)
  }

  @Test("it fills the page of its tab, and the bar stays")
  func tabs() {
    let page = StackView(.vertical, [PanelView("P0", list("a")), PanelView("P1", list("b"))])
    let stage = Stage(
      30, 12, TabsView([.init("One", page), .init("Two", LabelView("other"))]))
    stage.press("alt+z")
    #expect(stage.text.contains("One") && stage.text.contains("P0") && !stage.text.contains("P1"))
    stage.press("alt+2")
    #expect(stage.text.contains("other") && !stage.text.contains("P0"))
    stage.press("alt+1")
    #expect(stage.text.contains("P0") && !stage.text.contains("P1"))
  }

  @Test("it has no frame in a window that has no room for one, unless it is maximized")
  func frameless() {
    let panel = PanelView("Orders", list("one"))
    panel.showsFrame = false
    let stage = Stage(20, 7, StackView(.vertical, [panel, LabelView("below")]))
    #expect(stage.text == "▌ one\n\n\n\n\nbelow" && !stage.hints.contains("maximize"))
    stage.press("alt+z")
    #expect(stage.rows[0].hasPrefix("╭─ Orders"))
  }

  @Test("an empty one says what belongs there")
  func empty() {
    let panel = PanelView("Order")
    panel.emptyText = "Select a pharmacy, and the order appears here."
    let stage = Stage(24, 7, panel)
    #expect(stage.rows[1].hasPrefix("│ Select a pharmacy"))
    #expect(stage.rows[2].hasPrefix("│ and the order"))
    panel.content = LabelView("Soup")
    stage.window.render()
    #expect(stage.rows[1].hasPrefix("│ Soup") && !stage.text.contains("Select"))
  }

  @Test("boxes are plain in ASCII, and the focus is bold without colours")
  func plain() {
    let panel = PanelView("Orders", list("one"))
    panel.isCollapsible = true
    let stage = Stage(20, 4, panel, capabilities: Capabilities(colors: .none, unicode: false))
    #expect(stage.rows[0] == "+- - Orders -------+")
    #expect(stage.style(0, 0) == Style.plain.bold())
    #expect(stage.surface.drawnText().unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test("any size is enough, expanded, collapsed and maximized", arguments: 0...9)
  func sizes(width: Int) {
    for height in 1...6 {
      let panel = PanelView("漢字 title", list("one", "two"))
      panel.actions = [BarItem("Add", key: KeyPress(.character("a"))) {}]
      (panel.footer, panel.isCollapsible) = ("3 of 40", true)
      let stage = Stage(max(1, width * 3), height, PaddingView(.zero, panel))
      for keys in ["alt+c", "alt+z", "enter", "alt+z", "esc"] {
        #expect(stage.rows.allSatisfy { Text($0).width <= max(1, width * 3) })
        stage.press(keys)
      }
    }
  }

  @Test("random panels that were maximized and restored are drawn as before")
  func random() {
    var chance = Chance(state: 11)
    for _ in 0..<60 {
      let view = RandomLayout.view(depth: 3, &chance)
      let stage = Stage(36, 14, view)
      let panels = view.panelsInside
      for _ in 0..<8 {
        guard let panel = panels.randomElement(using: &chance) else { break }
        if Bool.random(using: &chance) { panel.isCollapsed.toggle() }
        stage.window.render()
        let before = stage.text
        panel.isMaximized = true
        stage.window.render()
        // A hidden view inside the way ends it.
        if panel.isMaximized, panel.isShownAlone(in: view) {
          #expect(panel.frame.size == view.frame.size)
          #expect(panels.count { $0.isMaximized } == 1)
        }
        panel.isMaximized = false
        stage.window.render()
        #expect(stage.text == before)
      }
    }
  }
}

extension View {
  fileprivate var panelsInside: [PanelView] {
    ((self as? PanelView).map { [$0] } ?? []) + children.flatMap(\.panelsInside)
  }

  fileprivate func isShownAlone(in area: View) -> Bool {
    var view: View = self
    while view !== area, let parent = view.parent {
      if parent.filler !== view { return false }
      view = parent
    }
    return true
  }
}
