// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("Stores of parts")
struct ScopedStoreTests {
  private struct Row: Hashable, Sendable, Identifiable {
    let id: Int
    var number = 0
  }

  private struct Form: Hashable, Sendable {
    var name = ""
    var age = 0
  }

  private struct State: Sendable {
    var form = Form()
    var rows = IdentifiedArray((1...3).map { Row(id: $0) })
  }

  private enum FormAction: Sendable { case name(String), age(Int) }

  private enum Action: Sendable {
    case form(FormAction), row(Int, Int)
    case append(Int), remove(Int), rotate
  }

  @Sendable private static func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .form(.name(let name)): state.form.name = name
    case .form(.age(let age)): state.form.age = age
    case .row(let id, let number): state.rows.modify(id: id) { $0.number = number }
    case .append(let id): state.rows.append(Row(id: id))
    case .remove(let id): state.rows.remove(id: id)
    case .rotate: state.rows.move(from: 0, to: state.rows.count - 1)
    }
  }

  private let store = Store<State, Action>(initial: State(), reduce: reduce)

  @Test("the store of a part receives only changes of its part, and sends its actions")
  func part() {
    let form = store.scope(state: \.form, action: Action.form)
    let forms = Recorder(form.state.signal)
    form.send(.name("Ada"))
    store.dispatch(.row(1, 5))
    form.send(.name("Ada"))
    #expect(forms.elements.map(\.name) == ["", "Ada"])
    #expect(form.state.value.name == "Ada")
    let age = form.scope(state: \.age, event: FormAction.age)
    let ages = Recorder(age.state.signal)
    age.send(36)
    form.send(.name("Grace"))
    #expect(ages.elements == [0, 36])
    #expect(store.state.value.form == Form(name: "Grace", age: 36))
  }

  @Test("the store of a child receives the changes of that child")
  func children() {
    let rows = store.children(\.rows, action: Action.row)
    let recorders = (1...3).map { Recorder(rows[id: $0]?.state.signal ?? .never()) }
    rows[id: 2]?.send(7)
    store.dispatch(.row(3, 1))
    store.dispatch(.form(.age(1)))
    store.dispatch(.rotate)
    #expect(recorders.map { $0.elements.map(\.number) } == [[0], [0, 7], [0, 1]])
    #expect(rows[id: 2]?.state.value == Row(id: 2, number: 7))
    #expect(rows[id: 9] == nil)
  }

  @Test("the store of a child completes with the child, and keeps its last value")
  func removal() {
    let rows = store.children(\.rows, action: Action.row)
    let second = rows[id: 2]
    let recorder = Recorder(second?.state.signal ?? .never())
    store.dispatch(.remove(2))
    #expect(recorder.elements.count == 1)
    #expect(recorder.isCompleted)
    #expect(second?.state.value == Row(id: 2))
    let late = Recorder(second?.state.signal ?? .never())
    #expect(late.isCompleted)
    #expect(rows[id: 2] == nil)
  }

  @Test("the ids are sent only when they or their order change")
  func order() {
    let ids = Recorder(store.children(\.rows, action: Action.row).ids)
    #expect(ids.elements == [[1, 2, 3]])
    store.dispatch(.row(2, 4))
    store.dispatch(.form(.age(1)))
    #expect(ids.elements.count == 1)
    store.dispatch(.rotate)
    store.dispatch(.append(3))
    store.dispatch(.append(4))
    store.dispatch(.remove(1))
    #expect(ids.elements == [[1, 2, 3], [2, 3, 1], [2, 3, 1, 4], [2, 3, 4]])
  }

  @Test("an event of one child reaches no observer of the others")
  func looks() {
    let store = Store<State, Action>(
      initial: State(rows: IdentifiedArray((0..<1_000).map { Row(id: $0) })), reduce: Self.reduce)
    let rows = store.children(\.rows, action: Action.row)
    let count = Lock(0)
    let handles = (0..<1_000).compactMap { id in
      rows[id: id]?.state.signal.observeNext { _ in count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 1_000)
    store.dispatch(.row(500, 3))
    #expect(count.withLock { $0 } == 1_001)
    for handle in handles { handle.dispose() }
    store.dispatch(.row(500, 4))
    #expect(count.withLock { $0 } == 1_001)
  }

  @Test("the store of an optional part is nil while the part is absent, as if-let stores are")
  func optionalPart() {
    struct App: Equatable, Sendable { var detail: Int? }
    enum AppEvent: Sendable { case open, close, detail(Int) }
    let loop = FeedbackLoop<App, AppEvent>(
      initial: App(),
      reduce: { app, event in
        switch event {
        case .open: app.detail = 0
        case .close: app.detail = nil
        case .detail(let number): app.detail = app.detail.map { $0 + number }
        }
      })
    loop.start()
    let detail = loop.scope(state: \.detail, event: AppEvent.detail)
    let states = Recorder(detail.state.signal)
    detail.send(1)
    loop.send(.open)
    detail.send(2)
    loop.send(.close)
    detail.send(3)
    #expect(states.elements == [nil, 0, 2, nil])
  }

  @Test("of the stores of an enum's cases one has a value, as switch stores do")
  func cases() {
    enum Page: Equatable, Sendable {
      case list(Int), map(String)

      var list: Int? { if case .list(let count) = self { count } else { nil } }
      var map: String? { if case .map(let place) = self { place } else { nil } }
    }
    enum PageEvent: Sendable { case show(Page), list(Int), map(String) }
    let loop = FeedbackLoop<Page, PageEvent>(
      initial: .list(0),
      reduce: { page, event in
        switch (page, event) {
        case (_, .show(let other)): page = other
        case (.list(let count), .list(let number)): page = .list(count + number)
        case (.map, .map(let place)): page = .map(place)
        case (.list, .map), (.map, .list): break
        }
      })
    loop.start()
    let list = loop.scope(state: \.list, event: PageEvent.list)
    let map = loop.scope(state: \.map, event: PageEvent.map)
    let counts = Recorder(list.state.signal)
    let places = Recorder(map.state.signal)
    list.send(2)
    map.send("ignored")
    loop.send(.show(.map("pier")))
    list.send(3)
    map.send("station")
    #expect(counts.elements == [0, 2, nil])
    #expect(places.elements == [nil, "pier", "station"])
  }

  @Test("the stores of a loop wait for its start and complete with it")
  func loop() {
    let loop = FeedbackLoop<State, Action>(initial: State(), reduce: Self.reduce)
    let rows = loop.children(\.rows, event: Action.row)
    let first = Recorder(rows[id: 1]?.state.signal ?? .never())
    let ids = Recorder(rows.ids)
    #expect(first.elements == [])
    loop.start()
    #expect(first.elements == [Row(id: 1)])
    #expect(ids.elements == [[1, 2, 3]])
    loop.scope(state: \.form, event: Action.form).send(.age(4))
    #expect(loop.state.value.form.age == 4)
    loop.stop()
    #expect(first.isCompleted)
    #expect(ids.isCompleted)
  }

  @Test("contexts of a part can be rendered and send its events")
  func contexts() {
    let form = store.scope(state: \.form, action: Action.form)
    let contexts = Recorder(form.contexts)
    contexts.elements[0].send(.name("Ada"))
    store.dispatch(.rotate)
    #expect(contexts.elements.map(\.name) == ["", "Ada"])
  }

  @Test("stores of parts don't leak")
  func leaks() {
    expectNoLeaks {
      let loop = FeedbackLoop<State, Action>(initial: State(), reduce: Self.reduce)
      loop.start()
      let rows = loop.children(\.rows, event: Action.row)
      let handle = rows[id: 1]?.state.signal.observeNext { _ in }
      loop.send(.row(1, 1))
      handle?.dispose()
    }
  }
}
