// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Screens in columns") @MainActor struct ColumnsViewTests {
  /// A screen with a list, which notes what happens to it.
  private final class Screen: ScreenView {
    let list = ListView()
    var events: [String] = []

    init(_ title: String, rows: Int = 3) {
      super.init(title: title)
      list.show(count: rows, id: { $0 }, row: { ListRow(title: Text("\(title) \($0)")) })
      add(list)
      lifecycleEvents.add { [weak self] in self?.events.append("\($0)".prefix { $0 != "(" } + "") }
    }
  }

  private let root = Screen("Root")
  private let middle = Screen("Middle")
  private let leaf = Screen("Leaf")
  private let columns: ColumnsView

  init() {
    columns = ColumnsView(root: root, levels: 3)
  }

  /// Shows all three screens, with the focus in the first one.
  private func showAll() -> Stage {
    let stage = Stage(110, 12, columns)
    columns.show(middle, after: root)
    columns.show(leaf, after: middle)
    stage.window.render()
    return stage
  }

  @Test("there are three screens from 100 columns, two from 70, and one below")
  func sizes() {
    let stage = showAll()
    #expect(columns.visibleLevels == 0..<3 && columns.current == 0)
    for title in ["Root 0", "Middle 0", "Leaf 0"] { #expect(stage.text.contains(title)) }
    stage.resize(80, 12)
    #expect(columns.visibleLevels == 0..<2)
    #expect(stage.text.contains("Middle 0") && !stage.text.contains("Leaf 0"))
    stage.resize(60, 12)
    #expect(columns.visibleLevels == 0..<1)
    #expect(stage.text.contains("Root 0") && !stage.text.contains("Middle 0"))
    stage.resize(110, 12)
    #expect(stage.text.contains("Leaf 0"))
  }

  @Test("the keys move between the columns, and the focus stays in its column")
  func keys() {
    let stage = showAll()
    stage.press("down", "right")
    #expect(columns.currentScreen === middle && middle.list.isFocused)
    stage.press("right", "right")
    #expect(columns.currentScreen === leaf)
    #expect(stage.hints.contains("Esc back"))
    stage.press("esc", "left")
    #expect(columns.currentScreen === root && root.list.currentIndex == 1)
    #expect(columns.screens.count == 3, "what is beside stays")
    #expect(!stage.hints.contains("Esc back"))
  }

  @Test("with room for two, the next screen is beside the one with the focus")
  func two() {
    let stage = Stage(80, 12, columns)
    columns.open(middle, after: root)
    columns.show(leaf, after: middle)
    stage.window.render()
    #expect(columns.visibleLevels == 1..<3)
    #expect(stage.text.contains("Leaf 0") && !stage.text.contains("Root 0"))
    #expect(stage.rows[0].hasPrefix(" Root › Middle "), "the path leads to the first visible one")
    stage.press("esc")
    stage.window.render()
    #expect(columns.visibleLevels == 0..<2 && stage.text.contains("Root 0"))
  }

  @Test("with room for one, the path is above it, and going back removes a screen")
  func one() {
    let stage = Stage(50, 12, columns)
    columns.open(middle, after: root)
    stage.window.render()
    #expect(stage.rows[0].contains("Root › Middle") && middle.list.isFocused)
    stage.press("esc")
    stage.window.render()
    #expect(columns.screens.count == 1 && root.list.isFocused)
    #expect(
      middle.events == ["didLoad", "willAppear", "didAppear", "willDisappear", "didDisappear"])
    #expect(root.events.suffix(2) == ["willAppear", "didAppear"])
  }

  @Test("another screen replaces those after its place, and the focus isn't lost")
  func replacement() {
    let stage = Stage(110, 12, columns)
    columns.open(middle, after: root)
    columns.open(leaf, after: middle)
    let other = Screen("Other")
    columns.show(other, after: root)
    stage.window.render()
    #expect(columns.screens.map(\.title) == ["Root", "Other"] && columns.current == 0)
    #expect(root.list.isFocused)
    columns.removeScreens(after: root)
    stage.window.render()
    #expect(columns.screens.count == 1 && root.list.isFocused)
    columns.show(leaf, after: middle)
    #expect(columns.screens.count == 1, "a screen that isn't shown has none after it")
  }

  @Test("a click on a row makes its column the current one")
  func click() {
    let stage = Stage(110, 12, columns)
    columns.show(middle, after: root)
    stage.window.render()
    let row = stage.rows.firstIndex { $0.contains("Middle 1") } ?? 0
    stage.mouse(.press, (columns.screens[1].frame.minX) + 3, row)
    stage.press("esc")
    #expect(columns.currentScreen === root && middle.list.currentIndex == 1)
  }

  @Test("no size is too small", arguments: [(0, 0), (1, 1), (69, 2), (70, 3), (100, 1), (300, 90)])
  func extremes(width: Int, height: Int) {
    let stage = Stage(110, 12, columns)
    columns.open(middle, after: root)
    columns.open(leaf, after: middle)
    stage.resize(width, height)
    stage.press("esc", "right", "down")
    for screen in columns.screens where !screen.isHidden {
      #expect(screen.frame.maxX <= columns.frame.width || screen.frame.isEmpty)
    }
  }
}
