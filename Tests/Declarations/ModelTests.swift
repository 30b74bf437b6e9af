// SPDX-License-Identifier: MIT

import Declarations
import Dispatch
import Observation
import Synchronization
import TestKit
import Testing
import Views

@MainActor @Suite("Components that read @Observable models")
struct ModelTests {
  @MainActor @Observable
  final class Model {
    var title = "one"
    var count = 0
    var items: [String] = []
  }

  struct Titled: Composite {
    let model: Model
    let evaluated: @MainActor () -> Void

    var body: DeclarationList {
      let _ = evaluated()
      Text(title)
      Button("Add") { model.count += 1 }
    }

    /// A helper needs no annotation.
    private var title: String { "\(model.title) \(model.count)" }
  }

  @Test("a body follows what it reads, once a frame")
  func body() {
    let model = Model()
    var evaluations = 0
    let terminal = HeadlessTerminal(
      30, 3, Titled(model: model) { evaluations += 1 }.makeSourceView())
    #expect(terminal.content == "one 0\n[ Add ]")
    model.title = "two"
    model.title = "three"
    model.items = ["isn't read"]
    #expect(evaluations == 1, "nothing is evaluated before the frame")
    terminal.window.render()
    #expect(terminal.content == "three 0\n[ Add ]")
    #expect(evaluations == 2)
    terminal.press("enter", "enter")
    #expect(terminal.content == "three 2\n[ Add ]")
    terminal.window.render()
    #expect(evaluations == 4)
  }

  @Test("a block, a local state and a part inside follow what they read, and only these")
  func blocks() {
    let (outer, inner) = (Model(), Model())
    var (outerCount, innerCount) = (0, 0)
    let terminal = HeadlessTerminal(
      30, 4,
      DeclaredView {
        let _ = outerCount += 1
        Text(outer.title)
        Stateful("local") { local in
          let _ = innerCount += 1
          Text("\(local.value) \(inner.title)")
        }
      })
    inner.title = "changed"
    terminal.window.render()
    #expect(terminal.content == "one\nlocal changed" && (outerCount, innerCount) == (1, 2))
    outer.title = "outer"
    terminal.window.render()
    inner.title = "again"
    terminal.window.render()
    #expect(terminal.content == "outer\nlocal again")
  }

  @Test("another model at the same place is followed instead, and the former one no longer")
  func replaced() {
    let (one, other) = (Model(), Model())
    other.title = "other"
    var evaluations = 0
    let view = DeclaredView()
    func show(_ model: Model) { view.show { Titled(model: model) { evaluations += 1 } } }
    show(one)
    let terminal = HeadlessTerminal(30, 3, view)
    show(other)
    #expect(evaluations == 2)
    one.title = "ONE"
    terminal.window.render()
    #expect(evaluations == 2)
    other.title = "OTHER"
    terminal.window.render()
    #expect(terminal.content.hasPrefix("OTHER") && evaluations == 3)
    // What is shown in its place follows nothing.
    view.show { Text("plain") }
    other.title = "gone"
    terminal.window.render()
    #expect(terminal.content == "plain" && evaluations == 3)
  }

  @Test("an object keeps one tracking of a view, however often the view is updated")
  func trackings() {
    let model = Model()
    weak var released: Token?
    let view = DeclaredView()
    let terminal = HeadlessTerminal(30, 3, view)
    do {
      let token = Token()
      released = token
      view.show { Titled(model: model) { _ = token } }
    }
    for _ in 0..<100 { view.show { Titled(model: model) {} } }
    #expect(released == nil)
    terminal.window.render()
  }

  private final class Token {}

  @Test("a change while the view isn't in a window is shown when it is there")
  func withoutWindow() async {
    let model = Model()
    let view = DeclaredView { Titled(model: model) {} }
    model.title = "two"
    // The view reads the value after it is stored.
    await Task { @MainActor in }.value
    await Task { @MainActor in }.value
    let terminal = HeadlessTerminal(30, 3, view)
    #expect(terminal.content.hasPrefix("two"))
    model.title = "three"
    terminal.window.render()
    #expect(terminal.content.hasPrefix("three"))
  }

  @Test("a thousand random changes show what a fresh screen shows")
  func random() {
    var random = SeededRandom(20_261_128)
    struct Row: Composite {
      let model: Model
      var body: DeclarationList {
        HStack {
          Text("\(model.title)/")
          if model.count % 2 == 0 { Text("even") } else { Text("odd") }
          ForEach(model.items, id: \.self) { Text("-\($0)") }
        }
      }
    }
    struct Rows: Composite {
      let models: [Model]
      var body: DeclarationList {
        for model in models where model.count < 90 { Row(model: model) }
      }
    }
    let models = (0..<5).map { _ in Model() }
    let terminal = HeadlessTerminal(60, 8, Rows(models: models).makeSourceView())
    for step in 0..<1_000 {
      let model = models[Int.random(in: 0..<5, using: &random)]
      switch Int.random(in: 0..<4, using: &random) {
      case 0: model.title = "\(step)"
      case 1: model.count = Int.random(in: 0..<100, using: &random)
      case 2: model.items = (0..<Int.random(in: 0..<4, using: &random)).map { "\($0)" }
      default:
        terminal.window.render()
        let fresh = HeadlessTerminal(60, 8, Rows(models: models).makeSourceView())
        #expect(terminal.content == fresh.content, "\(step)")
      }
    }
  }

  @Test("a pending block that is newer stays when a model changes")
  func pending() {
    let model = Model()
    let view = DeclaredView { Text("old \(model.title)") }
    let terminal = HeadlessTerminal(30, 3, view)
    view.setNeedsShow { Text("new \(model.title)") }
    model.title = "two"
    terminal.window.render()
    #expect(terminal.content == "new two")
    model.title = "three"
    terminal.window.render()
    #expect(terminal.content == "new three")
  }

  /// An object that is told when to store what it has announced.
  final class SlowModel: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let storage = Mutex("a")

    var title: String {
      registrar.access(self, keyPath: \.title)
      return storage.withLock { $0 }
    }

    func change(to title: String, after mayStore: DispatchSemaphore) {
      registrar.withMutation(of: self, keyPath: \.title) {
        mayStore.wait()
        storage.withLock { $0 = title }
      }
    }
  }

  @Test("a change on another thread that is stored late is shown, and reverts no newer block")
  func slowChange() async {
    let (model, mayStore) = (SlowModel(), DispatchSemaphore(value: 0))
    let view = DeclaredView()
    var evaluations = 0
    func show(_ word: String) {
      view.follow {
        let list = DeclarationList(Text("\(word) \(model.title)"))
        evaluations += 1
        // The second evaluation has read too early.
        if evaluations == 2 { mayStore.signal() }
        return list
      }
    }
    show("old")
    let terminal = HeadlessTerminal(30, 3, view)
    DispatchQueue(label: "change").async { model.change(to: "b", after: mayStore) }
    await terminal.wait(for: "old b")
    show("new")
    await terminal.wait(for: "new b")
    #expect(evaluations >= 4)
  }
}
