// SPDX-License-Identifier: MIT

import Bindings
import Declarations
import Signals
import Testing
import Views

@MainActor @Suite("Declarations of observed state")
struct ObservingTests {
  @Test("a counter in nine lines")
  func counter() throws {
    struct Counter {
      let count = MutableProperty(0)
      @MainActor var root: some Component {
        Observing(count) { n in
          VStack {
            Text("Count: \(n)"); Button("Add one") { count.value += 1 }
          }
        }
      }
    }
    let stage = DeclaredStage(30, 5, Counter().root)
    #expect(stage.text == "Count: 0\n[ Add one ]")
    try stage.press("enter", "space")
    #expect(stage.text == "Count: 2\n[ Add one ]")
  }

  @Test("an observing component follows its property while its siblings change")
  func nested() {
    let (names, count) = (MutableProperty(["a"]), MutableProperty(0))
    var shown = 0
    let stage = DeclaredStage(
      30, 5,
      Observing(names) { names in
        VStack {
          ForEach(names, id: \.self) { Text($0) }
          Observing(count) { count in
            let _ = shown += 1
            Text("\(names.count) names, count \(count)")
          }
        }
      })
    count.value = 1
    count.value = 2
    stage.render()
    #expect(stage.text == "a\n1 names, count 2")
    #expect(shown == 2)
    names.value = ["a", "b"]
    stage.render()
    #expect(stage.text == "a\nb\n2 names, count 2")
    count.value = 3
    stage.render()
    #expect(stage.text == "a\nb\n2 names, count 3")
  }

  @Test("another property at the same position is observed instead")
  func replaced() {
    let (one, other) = (MutableProperty("one"), MutableProperty("other"))
    let view = DeclaredView { Observing(one) { Text($0) } }
    let stage = DeclaredStage(30, 3, Hosted { view })
    view.show { Observing(other) { Text($0) } }
    one.value = "ONE"
    stage.render()
    #expect(stage.text == "other")
    other.value = "OTHER"
    stage.render()
    #expect(stage.text == "OTHER")
  }

  @Test("a signal shows declarations in a view while the view exists")
  func signals() {
    let names = PublishSubject<String, Never>()
    var view: DeclaredView? = DeclaredView()
    var shown = 0
    if let view {
      names.signal.bind(to: view) { name in
        let _ = shown += 1
        Text(name)
      }
    }
    names.send("a")
    #expect(shown == 1)
    view = nil
    names.send("b")
    #expect(shown == 1)
  }

  @Test("removed components end their observations")
  func lifetimes() {
    let count = MutableProperty(0)
    let view = DeclaredView()
    var shown = 0
    for round in 0..<1_000 {
      view.show {
        Observing(count) { value in
          let _ = shown += 1
          Text("\(value)")
        }
        .id(round)
      }
    }
    #expect(shown == 1_000)
    count.value = 1
    #expect(shown == 1_001)
  }
}

/// A window in memory that shows a component.
@MainActor final class DeclaredStage {
  private let surface: HeadlessSurface
  private let window: Window

  init(_ width: Int, _ height: Int, _ component: some Component) {
    surface = HeadlessSurface(size: Size(width: width, height: height))
    window = Window(surface: surface, clock: FrozenClock())
    window.root = DeclaredView { component }
    window.render()
  }

  /// The rows above the line of hints, without blank rows below the rest.
  var text: String {
    var rows = surface.drawnText().split(separator: "\n", omittingEmptySubsequences: false)
    if rows.count > 1 { rows.removeLast() }
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  func render() { window.render() }

  func press(_ keys: String...) throws {
    for key in keys {
      window.dispatch(.key(try #require(KeyPress(key))))
      window.render()
    }
  }

  func type(_ text: String) {
    for character in text { window.dispatch(.key(KeyPress(.character(character)))) }
    window.render()
  }
}
