// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Observation
import Signals
import TestKit
import Testing
import Views

/// Frequent mistakes in first screens, and what they show.
@MainActor @Suite("First mistakes")
struct FirstMistakesTests {
  private struct Song: Identifiable, Hashable, Sendable {
    var id: Int
    var name: String
  }

  /// Shows a block with a value, which a test changes.
  private func show<Value: Sendable>(
    _ value: Value, columns: Int = 50, rows: Int = 12,
    @DeclarationBuilder content: @escaping @MainActor (Value) -> DeclarationList
  ) -> (terminal: HeadlessTerminal, state: MutableProperty<Value>) {
    let state = MutableProperty(value)
    return (
      HeadlessTerminal(
        showing: Observing(state) { content($0) }, columns: columns, rows: rows), state
    )
  }

  // MARK: Identity

  @Test(
    "a forgotten id: the field of the element before is kept, with its caret and undo history; id(_:) replaces it"
  )
  func forgottenID() {
    for hasID in [false, true] {
      let (terminal, state) = show(Song(id: 1, name: "One")) { song in
        let field = TextField("Name", text: song.name) { _ in }
        if hasID { field.id(song.id) } else { field }
      }
      let before = terminal.window.focused
      state.value = Song(id: 2, name: "Two")
      #expect(terminal.text.contains("Two"))
      #expect((terminal.window.focused === before) == !hasID)
    }
  }

  @Test("a key that two elements share: only the first is shown, and the view names the key")
  func sharedKey() {
    let view = DeclaredView {
      ForEach([Song(id: 1, name: "One"), Song(id: 1, name: "Two"), Song(id: 2, name: "Three")]) {
        Label(Text($0.name))
      }
    }
    let terminal = HeadlessTerminal(showing: view, columns: 30, rows: 5)
    #expect(terminal.content == "One\nThree" && view.duplicateKeys == ["1"])
  }

  @Test(
    "rows that move take the focus and the text along, and don't with their position as the key")
  func movingRows() {
    for isKeyed in [true, false] {
      let songs = [Song(id: 1, name: "One"), Song(id: 2, name: "Two"), Song(id: 3, name: "Three")]
      let (terminal, state) = show(songs) { songs in
        ForEach(Array(songs.enumerated()), id: { isKeyed ? $0.element.id : $0.offset }) { _, song in
          Checkbox(song.name, isOn: false) { _ in }
        }
      }
      terminal.press("tab")
      #expect(terminal.focusedLabel == "Two")
      state.value = [songs[1], songs[2], songs[0]]
      #expect(terminal.focusedLabel == (isKeyed ? "Two" : "Three"))
    }
  }

  @Test(
    "a list follows its selected element when rows move, and selects a neighbour when it is removed"
  )
  func movingSelection() {
    let songs = (1...4).map { Song(id: $0, name: "Song \($0)") }
    let (terminal, state) = show(songs) { songs in
      List(songs) { ListRow(title: Text($0.name)) }
    }
    func current() -> String? {
      terminal.text.split(separator: "\n").first { $0.contains("▌") }.map {
        String($0.dropFirst(2))
      }
    }
    terminal.press("down")
    state.value = songs.reversed()
    #expect(current() == "Song 2")
    state.value.removeAll { $0.id == 2 }
    #expect(current() == "Song 1" || current() == "Song 3")
  }

  // MARK: Focus

  @Test(
    "the focus after a removal is at the nearest component, and comes to what appears at the same place"
  )
  func focusAfterRemoval() {
    let (terminal, state) = show(["a", "b", "c"]) { names in
      ForEach(names, id: \.self) { name in Button(name) {} }
      if names.isEmpty { Button("start again") {} }
    }
    terminal.press("tab")
    state.value = ["a", "c"]
    #expect(["a", "c"].contains(terminal.focusedLabel))
    state.value = []
    #expect(terminal.focusedLabel == "start again")
  }

  // MARK: Builders

  private enum Phase: Sendable { case waiting, ready }

  @DeclarationBuilder private func switched(_ phase: Phase) -> DeclarationList {
    switch phase {
    case .waiting: TextField("Name", text: "draft") { _ in }
    case .ready: TextField("Name", text: "draft") { _ in }
    }
  }

  private func returned(_ phase: Phase) -> some Component {
    switch phase {
    case .waiting: return TextField("Name", text: "draft") { _ in }
    case .ready: return TextField("Name", text: "draft") { _ in }
    }
  }

  @Test(
    "a switch in a builder shows another field for each case, a switch with return the same one")
  func switchInABuilder() {
    let (built, builtState) = show(Phase.waiting) { self.switched($0) }
    let (plain, plainState) = show(Phase.waiting) { self.returned($0) }
    let views = (built.window.focused, plain.window.focused)
    (builtState.value, plainState.value) = (.ready, .ready)
    built.window.render()
    plain.window.render()
    #expect(built.window.focused !== views.0 && built.focusedLabel == "Name", "the focus stays")
    #expect(plain.window.focused === views.1)
  }

  // MARK: Scenes and models

  @MainActor private final class Requests {
    static var made = 0
    init() { Self.made += 1 }
  }

  @Test("a scene that is made in a body is made at each update, and once with Kept")
  func sceneInABody() {
    Requests.made = 0
    let (terminal, state) = show(0) { number in
      let requests = Requests()
      Label("update \(number)").onAppear { _ = requests }
    }
    for number in 1...3 {
      state.value = number
      terminal.window.render()
    }
    #expect(Requests.made == 4)
    Requests.made = 0
    let (kept, keptState) = show(0) { number in
      Kept(for: number / 10) {
        Requests()
      } content: { _ in
        Label("update")
      }
    }
    for number in [1, 2, 10, 11] {
      keptState.value = number
      kept.window.render()
    }
    #expect(Requests.made == 2, "once for each key")
  }

  @MainActor @Observable final class Model {
    var count = 0
  }

  @Test("a model that is read outside of a body isn't followed, and is followed inside")
  func modelOutside() {
    let model = Model()
    func title() -> some Component { Label("count \(model.count)") }
    let outside = HeadlessTerminal(showing: title(), columns: 30, rows: 3)
    let inside = HeadlessTerminal(showing: DeclaredView { title() }, columns: 30, rows: 3)
    model.count = 1
    #expect(outside.content == "count 0" && inside.content == "count 1")
  }

  // MARK: Layout

  @Test("a form in a scroll view in a split is reached field by field, and scrolls to the focus")
  func formInAScrollViewInASplit() {
    let submitted = MutableProperty(0)
    let terminal = HeadlessTerminal(
      showing: Split(part: 0.3) {
        List(["one", "two"], id: \.self) { ListRow(title: Text($0)) }
      } second: {
        Scroll {
          Form("Send", onSubmit: { submitted.value += 1 }) {
            for number in 1...8 {
              Field("Field \(number)") { TextField(text: "") { _ in } }
            }
          }
        }
      }, columns: 60, rows: 8)
    terminal.press("tab")
    for number in 1...8 {
      var steps = 0
      while terminal.focusedLabel != "Field \(number)", steps < 4 {
        terminal.press("tab")
        steps += 1
      }
      #expect(terminal.focusedLabel == "Field \(number)")
      #expect(terminal.text.contains("Field \(number)"), "it is visible")
    }
    terminal.press("enter")
    #expect(submitted.value == 1)
  }

  @Test("a navigation in a page of another: Esc goes back in the inner one first")
  func nestedNavigation() {
    let (outer, inner) = (MutableProperty<[Int]>([1]), MutableProperty<[Int]>([1, 2]))
    let terminal = HeadlessTerminal(
      showing: Observing(outer, inner) {
        Navigation(path: outer) {
          Screen("Outer") { Button("Home") {} }
        } destination: { number in
          Screen("Outer \(number)") {
            Navigation(path: inner) {
              Screen("Inner") { Button("Start") {} }
            } destination: { number in
              Screen("Inner \(number)") { Button("At \(number)") {} }
            }
            .grow()
          }
        }
      }, columns: 50, rows: 12)
    #expect(terminal.text.contains("At 2"))
    for (path, steps) in [([1], [1]), ([], [1])] {
      terminal.press("escape")
      terminal.window.render()
      #expect(inner.value == path && outer.value == steps)
    }
    terminal.press("escape")
    terminal.window.render()
    #expect(outer.value.isEmpty && terminal.text.contains("Home"))
  }
}
