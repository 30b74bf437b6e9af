import Testing

@testable import Views

@Suite("List")
@MainActor
struct ListTests {
  private let list = List()
  private let bench: Bench
  private let told = Tally()

  init() {
    bench = Bench(list, columns: 24, rows: 5)
    list.openings.add { [told] in told.texts.append("open \($0)") }
    list.selections.add { [told] in told.texts.append("select \($0)") }
  }

  private func show(_ names: [String]) {
    list.show(
      count: names.count, id: { names[$0] },
      row: { ListRow(title: Text(names[$0]), detail: Text("\($0)")) })
  }

  @Test("rows show a title at the left and a detail at the right")
  func rows() {
    show(["Ada", "Grace"])
    #expect(
      bench.drawn == """
         Ada                  0
         Grace                1
        """)
  }

  @Test("arrows select, pages and ends jump, Enter opens")
  func keys() {
    show((0..<20).map { "row \($0)" })
    _ = bench.drawn
    bench.press("down", "down", "up", "enter", "end", "pgup", "home", "pgdn")
    #expect(
      told.texts == [
        "select 1", "select 2", "select 1", "open 1", "select 19", "select 16", "select 0",
        "select 3",
      ])
  }

  @Test("the selected row stays visible, and a bar shows where it is")
  func scrolling() {
    show((0..<20).map { "row \($0)" })
    bench.press("end")
    #expect(bench.drawn.contains("row 19"))
    #expect(!bench.drawn.contains("row 15"))
    #expect(bench.drawn.contains("┃"))
    bench.resize(24, 3)
    #expect(bench.drawn.contains("row 19"))
  }

  @Test("the selection stays with its element when rows change, and inside when it goes")
  func reload() {
    show(["a", "b", "c"])
    list.select(1)
    show(["x", "y", "a", "b"])
    #expect(list.selectedIndex == 3)
    show(["x"])
    #expect(list.selectedIndex == 0)
    show([])
    #expect(list.selectedIndex == nil)
    bench.press("enter", "down", "end", "pgup")
    #expect(told.texts.isEmpty)
  }

  @Test("a million rows are asked for one screen of them")
  func million() {
    let asked = Tally()
    list.show(
      count: 1_000_000, id: { $0 },
      row: { index in
        asked.count += 1
        return ListRow(title: Text("\(index)"))
      })
    _ = bench.drawn
    bench.press("end")
    #expect(bench.drawn.contains("999999"))
    #expect(asked.count <= 8)
  }

  @Test("an empty list says so; one on its way turns, and stops when it is there")
  func empty() {
    list.emptyText = "None."
    #expect(bench.drawn == " None.")
    list.isLoading = true
    #expect(bench.drawn == " ⠋ Loading …")
    bench.clock.step()
    #expect(bench.drawn == " ⠙ Loading …")
    show(["a"])
    list.isLoading = false
    #expect(bench.drawn.hasPrefix(" a"))
    #expect(bench.clock.pending == 0, "nothing moves, so nothing waits")
  }

  @Test("a click selects, and on the selected row it opens; the wheel moves")
  func mouse() {
    show(["a", "b", "c"])
    _ = bench.drawn
    bench.click(3, 1)
    bench.click(3, 1)
    bench.click(3, 4)
    bench.window.dispatch(.mouse(Mouse(kind: .scrollUp, position: Position(x: 1, y: 1))))
    #expect(told.texts == ["select 1", "open 1", "select 0"])
  }

  @Test("narrow rows give up the detail first, and cut the title last")
  func narrow() {
    show(["a long title that is cut"])
    bench.resize(9, 3)
    #expect(bench.drawn == " a long…")
    bench.resize(2, 2)
    #expect(bench.drawn == "")
  }
}
