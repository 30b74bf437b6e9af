import Testing

@testable import Views

@MainActor @Suite("Lists with rows of several lines")
struct ListRowHeightTests {
  @Test("a list has rows of several lines, too: marked, paged, clicked and scrolled as wholes")
  func smallList() {
    let list = List()
    list.show(
      count: 100, id: { $0 },
      row: { ListRow(title: Text("Row \($0)"), note: "some words beside it", detail: "x") })
    list.rowHeight = 2
    var opened: [Int] = []
    list.openings.add { opened.append($0) }
    #expect(list.fittingSize(in: Size(width: 30, height: 500)).height == 200)
    // Two rows whole, and one in part above the line of hints.
    let stage = Stage(30, 6, list)
    #expect(stage.rows[0].hasPrefix("▸ Row 0") && stage.rows[1].hasPrefix("  some words beside it"))
    #expect(stage.rows[4].hasPrefix("  Row 2"))
    #expect(stage.style(3, 1).background == Theme.standard.selection.background)
    #expect(stage.style(3, 2).background == .standard)
    stage.press("down", "down")
    #expect(list.first == 1 && stage.rows[2].hasPrefix("▸ Row 2"))
    #expect(stage.surface.cursor == Position(x: 0, y: 2))
    stage.press("pgdn")
    #expect(list.selectedIndex == 3)
    stage.press("end")
    #expect(list.first == 98 && stage.rows[2].hasPrefix("▸ Row 99"))
    stage.press("home")
    stage.mouse(.press, 5, 3)
    #expect(list.selectedIndex == 1 && opened.isEmpty)
    stage.mouse(.press, 5, 2)
    #expect(opened == [1])
    stage.mouse(.scrollDown, 5, 3)
    #expect(list.first == 3 && stage.rows[0].hasPrefix("  Row 3"))
    #expect(stage.window.accessibilityLines.contains("Row 5, some words beside it, x"))
    list.rowHeight = .min
    stage.window.render()
    #expect(list.rowHeight == 1 && stage.rows[0].hasPrefix("▸ Row 1"))
    list.rowHeight = .max
    stage.window.render()
    #expect(stage.rows[0].hasPrefix("▸ Row 1"))
  }

  @Test("a scrolled list of high rows looks as if all were drawn anew", arguments: 0..<8)
  func scrolledList(seed: Int) {
    var chance = Chance(state: UInt64(70 + seed))
    let list = List()
    list.show(
      count: 40, id: { $0 }, row: { ListRow(title: Text("Row \($0)"), note: Text("words \($0)")) })
    let stage = Stage(24, .random(in: 2...12, using: &chance), list)
    var emulator = Emulator(size: stage.surface.size)
    var emitter = Emitter(capabilities: Capabilities())
    var shown: Canvas?
    for _ in 0..<40 {
      list.rowHeight = .random(in: 1...3, using: &chance)
      for _ in 0..<5 {
        list.select((list.selectedIndex ?? 0) + .random(in: -3...3, using: &chance))
        stage.window.render()
        emulator.feed(emitter.encode(over: &shown, to: stage.surface.canvas, cursor: nil))
        #expect(emulator.difference(to: stage.surface.canvas) == nil)
      }
    }
  }
}
