// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Cards, badges, paths and status lines") @MainActor struct SurfacesTests {
  private func stage(_ width: Int, _ height: Int, _ view: View, _ theme: Theme = .harbour) -> Stage
  {
    let stage = Stage(width, height, view)
    stage.window.theme = theme
    stage.window.render()
    return stage
  }

  @Test("a card has a surface and an edge with the focus, or a border")
  func card() {
    let inner = StackView(
      .vertical, alignment: .leading, [LabelView("12 of 40"), ButtonView("Go")])
    let card = CardView(inner, title: "Seats")
    let stage = stage(16, 8, StackView(.vertical, [card, LabelView("below")]))
    #expect(stage.text == "▌\n▌ Seats\n▌\n▌ 12 of 40\n▌   Go\n▌\nbelow")
    let surface = stage.window.theme.overlay.background
    #expect(stage.style(2, 3).background == surface && stage.style(15, 5).background == surface)
    #expect(stage.style(2, 6).background == stage.window.theme.background.background)
    stage.window.theme = .standard
    stage.window.render()
    #expect(
      stage.text
        == "╭──────────────╮\n│ Seats        │\n│              │\n│ 12 of 40     │\n│ [ Go ]       │\n"
        + "╰──────────────╯\nbelow")
  }

  @Test("a change inside a card is drawn on the card's surface")
  func partialCard() {
    let label = LabelView("one")
    let stage = stage(16, 6, StackView(.vertical, [CardView(label), LabelView("below")]))
    label.string = "two"
    stage.window.render()
    #expect(stage.text == "\n  two\n\nbelow")
    #expect(stage.style(2, 1).background == stage.window.theme.overlay.background)
    #expect(stage.style(2, 3).background == stage.window.theme.background.background)
  }

  @Test("a badge is on a fill of its role, or in brackets")
  func badge() {
    let badge = BadgeView("new", role: \.success)
    let stage = stage(20, 3, StackView(.horizontal, [badge]))
    #expect(stage.text == " new")
    #expect(stage.style(0, 0).background != stage.window.theme.background.background)
    stage.window.theme = .standard
    stage.window.render()
    #expect(stage.text == "[new]")
    badge.text = ""
    stage.window.render()
    #expect(stage.text == "" && badge.frame.isEmpty)
  }

  @Test("badges are readable in all themes")
  func badgeContrast() {
    for theme in Theme.all {
      for role in [\Theme.accent, \.success, \.warning, \.error, \.heading] {
        guard let style = theme.tinted(theme[keyPath: role]) else { continue }
        #expect(
          style.foreground.contrast(to: style.background) >= 4.5, "\(theme.name)")
      }
    }
  }

  @Test("a click on a title of a path chooses it, and so do keys")
  func path() {
    let path = BreadcrumbsView(["Songs", "Albums", "Blue"])
    var chosen: [Int] = []
    path.selectionChanges.add { chosen.append($0) }
    let stage = stage(30, 3, path)
    #expect(stage.text == "Songs › Albums › Blue")
    stage.mouse(.press, 9, 0)
    stage.mouse(.press, 2, 0)
    stage.mouse(.press, 18, 0)
    #expect(chosen == [1, 0])
    path.takesFocus = true
    stage.window.render()
    stage.press("right", "enter", "right", "enter")
    #expect(chosen == [1, 0, 1])
    stage.resize(17, 3)
    #expect(stage.text == "… › Albums › Blue")
    stage.resize(8, 3)
    #expect(stage.text == "… › Blue")
    stage.resize(3, 3)
    #expect(stage.text == "Bl…")
  }

  @Test("a click on the path of a navigation goes back to that screen, if the top one agrees")
  func navigation() async {
    let screens = ["Songs", "Albums", "Blue"].map { ScreenView(title: $0) }
    let navigation = NavigationView(root: screens[0])
    navigation.push(screens[1])
    navigation.push(screens[2])
    let stage = stage(40, 12, navigation)
    #expect(stage.rows[0] == " Songs › Albums › Blue")
    screens[2].shouldLeave = { false }
    stage.mouse(.press, 2, 0)
    for _ in 0..<50 { await Task.yield() }
    #expect(navigation.screens.count == 3)
    screens[2].shouldLeave = { true }
    stage.mouse(.press, 2, 0)
    for _ in 0..<50 where navigation.screens.count > 1 { await Task.yield() }
    #expect(navigation.screens.count == 1)
    stage.window.render()
    #expect(stage.rows[0] == " Songs")
    screens[0].title = "All songs"
    stage.window.render()
    #expect(stage.rows[0] == " All songs")
  }

  @Test("a status line leaves out what has the lowest priority, and its items can be clicked")
  func status() {
    var clicks: [String] = []
    let line = StatusLineView(
      leading: [
        StatusItem("Online", priority: 2) { clicks.append("online") }, StatusItem("main"),
      ], trailing: [StatusItem("12:30", priority: 1)])
    let stage = stage(40, 3, line)
    #expect(stage.rows[0] == " Online   main                    12:30")
    stage.mouse(.press, 3, 0)
    stage.mouse(.press, 11, 0)
    #expect(clicks == ["online"])
    #expect(line.accessibility.label == "Online, main, 12:30")
    stage.resize(18, 3)
    #expect(stage.rows[0] == "Online       12:30")
    stage.resize(9, 3)
    #expect(stage.rows[0] == "Online")
  }

  @Test("the tint of the current row includes its edge, and a badge in the row keeps its fill")
  func currentRow() {
    let list = ListView()
    let theme = Theme.harbour
    list.show(
      count: 1, id: { $0 },
      row: { _ in ListRow(title: "General", detail: Text(" 7 ", style: theme.selection)) })
    let stage = stage(24, 3, list)
    #expect(stage.rows[0] == "▌ General             7")
    #expect(stage.style(0, 0).foreground == theme.accent.foreground)
    for x in 0..<21 { #expect(stage.style(x, 0).background == theme.currentRow.background) }
    #expect(stage.style(22, 0).background == theme.selection.background)
    #expect(stage.style(22, 0).foreground == theme.selection.foreground)
  }

  @Test("every other row of a table has another background, also after scrolling")
  func stripes() {
    let table = TableView([TableColumn("Name")])
    table.show(count: 30) { row, _ in Text("Row \(row)") }
    let stage = stage(24, 8, table)
    let theme = stage.window.theme
    #expect(stage.style(4, 0).background == theme.field.background)
    #expect(stage.style(4, 2).background == theme.alternateRow.background)
    #expect(stage.style(4, 3).background == theme.background.background)
    stage.mouse(.scrollDown, 3, 3)
    #expect(stage.rows[1].contains("Row 3"))
    #expect(stage.style(4, 1).background == theme.alternateRow.background)
    table.alternatesRows = false
    stage.window.render()
    #expect(stage.style(4, 1).background == theme.background.background)
  }

  @Test("a switch has a word and a knob in the accent's colour if it is on, and no fill")
  func switches() {
    let (lamp, pump) = (CheckboxView("Lamp", look: .toggle), CheckboxView("Pump", look: .toggle))
    pump.isOn = true
    let stage = stage(
      20, 4, StackView(.vertical, alignment: .leading, [ButtonView("Go"), lamp, pump]))
    let theme = stage.window.theme
    #expect(stage.rows[1] == "●── off Lamp" && stage.rows[2] == "━━● on  Pump")
    #expect(stage.style(0, 1).foreground == theme.secondary.foreground)
    #expect(stage.style(0, 2).foreground == theme.accent.foreground)
    for y in 1...2 { #expect(stage.style(0, y).background == theme.background.background) }
  }

  @Test("the focus fills the title of a choice, and its symbol keeps the ground")
  func choices() {
    let group = RadioGroupView(["a", "b"])
    let box = CheckboxView("Vegan")
    let stage = stage(20, 4, StackView(.vertical, alignment: .leading, [box, group]))
    let theme = stage.window.theme
    func check(_ y: Int) {
      #expect(stage.style(0, y).foreground == theme.accent.foreground)
      #expect(stage.style(1, y).background == theme.background.background)
      #expect(stage.style(2, y).background == theme.selection.background)
    }
    check(0)
    stage.press("tab")
    check(1)
  }

  @Test("a button has three rows with half edges in a roomy window, unless it is compact")
  func tallButtons() {
    let (wide, bar) = (ButtonView("Save"), ButtonView("Bar"))
    bar.look = .compact
    let column = StackView(.vertical, alignment: .leading, [wide, bar])
    let stage = stage(20, 30, column)
    let theme = stage.window.theme
    #expect(stage.rows[0..<4] == ["▄▄▄▄▄▄▄▄", "  Save", "▀▀▀▀▀▀▀▀", "  Bar"])
    #expect(stage.style(1, 0).foreground == stage.style(1, 1).background)
    #expect(stage.style(1, 0).background == theme.background.background)
    stage.mouse(.press, 2, 2)
    stage.mouse(.release, 2, 2)
    stage.resize(20, 29)
    #expect(stage.rows[0..<2] == ["  Save", "  Bar"])
    stage.window.theme = .standard
    stage.resize(20, 40)
    #expect(stage.rows[0..<4] == ["╭──────╮", "│ Save │", "╰──────╯", "[ Bar ]"])
  }

  @Test("segments are fills, and the one under the pointer is brighter")
  func segments() {
    let segments = SegmentedControlView(["New", "Best"])
    let stage = stage(30, 4, StackView(.horizontal, [segments, ButtonView("Go")]))
    let theme = stage.window.theme
    #expect(stage.text == "  New    Best    Go")
    #expect(stage.style(1, 0) == theme.selection)
    stage.mouse(.move, 10, 0)
    #expect(stage.style(10, 0).foreground == theme.field.foreground)
    stage.mouse(.press, 10, 0)
    stage.press("tab")
    #expect(segments.selectedIndex == 1)
    #expect(stage.style(10, 0) == theme.primaryButton)
    #expect(stage.style(3, 0).background == theme.field.background)
  }

  @Test("what is next to a submenu stays visible, and each box casts its own shadow")
  func menus() {
    let menu = MenuView([
      MenuItem("New", icon: "✚") {},
      .submenu("Export", [MenuItem("Text") {}, MenuItem("Image") {}]),
      MenuItem("Delete", role: .danger) {}, MenuItem("Quit") {},
    ])
    let stage = stage(40, 12, LabelView(Text(String(repeating: "ground ", count: 60)), wraps: true))
    stage.window.present(menu, at: Position(x: 2, y: 1))
    stage.window.render()
    stage.press("down", "right")
    #expect(stage.rows[1] == "gr╭──────────────╮nd ground ground")
    #expect(stage.rows[3] == "gr│   Export   › ││▌Text  │ ground")
    #expect(stage.style(6, 4).foreground == stage.window.theme.error.foreground)
    stage.press("left")
    #expect(!stage.text.contains("Image"))
  }

  @Test("a shadow doesn't get darker when a view below it changes")
  func shadowOverChanges() {
    let label = LabelView("0")
    let text = LabelView(Text(String(repeating: "ground ", count: 60)), wraps: true)
    let stage = stage(40, 12, StackView(.vertical, [label, text]))
    stage.window.theme = .harbour
    stage.window.present(
      MenuView([MenuItem("New") {}, MenuItem("Quit") {}]), at: Position(x: 2, y: 2))
    stage.window.render()
    let menu = stage.window.modals.last?.frame ?? .zero
    let shadow = stage.style(menu.maxX, menu.minY + 1)
    #expect(shadow.background != stage.style(39, 6).background)
    for count in 1...3 {
      label.string = "\(count)"
      stage.window.render()
      #expect(stage.style(menu.maxX, menu.minY + 1) == shadow)
      #expect(stage.style(menu.minX + 2, menu.maxY) == shadow)
    }
  }

  @Test("the menu of a combo box casts a shadow, which disappears with it")
  func shadowOfComboBox() {
    let (label, box) = (LabelView("0"), ComboBoxView(["Bergen", "Oslo"]))
    let text = LabelView(Text(String(repeating: "ground ", count: 60)), wraps: true)
    let stage = stage(40, 12, StackView(.vertical, [label, box, text]))
    stage.window.theme = .harbour
    stage.window.focus(box)
    stage.window.render()
    let ground = stage.style(5, 8).background
    box.open()
    stage.window.render()
    // The box has a border, two rows and a border, below the field.
    for count in 1...3 {
      label.string = "\(count)"
      stage.window.render()
      #expect(stage.style(5, 6).background == ground.mixed(with: .rgb(0, 0, 0), 0.35))
    }
    box.close()
    stage.window.render()
    for y in 2..<10 { #expect(stage.style(5, y).background == ground) }
  }
}
