// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("Cause and hook")
struct HookTests {
  private let lines = Recorder<String, Never>()

  private func hook<State, Event>() -> LoopHook<State, Event> {
    .logging { [lines] in lines.observer.send($0) }
  }

  @Test("the hook sees every event with its cause, every state, every effect, in order")
  func order() {
    let answers = SafePublishSubject<Void>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 = $1 },
      feedbacks: [
        Feedback(when: { $0 == 1 ? "page" : nil }) { _ in answers.signal.prefix(1).replace(with: 2)
        }
        .named("whenLoading")
      ], hook: hook())
    loop.start()
    loop.send(1, fileID: "Screen.swift", line: 12)
    answers.send()
    loop.stop()
    loop.send(9, fileID: "Screen.swift", line: 13)
    #expect(
      lines.elements == [
        "state 0: 0",
        "event 1: 1, sent at Screen.swift:12",
        "state 1: 1",
        "start 1: whenLoading(page) #1",
        "event 2: 2, whenLoading(page) #1 after event 1",
        "state 2: 2",
        "end: whenLoading(page) #1, cancelled",
        "dropped: 9, sent at Screen.swift:13, stopped",
      ])
  }

  @Test("the hook receives cancelled effects and their dropped events")
  func cancelled() {
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 = $1 },
      feedbacks: [Feedback(when: { $0 == 1 ? 1 : nil }) { _ in .never() }.named("whenOne")],
      hook: hook())
    loop.start()
    loop.send(1, fileID: "A", line: 1)
    loop.send(2, fileID: "A", line: 2)
    #expect(lines.elements.contains("end: whenOne(1) #1, cancelled"))
    #expect(lines.elements.filter { $0.hasPrefix("end") }.count == 1)
  }

  @Test("an effect reports its completion after its last event")
  func completed() {
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      feedbacks: [Feedback(while: { _ in true }) { _ in .just(1) }.named("once")], hook: hook())
    loop.start()
    #expect(
      lines.elements.suffix(3) == [
        "event 1: 1, once(only) #1 after event 0", "state 1: 1", "end: once(only) #1, completed",
      ])
  }

  @Test("each started effect ends exactly once, for any reason")
  func balance() {
    let balance = MutableProperty<[EffectID: Int]>([:])
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      feedbacks: [
        Feedback(when: { $0 % 3 }) { _ in .never() },
        Feedback(on: { $0 }, policy: .every) { _ in .empty() },
        Feedback(on: { $0 }, policy: .latest) { _ in .never() },
        Feedback(on: { $0 }, policy: .atMost(2)) { _ in .never() },
        Feedback(requests: { state in (0..<state % 5).map { $0 } }) { _ in .never() },
      ],
      hook: LoopHook { trace in
        switch trace {
        case .effectStarted(let id, _): balance.modify { $0[id, default: 0] += 1 }
        case .effectEnded(let id, _): balance.modify { $0[id, default: 0] -= 1 }
        default: break
        }
      })
    loop.start()
    for _ in 0..<20 { loop.send(1) }
    #expect(balance.value.values.contains(1))
    loop.stop()
    #expect(balance.value.count > 40)
    #expect(balance.value.values.allSatisfy { $0 == 0 })
  }

  @Test("an event from an observer of the input has the source location of the input")
  func place() {
    let causes = Recorder<Cause, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      hook: LoopHook { trace in
        if case .event(_, _, let cause) = trace { causes.observer.send(cause) }
      })
    loop.start()
    loop.on(fileID: "Scene.swift", line: 3).send(1)
    loop.send(1)
    #expect(causes.elements.first == .sent(file: "Scene.swift", line: 3))
    #expect(causes.elements.last?.description.contains("HookTests.swift:") == true)
  }

  @Test("two hooks are called in order")
  func twoHooks() {
    let first: LoopHook<Int, Int> = LoopHook { [lines] _ in lines.observer.send("first") }
    let second: LoopHook<Int, Int> = LoopHook { [lines] _ in lines.observer.send("second") }
    FeedbackLoop<Int, Int>(initial: 0, reduce: { $0 += $1 }, hook: first.then(second)).start()
    #expect(lines.elements == ["first", "second"])
  }

  @Test("events of a hook are handled after the current event")
  func reentrant() {
    let (feedback, input) = Feedback<[Int], Int>.input()
    let loop = FeedbackLoop<[Int], Int>(
      initial: [], reduce: { $0.append($1) }, feedbacks: [feedback],
      hook: LoopHook { trace in
        if case .event(1, _, _) = trace { input.send(2) }
      })
    loop.start()
    loop.send(1)
    #expect(loop.state.value == [1, 2])
  }
}

@Suite("Context")
struct ContextTests {
  private struct Screen: Hashable, Sendable {
    var title = "Pages"
    var child = Row(text: "row")
    var extra: Row?
  }

  private struct Row: Hashable, Sendable { var text: String }

  private enum Event: Hashable, Sendable { case row(String), tapped }

  @Test("a context reads parts of the state as members, and sends events")
  func members() {
    let sent = Recorder<Event, Never>()
    let context = Context<Screen, Event>(state: Screen()) { sent.observer.send($0) }
    #expect(context.title == "Pages")
    context.send(.tapped)
    context.action(.tapped)()
    let row = context.view(value: \.child, event: Event.row)
    #expect(row.text == "row")
    row.send("new")
    #expect(context.view(optional: \.extra, event: Event.row) == nil)
    let field = context.binding(\.child.text, event: Event.row)
    #expect(field.value == "row")
    field.change("typed")
    #expect(sent.elements == [.tapped, .tapped, .row("new"), .row("typed")])
  }

  @Test("a loop and a store make a context for each state")
  func contexts() {
    let loop = FeedbackLoop<Int, Int>(initial: 0, reduce: { $0 += $1 })
    let contexts = Recorder(loop.contexts)
    loop.start()
    contexts.elements[0].send(5)
    #expect(contexts.elements.map(\.state) == [0, 5])
    let store = Store<Int, Int>(initial: 1) { $0 += $1 }
    let ofStore = Recorder(store.contexts)
    ofStore.elements[0].send(5)
    #expect(ofStore.elements.map(\.state) == [1, 6])
  }
}
