// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("Menu")
struct MenuTests {
  private final class Heard { var words: [String] = [] }

  private func stage(_ width: Int = 50, _ height: Int = 14) -> (Stage, MenuView, Heard) {
    let heard = Heard()
    func item(_ title: String, _ keys: KeySequence? = nil, isEnabled: Bool = true) -> MenuItem {
      MenuItem(title, keys: keys, isEnabled: isEnabled) { heard.words.append(title) }
    }
    let menu = MenuView([
      item("Open", "ctrl+o"), item("Save", "ctrl+s", isEnabled: false), .separator,
      .submenu("Sort by", [item("Name", "n"), item("Newest"), .submenu("More", [item("Best")])]),
      MenuItem("Wide", isChecked: true) { heard.words.append("Wide") },
    ])
    let stage = Stage(width, height, ButtonView("Under"))
    stage.window.present(menu, at: Position(x: 2, y: 1))
    stage.window.render()
    return (stage, menu, heard)
  }

  @Test("items are in a box at the menu's position, with keys, separators, marks and submenus")
  func drawing() {
    let (stage, _, _) = stage()
    #expect(
      stage.text == """
        [ Under ]
          ╭────────────────╮
          │▌  Open      ^O │
          │   Save      ^S │
          │────────────────│
          │   Sort by    › │
          │ ● Wide         │
          ╰────────────────╯
        """)
    #expect(stage.style(6, 2) == Theme.standard.selection)
    #expect(stage.style(6, 3) == Theme.standard.disabled)
  }

  @Test("the right button opens the menu of the innermost view that has one, at the pointer")
  func contextMenu() {
    let (outer, inner, plain) = (StackView(.vertical), ButtonView("Inner"), ButtonView("Plain"))
    outer.add(inner)
    outer.add(plain)
    let (heard, offered) = (Heard(), Heard())
    offered.words = ["Copy"]
    func menu(_ titles: [String]) -> [MenuItem] {
      titles.map { title in MenuItem(title) { heard.words.append(title) } }
    }
    outer.setContextMenu { menu(["Paste"]) }
    inner.setContextMenu { menu(offered.words) }
    let stage = Stage(30, 10, outer)
    func press(_ x: Int, _ y: Int) {
      stage.window.dispatch(
        .mouse(Mouse(kind: .press, button: .right, position: Position(x: x, y: y))))
      stage.window.render()
    }
    press(2, 1)
    #expect(stage.text.contains("Paste") && plain.isFocused == false)
    stage.press("enter")
    press(2, 0)
    #expect(stage.rows[0].contains("╭") && stage.text.contains("Copy"))
    stage.press("esc")
    #expect(stage.window.modals.isEmpty && inner.isFocused)
    offered.words = []
    #expect(inner.openContextMenu() && stage.window.modals.count == 1)
    stage.press("enter")
    #expect(heard.words == ["Paste", "Paste"])
    inner.isEnabled = false
    outer.setContextMenu(nil)
    #expect(!inner.openContextMenu() && !plain.openContextMenu())
  }

  @Test("the arrows skip disabled items and wrap around, and Enter chooses")
  func keys() {
    let (stage, menu, heard) = stage()
    stage.press("down")
    #expect(menu.selectedItem?.title == "Sort by")
    stage.press("up", "up")
    #expect(menu.selectedItem?.title == "Wide")
    stage.press("enter")
    #expect(heard.words == ["Wide"] && stage.window.modals.isEmpty)
    #expect(stage.text == "[ Under ]")
  }

  @Test("a submenu opens next to its item, and closes with the left arrow or Esc")
  func submenus() {
    let (stage, menu, heard) = stage()
    stage.press("down", "right")
    #expect(
      stage.text == """
        [ Under ]
          ╭────────────────╮
          │   Open      ^O │
          │   Save      ^S │
          │────────────────│╭────────────╮
          │   Sort by    › ││▌Name     n │
          │ ● Wide         ││ Newest     │
          ╰────────────────╯│ More     › │
                            ╰────────────╯
        """)
    stage.press("left")
    #expect(menu.selectedItem?.title == "Sort by" && !stage.text.contains("Newest"))
    stage.press("enter", "end", "right", "esc", "esc", "esc")
    #expect(stage.window.modals.isEmpty && heard.words.isEmpty)
  }

  @Test("without space next to it a submenu covers its menu")
  func narrow() {
    let (stage, _, heard) = stage(22, 8)
    stage.press("down", "right")
    #expect(stage.text.contains("Newest") && !stage.text.contains("Wide"))
    stage.press("end", "enter", "enter")
    #expect(heard.words == ["Best"])
  }

  @Test("the keys and first letters of items work, and those of disabled ones don't")
  func shortcuts() {
    var (stage, menu, heard) = stage()
    stage.press("ctrl+s")
    #expect(heard.words.isEmpty && stage.window.modals.count == 1)
    stage.press("w")
    #expect(menu.selectedItem?.title == "Wide")
    stage.press("s")
    #expect(menu.selectedItem?.title == "Sort by")
    stage.type("sor")
    #expect(menu.selectedItem?.title == "Sort by" && stage.window.modals.count == 1)
    stage.press("n")
    #expect(heard.words == ["Name"])
    (stage, menu, heard) = self.stage()
    stage.press("ctrl+o")
    #expect(heard.words == ["Open"])
  }

  @Test("the mouse chooses, opens submenus, and closes the menu with a click outside")
  func mouse() {
    let (stage, menu, heard) = stage()
    stage.mouse(.move, 6, 6)
    #expect(menu.selectedItem?.title == "Wide")
    stage.mouse(.press, 6, 3)
    stage.mouse(.press, 6, 4)
    #expect(heard.words.isEmpty)
    stage.mouse(.press, 6, 5)
    stage.mouse(.press, 22, 6)
    #expect(heard.words == ["Newest"])
    stage.window.present(menu, at: .zero)
    stage.window.render()
    var closings = 0
    menu.closings.add { closings += 1 }
    stage.mouse(.press, 45, 12)
    #expect(closings == 1 && stage.window.modals.isEmpty)
  }

  @Test("a position beyond the edges is moved inside, and the default is the centre")
  func places() {
    let (stage, menu, _) = stage(50, 15)
    stage.window.present(menu, at: Position(x: 99, y: 99))
    stage.window.render()
    #expect(menu.frame.maxX == 50 && menu.frame.maxY == 14)
    stage.window.present(menu)
    stage.window.render()
    #expect(menu.frame.origin == Position(x: 16, y: 3))
    stage.press("esc")
    #expect(stage.text == "[ Under ]")
  }

  @Test("the description of a menu is its item and the item's index")
  func spoken() {
    let (stage, menu, _) = stage()
    #expect(menu.accessibilityElement.line == "menu, Open, ^O, 1 of 4, focused")
    stage.press("down")
    #expect(menu.accessibilityElement.line == "menu, Sort by, submenu, 3 of 4, focused")
    #expect(MenuView.standardKeyMap.conflicts.isEmpty)
    #expect(MenuView([]).accessibilityElement.line == "menu, empty")
  }

  @Test(
    "the menu has a cursor in a window of any size",
    arguments: [(1, 1), (4, 3), (12, 5), (200, 60)])
  func sizes(width: Int, height: Int) {
    let (stage, _, _) = stage(width, height)
    for key in ["down", "right", "end", "right", "left"] {
      stage.press(key)
      #expect(stage.surface.cursor != nil)
    }
    MenuView([]).activate()
  }
}
