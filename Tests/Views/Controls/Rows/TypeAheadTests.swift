// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@Suite("Typing ahead")
struct TypeAheadTests {
  private let names = ["Apple", "Avocado", "Banana", "Blackberry", "Blueberry", "aronia"]

  /// Returns the rows that are found with each letter.
  private func found(_ letters: String, from selected: Int) -> [Int?] {
    var (ahead, selected) = (TypeAhead(), selected)
    return letters.map { letter in
      ahead.type(letter, at: selected, count: names.count)
      let row = ahead.look(atMost: 100, count: names.count) { names[$0] }
      selected = row ?? selected
      return row
    }
  }

  @Test("letters select the next row that begins with them, ignoring case, and wrap around")
  func letters() {
    #expect(found("blu", from: 0) == [2, 3, 4])
    #expect(found("AR", from: 1) == [5, 5])
    #expect(found("ap", from: 3) == [5, 0])
    #expect(found("x", from: 0) == [nil])
  }

  @Test("repeating a letter cycles through the rows that begin with it")
  func again() {
    #expect(found("aaaa", from: 2) == [5, 0, 1, 5])
  }

  @Test("the search continues in slices, and visits each row at most once")
  func slices() {
    var ahead = TypeAhead()
    var looked = 0
    ahead.type("z", at: 10, count: 1_000)
    while ahead.isSearching {
      _ = ahead.look(atMost: 64, count: 1_000) { _ in
        looked += 1
        return "row"
      }
    }
    #expect(looked == 1_000)
    #expect(ahead.word == "z" && ahead.deleteBackward(at: 0, count: 1_000) && ahead.word.isEmpty)
    #expect(!ahead.isSearching && !ahead.deleteBackward(at: 0, count: 1_000))
  }

  @Test("no rows, removed rows and long words do no harm")
  func bounds() {
    var ahead = TypeAhead()
    ahead.type("a", at: -1, count: 0)
    #expect(ahead.look(atMost: 10, count: 0) { _ in "a" } == nil && !ahead.isSearching)
    ahead.type("b", at: 9, count: 10)
    #expect(ahead.look(atMost: 10, count: 2) { _ in "ab" } == 0)
    for _ in 0..<100 { ahead.type("b", at: 0, count: 1) }
    #expect(ahead.word.count == TypeAhead.limit)
  }
}

@MainActor @Suite("Rows selected by typing")
struct RowTypingTests {
  private static let names = ["Genoa", "Oslo", "Kiel", "Kirkwall", "La Spezia", "Odense"]

  private func show(_ list: ListView) -> Stage {
    list.selectsByTyping = true
    list.show(
      count: Self.names.count, id: { Self.names[$0] },
      row: { ListRow(title: Text(Self.names[$0])) })
    return Stage(40, 8, list)
  }

  @Test("letters select the row that begins with them, and the hint line shows the word")
  func letters() {
    let list = ListView()
    let stage = show(list)
    stage.type("ki")
    #expect(list.currentIndex == 2 && stage.hints.contains("ki …"))
    stage.type("r")
    #expect(list.currentIndex == 3)
    stage.press("backspace")
    #expect(list.currentIndex == 3 && stage.hints.contains("ki …"))
    stage.press("esc")
    #expect(!stage.hints.contains("…"))
    stage.type("la s")
    #expect(list.currentIndex == 4 && stage.hints.contains("la s …"))
  }

  @Test("a pause of a second or an arrow starts another word")
  func pause() {
    let list = ListView()
    let stage = show(list)
    stage.type("o")
    #expect(list.currentIndex == 1)
    stage.clock.advance(by: .seconds(1))
    stage.window.render()
    #expect(!stage.hints.contains("…"))
    stage.type("k")
    #expect(list.currentIndex == 2)
    stage.press("down")
    stage.type("g")
    #expect(list.currentIndex == 0)
  }

  @Test(
    "typing selects among the matching rows of a filter, without affecting its field")
  func filter() {
    let list = ListView()
    let stage = show(list)
    stage.press("/")
    stage.type("o")
    #expect(list.shownCount == 3 && list.currentIndex == 0)
    stage.press("enter")
    stage.type("o")
    #expect(list.currentIndex == 1)
    stage.type("o")
    #expect(list.currentIndex == 5 && list.filterText == "o")
    stage.clock.advance(by: .seconds(1))
    stage.press("esc")
    #expect(list.shownCount == 6 && list.currentIndex == 5)
  }

  @Test("selecting letters don't quit, and other keys keep their meaning")
  func others() {
    let list = ListView()
    let stage = show(list)
    var (quits, opened) = (0, [Int]())
    stage.window.quitRequests.add { quits += 1 }
    list.activations.add { opened.append($0) }
    stage.type("q")
    #expect(quits == 0 && stage.hints.contains("^C quit"))
    stage.press("down", "enter", "end")
    #expect(opened == [1] && list.currentIndex == 5)
  }

  @Test("tables, trees and short lists support typing as well")
  func kinds() {
    let table = TableView([TableColumn("Harbour"), TableColumn("Berths")])
    table.selectsByTyping = true
    table.show(count: 3) { row, column in
      column == 0 ? Text(["Hamina", "Larvik", "Stavanger"][row]) : "1"
    }
    Stage(40, 8, table).type("l")
    #expect(table.currentIndex == 1)

    let tree = TreeView()
    tree.selectsByTyping = true
    tree.show(
      roots: ["Herbs", "Leaves"], isBranch: { $0 == "Herbs" },
      children: { _ in ["Lovage", "Laurel"] }, row: { ListRow(title: Text($0)) })
    let stage = Stage(40, 8, tree)
    tree.expand("Herbs")
    stage.type("lau")
    #expect(tree.currentIndex == 2)

    let list = ListView()
    list.selectsByTyping = true
    list.show(count: 3, id: { $0 }, row: { ListRow(title: Text(["a", "jam", "kale"][$0])) })
    let small = Stage(40, 8, list)
    small.type("k")
    #expect(list.currentIndex == 2 && small.hints.contains("k …"))
  }

  @Test("a distant row of a million is found after some frames, with keys in between")
  func million() {
    let list = ListView()
    list.selectsByTyping = true
    list.show(
      count: 1_000_000, row: { ListRow(title: Text($0 == 70_000 ? "the one" : "row \($0)")) },
      indexOfID: { $0.base as? Int })
    let stage = Stage(40, 8, list)
    stage.type("t")
    #expect(list.currentIndex == 0)
    for _ in 0..<3 { stage.clock.advance(by: .zero) }
    #expect(list.currentIndex == 70_000)
  }
}
