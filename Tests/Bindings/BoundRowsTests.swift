// SPDX-License-Identifier: MIT

import Bindings
import Signals
import TestKit
import Testing
import Views

// The time limit is for hangs: on a slow machine these tests wait long for the main actor.
@Suite("Bound rows", .timeLimit(.minutes(10)))
@MainActor
struct BoundRowsTests {
  private struct Dish: Identifiable, Hashable, Sendable {
    let id: Int
    var name: String
  }

  private func dishes(_ names: String...) -> [Dish] {
    names.enumerated().map { Dish(id: $0.offset, name: $0.element) }
  }

  @Test("a list shows the elements, and sends the opened and selected ones")
  func list() {
    let terminal = HeadlessTerminal(columns: 20, rows: 6)
    let list = ListView()
    terminal.window.root = list
    let menu = MutableProperty(dishes("Soup", "Bread", "Tea"))
    let rows = menu.signal.bind(to: list) { ListRow(title: Text($0.name)) }
    let opened = Recorder(rows.activations)
    let selected = Recorder(rows.currentRowChanges)
    #expect(terminal.text.hasPrefix("▌ Soup\n  Bread\n  Tea"))
    terminal.press("down", "enter")
    #expect(opened.elements.map(\.name) == ["Bread"])
    #expect(selected.elements.map { $0?.name } == ["Soup", "Bread"])
    menu.value = [Dish(id: 7, name: "Cake"), Dish(id: 1, name: "Rye bread")]
    #expect(terminal.text.hasPrefix("  Cake\n▌ Rye bread"), "the selection stays with its element")
    #expect(rows.currentElement?.name == "Rye bread")
    #expect(selected.elements.last??.name == "Rye bread")
    terminal.press("enter")
    #expect(opened.elements.last?.name == "Rye bread")
    menu.value = []
    #expect(rows.currentElement == nil)
    #expect(selected.elements.last == .some(nil))
  }

  @Test("a table shows a text for each column")
  func table() {
    let terminal = HeadlessTerminal(columns: 24, rows: 6)
    let table = TableView([TableColumn("No"), TableColumn("Name")])
    terminal.window.root = table
    let menu = MutableProperty(dishes("Soup", "Bread"))
    let rows = menu.signal.bind(to: table) { [Text("\($0.id)"), Text($0.name)] }
    let opened = Recorder(rows.activations)
    #expect(terminal.text.contains("Soup"))
    terminal.press("down", "enter")
    #expect(opened.elements.map(\.name) == ["Bread"])
    // A row with too few texts has blank last columns.
    menu.signal.bind(to: table, id: \.name) { [Text($0.name)] }
    #expect(terminal.text.contains("Bread"))
  }

  @Test("sections have titles, and row indexes count all sections")
  func sections() {
    let terminal = HeadlessTerminal(columns: 20, rows: 8)
    let list = ListView()
    terminal.window.root = list
    let menu = MutableProperty([
      SectionModel(id: "Hot", elements: [Dish(id: 0, name: "Soup"), Dish(id: 1, name: "Tea")]),
      SectionModel(id: "Cold", elements: [Dish(id: 2, name: "Ice")]),
    ])
    let rows = menu.signal.bind(to: list, header: { Text($0) }) { ListRow(title: Text($0.name)) }
    let opened = Recorder(rows.activations)
    #expect(terminal.text.contains("Hot"))
    #expect(terminal.text.contains("Cold"))
    terminal.press("end", "enter", "up", "enter")
    #expect(opened.elements.map(\.name) == ["Ice", "Tea"])
  }

  @Test("a tree shows elements with children")
  func tree() {
    struct Folder: Identifiable, Sendable {
      let id: String
      var folders: [Folder]?
    }
    let terminal = HeadlessTerminal(columns: 20, rows: 8)
    let tree = TreeView()
    terminal.window.root = tree
    let roots = MutableProperty([
      Folder(id: "a", folders: [Folder(id: "a1"), Folder(id: "a2")]), Folder(id: "b"),
    ])
    let rows = roots.signal.bind(to: tree, children: { $0.folders }) {
      ListRow(title: Text($0.id))
    }
    let opened = Recorder(rows.activations.map(\.id))
    #expect(!terminal.text.contains("a2"))
    terminal.press("right", "down", "down", "enter")
    #expect(terminal.text.contains("a2"))
    #expect(opened.elements == ["a2"])
    #expect(rows.currentElement?.id == "a2")
    roots.value = [Folder(id: "a", folders: [Folder(id: "a2"), Folder(id: "a3")])]
    #expect(terminal.text.contains("a3"), "expanded branches stay expanded")
    #expect(rows.currentElement?.id == "a2")
  }

  @Test("a screen with custom rows receives elements")
  func ownRows() {
    let list = ListView()
    let subject = SafePublishSubject<[Dish]>()
    let rows = subject.signal.bind(
      to: list,
      showing: { dishes in
        list.show(count: dishes.count) { ListRow(title: Text(dishes[$0].name.uppercased())) }
      })
    let opened = Recorder(rows.activations)
    subject.send(dishes("Soup", "Tea"))
    list.select(1)
    list.activations.send(1)
    list.activations.send(5)
    #expect(opened.elements.map(\.name) == ["Tea"], "there is no sixth row")
    // The closure above retains the list.
    list.attachments = []
  }

  @Test("a new binding replaces the previous one, and the end of the view ends it")
  func lifetime() {
    let (first, second) = (SafePublishSubject<[Dish]>(), SafePublishSubject<[Dish]>())
    var list: ListView? = ListView()
    weak let gone = list
    if let list {
      first.signal.bind(to: list) { ListRow(title: Text($0.name)) }
      let rows = second.signal.bind(to: list) { ListRow(title: Text($0.name)) }
      second.send(dishes("Soup"))
      first.send(dishes("Tea", "Ice"))
      #expect(list.count == 1)
      #expect(rows.elements.map(\.name) == ["Soup"])
    }
    list = nil
    #expect(gone == nil)
    second.send(dishes("Tea"))
  }

  @Test("random edits: the list shows the model, and the selection stays on its element")
  func edits() {
    var random = SeededRandom(16)
    for script in 0..<TestLength.rounds(200, long: 1_000) {
      let list = ListView()
      list.frame = Frame(x: 0, y: 0, width: 20, height: 5)
      let array = ObservableArray<Dish>(
        (0..<Int.random(in: 0...6, using: &random)).map { Dish(id: $0, name: "dish \($0)") })
      let rows = array.bind(to: list) { ListRow(title: Text($0.name)) }
      var next = 100
      for _ in 0..<10 {
        let selected = rows.currentElement
        let count = array.elements.count
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          next += 1
          array.insert(
            Dish(id: next, name: "dish \(next)"), at: Int.random(in: 0...count, using: &random))
        case 1 where count > 0: _ = array.remove(at: Int.random(in: 0..<count, using: &random))
        case 2 where count > 0:
          array.move(
            from: Int.random(in: 0..<count, using: &random),
            to: Int.random(in: 0..<count, using: &random))
        case 3 where count > 0: array[Int.random(in: 0..<count, using: &random)].name += "!"
        case 4: array.replaceSubrange(0..<count, with: array.elements.shuffled(using: &random))
        case 5 where count > 0: list.select(Int.random(in: 0..<count, using: &random))
        default: break
        }
        let model = array.elements
        #expect(rows.elements == model, "script \(script)")
        #expect(list.count == model.count, "script \(script)")
        let shown = list.accessibilityChildren.map(\.element.label)
        let names = model.map(\.name)
        #expect(
          shown.isEmpty || names.joined(separator: "\n").contains(shown.joined(separator: "\n")),
          "script \(script): \(shown) are not rows of \(names)")
        #expect(rows.currentElement?.id == list.currentID?.base as? Int, "script \(script)")
        if let selected, model.contains(where: { $0.id == selected.id }), shown.isEmpty {
          #expect(rows.currentElement != nil, "script \(script)")
        }
      }
    }
  }

  @Test("a hundred thousand elements in any order keep the selection")
  func many() {
    let list = ListView()
    let menu = MutableProperty((0..<100_000).map { Dish(id: $0, name: "dish \($0)") })
    let rows = menu.signal.bind(to: list) { ListRow(title: Text($0.name)) }
    list.select(5)
    menu.value.reverse()
    #expect(rows.currentElement?.id == 5)
    #expect(list.currentIndex == 99_994)
  }
}
