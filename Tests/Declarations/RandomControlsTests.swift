// SPDX-License-Identifier: MIT

import Declarations
import Observation
import TestKit
import Testing
import Views

/// Every control shows exactly the state, however the state answers the user.
@MainActor @Suite("Controls and states")
struct RandomControlsTests {
  private enum Answer: CaseIterable { case identity, changed, refused, late }

  @Observable @MainActor final class Model<State: Sendable & Equatable> {
    var state: State
    var late: [State] = []

    init(_ state: State) { self.state = state }
  }

  /// Presses random keys while the state answers in some way, and compares what is shown with the state.
  ///
  /// - Parameters:
  ///   - start: The first state.
  ///   - keys: The keys to press; those of more than one letter are keys, others are typed.
  ///   - change: The answers of a state that changes what it receives.
  ///   - declare: Returns the control.
  ///   - shown: Returns the state that a view shows; `nil` for another view.
  private func check<State: Sendable & Equatable>(
    _ start: State, keys: [String], changes: [(State) -> State] = [{ $0 }],
    declare: @escaping @MainActor (State, @escaping @MainActor (State) -> Void) -> some Component,
    shown: (View) -> State?, line: Int = #line
  ) {
    var answered = 0
    for seed in 0..<TestLength.rounds(12, long: 300) {
      var random = SeededRandom(UInt64(seed))
      let answer = Answer.allCases[seed % Answer.allCases.count]
      let change = changes[seed / Answer.allCases.count % changes.count]
      let model = Model(answer == .changed ? change(start) : start)
      let view = DeclaredView {
        declare(model.state) { wanted in
          answered += 1
          switch answer {
          case .identity: model.state = wanted
          case .changed: model.state = change(wanted)
          case .refused: break
          case .late: model.late.append(wanted)
          }
        }
      }
      let terminal = HeadlessTerminal(30, 14, view)
      func deliver() { if !model.late.isEmpty { model.state = model.late.removeFirst() } }
      var pressed: [String] = []
      for _ in 0..<12 {
        let key = keys[random.below(keys.count)]
        pressed.append(key)
        key.count == 1 ? terminal.type(key) : terminal.press(key)
        if random.oneIn(5) { model.state = answer == .changed ? change(start) : start }
        if random.oneIn(3) { deliver() }
        terminal.window.render()
        guard answer != .late else { continue }
        terminal.clock.advance(by: .seconds(2))
        terminal.window.render()
        guard let now = terminal.window.focused.flatMap(shown) else { continue }
        #expect(
          now == model.state, "seed \(seed), \(answer), \(pressed)",
          sourceLocation: SourceLocation(
            fileID: #fileID, filePath: #filePath, line: line, column: 1))
        if now != model.state { return }
      }
      while !model.late.isEmpty {
        deliver()
        terminal.window.render()
      }
      terminal.clock.advance(by: .seconds(2))
      terminal.window.render()
      if let now = terminal.window.focused.flatMap(shown) {
        #expect(
          now == model.state, "seed \(seed), \(answer), \(pressed), at the end",
          sourceLocation: SourceLocation(
            fileID: #fileID, filePath: #filePath, line: line, column: 1))
      }
    }
    #expect(answered > 0)
  }

  private let edits = [
    "a", "B", "3", "7", "backspace", "left", "home", "end", "ctrl+w", "ctrl+k", "ctrl+y",
    "alt+left",
  ]
  private let rewrites: [(String) -> String] = [
    { $0.uppercased() }, { $0.filter(\.isNumber) }, { String($0.prefix(4)) },
  ]

  @Test("text")
  func text() {
    check("ab", keys: edits, changes: rewrites) { text, send in
      TextField(text: text, onChange: send)
    } shown: {
      ($0 as? TextFieldView)?.text
    }
    check("ab", keys: edits, changes: rewrites) { text, send in
      PasswordField(text: text, onChange: send)
    } shown: {
      ($0 as? PasswordFieldView)?.text
    }
    check("ab\nc", keys: edits + ["enter", "up"], changes: rewrites) { text, send in
      TextEditor(text: text, onChange: send)
    } shown: {
      ($0 as? TextEditorView)?.text
    }
  }

  @Test("numbers and days")
  func numbers() {
    // A text that is no number in the range has a message.
    check(
      5, keys: ["1", "2", "backspace", "up", "down", "pgup", "enter", "left"],
      changes: [{ $0 / 2 }, { min($0, 30) }]
    ) { number, send in
      NumberField(value: number, in: 0...60, onChange: send)
    } shown: { view in
      (view as? NumberFieldView<Int>).flatMap { $0.problem == nil ? Int($0.text) : nil }
    }
    check(
      5, keys: ["left", "right", "pgup", "pgdn", "home", "end"],
      changes: [{ $0 / 2 }, { min($0, 8) }]
    ) { number, send in
      Slider(number, in: 0...10, onChange: send)
    } shown: {
      ($0 as? SliderView)?.value
    }
    let day = Day(number: 740_000)
    check(
      day, keys: ["left", "right", "up", "down", "pgup", "enter"], changes: [{ max($0, day) }]
    ) { day, send in
      DatePicker(day, onChange: send)
    } shown: {
      ($0 as? DatePickerView)?.day
    }
  }

  @Test("choices")
  func choices() {
    let options = ["one", "two", "three", "four"]
    let isIn: [(String) -> String] = [{ $0 == "four" ? "one" : $0 }]
    let keys = ["left", "right", "up", "down", "home", "end", "t"]
    check("two", keys: keys + ["space"], changes: isIn) { choice, send in
      RadioGroup(options, selection: choice, onChange: send)
    } shown: { view in
      (view as? RadioGroupView)?.selectedIndex.map { options[$0] }
    }
    check("two", keys: keys, changes: isIn) { choice, send in
      Segments(options, selection: choice, onChange: send)
    } shown: { view in
      (view as? SegmentedControlView).map { options[$0.selectedIndex] }
    }
    check("two", keys: keys + ["enter"], changes: isIn) { choice, send in
      Select(options, selection: choice, onChange: send)
    } shown: { view in
      (view as? SelectView)?.selectedIndex.map { options[$0] }
    }
    check(false, keys: ["space", "enter"], changes: [{ _ in true }]) { isOn, send in
      Checkbox("on", isOn: isOn, onChange: send)
    } shown: {
      ($0 as? CheckboxView)?.isOn
    }
    check(false, keys: ["space", "enter"], changes: [{ _ in true }]) { isOn, send in
      Toggle("on", isOn: isOn, onChange: send)
    } shown: {
      ($0 as? CheckboxView)?.isOn
    }
  }

  private struct Row: Identifiable, Hashable {
    let id: Int
    var name: String { "row \(id * 7 % 10)" }
  }

  @Test("rows")
  func rows() {
    let rows = (0..<10).map { Row(id: $0) }
    let keys = ["up", "down", "home", "end", "pgdn"]
    check(3, keys: keys, changes: [{ $0 / 2 * 2 }]) { id, send in
      List(rows, selection: id, onSelect: { send($0.id) }) { ListRow(title: Text($0.name)) }
    } shown: {
      ($0 as? ListView)?.currentID?.base as? Int
    }
    check(
      Set([3]), keys: keys + ["space", "shift+down", "ctrl+a", "ctrl+n"],
      changes: [{ $0.filter { $0 > 4 } }]
    ) { ids, send in
      List(rows) { ListRow(title: Text($0.name)) }.multipleSelection(ids, onChange: send)
    } shown: { view in
      (view as? ListView).map { list in Set(list.selection.keys.compactMap { $0.base as? Int }) }
    }
    check(
      [TableSort(column: "Name")], keys: keys + ["left", "right", "s", "S"],
      changes: [{ Array($0.prefix(1)) }]
    ) { order, send in
      Table(rows, order: order, onSort: send) {
        Column("Name", \.name)
        Column("Number", \.id)
      }
    } shown: {
      ($0 as? TableView)?.sortOrder
    }
    check(
      ColumnLayout(), keys: ["left", "right", "alt+left", "alt+right", "-", "+", "<", ">", "="],
      changes: [{ ColumnLayout(order: $0.order) }]
    ) { layout, send in
      Table(rows) {
        Column("Name", \.name)
        Column("Number", \.id)
      }
      .columnLayout(layout, onChange: send)
    } shown: {
      ($0 as? TableView)?.columnLayout
    }
    func children(_ id: Int) -> [Int]? { id < 50 ? [id * 10, id * 10 + 1] : nil }
    check(
      Set([1]), keys: keys + ["left", "right", "*", "-"], changes: [{ $0.filter { $0 != 2 } }]
    ) { expanded, send in
      Tree(
        [1, 2], id: { $0 }, children: children, expanded: expanded, onExpand: send,
        row: { ListRow(title: Text("\($0)")) })
    } shown: { (view: View) -> Set<Int>? in
      (view as? TreeView).map { tree in Set(tree.expanded.compactMap { $0.base as? Int }) }
    }
  }
}
