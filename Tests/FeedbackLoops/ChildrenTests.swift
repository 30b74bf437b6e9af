// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// A timer that counts while it runs. It's the child of all parents below.
private struct Timer: Hashable, Sendable {
  var id = 0
  var isRunning = false
  var ticks = 0

  enum Event: Hashable, Sendable { case start, tick, stop }

  static let reducer = Reducer<Timer, Event> { state, event in
    switch event {
    case .start: state.isRunning = true
    case .tick: state.ticks += 1
    case .stop: state.isRunning = false
    }
  }

  static func whenRunning(_ ticks: SafePublishSubject<Void>) -> Feedback<Timer, Event> {
    Feedback(when: { $0.isRunning ? $0.id : nil }) { _ in ticks.signal.replace(with: .tick) }
      .named("whenRunning")
  }
}

@Suite("Children: pullback, optional, cases, collections, combine")
struct ChildrenTests {
  private let ticks = SafePublishSubject<Void>()

  private struct Parent: Hashable, Sendable {
    var timer = Timer()
    var child: Timer?
    var timers: [Timer] = []
    var log = 0
  }

  private enum Event: Hashable, Sendable {
    case timer(Timer.Event)
    case child(Timer.Event)
    case each(Int, Timer.Event)
    case opened, closed
    case added(Int), removed(Int)

    var timerEvent: Timer.Event? { if case .timer(let event) = self { event } else { nil } }
    var childEvent: Timer.Event? { if case .child(let event) = self { event } else { nil } }
    var eachEvent: (id: Int, event: Timer.Event)? {
      if case .each(let id, let event) = self { (id, event) } else { nil }
    }
  }

  private func loop(hook: LoopHook<Parent, Event>? = nil) -> FeedbackLoop<Parent, Event> {
    let reducer = Reducer.combine(
      Timer.reducer.pullback(state: \Parent.timer, event: \Event.timerEvent),
      Timer.reducer.optional().pullback(state: \Parent.child, event: \Event.childEvent),
      Timer.reducer.forEach(\Parent.timers, id: \.id, event: \Event.eachEvent),
      Reducer { state, event in
        switch event {
        case .timer, .child, .each: state.log += 1
        case .opened: state.child = Timer(id: 7)
        case .closed: state.child = nil
        case .added(let id): state.timers.append(Timer(id: id, isRunning: true))
        case .removed(let id): state.timers.removeAll { $0.id == id }
        }
      })
    let whenRunning = Timer.whenRunning(ticks)
    let loop = FeedbackLoop<Parent, Event>(
      initial: Parent(), reduce: reducer.reduce,
      feedbacks: [
        whenRunning.pullback(state: \.timer, event: Event.timer, extract: \.timerEvent),
        whenRunning.pullback(state: \.child, event: Event.child, extract: \.childEvent),
        whenRunning.forEach(\.timers, id: \.id, event: Event.each, extract: \.eachEvent),
      ], hook: hook)
    loop.start()
    return loop
  }

  @Test("a child's reducer and feedback work in a part of the parent")
  func part() {
    let loop = loop()
    ticks.send()
    loop.send(.timer(.start))
    ticks.send()
    loop.send(.timer(.stop))
    ticks.send()
    #expect(loop.state.value.timer.ticks == 1)
    #expect(loop.state.value.log == 3, "the parent sees the child's events too")
  }

  @Test("an optional child has effects while it exists, and its removal cancels them")
  func optional() {
    let loop = loop()
    loop.send(.child(.start))
    #expect(loop.state.value.child == nil)
    loop.send(.opened)
    loop.send(.child(.start))
    ticks.send()
    #expect(loop.state.value.child?.ticks == 1)
    loop.send(.closed)
    ticks.send()
    #expect(loop.state.value.child == nil)
    #expect(loop.state.value.log == 3)
  }

  @Test("each child of a collection has separate effects, which end with it")
  func collection() {
    let traces = Recorder<String, Never>()
    let loop = loop(
      hook: LoopHook { trace in
        switch trace {
        case .effectStarted(let id, _): traces.observer.send("+\(id.feedback) \(id.key)")
        case .effectEnded(let id, _): traces.observer.send("-\(id.feedback) \(id.key)")
        default: break
        }
      })
    loop.send(.added(1))
    loop.send(.added(2))
    ticks.send()
    loop.send(.removed(1))
    ticks.send()
    loop.send(.each(1, .tick))
    #expect(loop.state.value.timers == [Timer(id: 2, isRunning: true, ticks: 2)])
    #expect(
      traces.elements == ["+whenRunning 1/1", "+whenRunning 2/2", "-whenRunning 1/1"])
  }

  @Test("a child in a case of an enum has effects while the case lasts")
  func enumCase() {
    enum Screen: Hashable, Sendable {
      case list
      case timer(Timer)

      var timer: Timer? { if case .timer(let timer) = self { timer } else { nil } }
    }
    enum ScreenEvent: Sendable {
      case open, close
      case timer(Timer.Event)

      var timer: Timer.Event? { if case .timer(let event) = self { event } else { nil } }
    }
    let reducer = Reducer<Screen, ScreenEvent>.combine(
      Timer.reducer.pullback(case: { $0.timer }, embed: Screen.timer, event: { $0.timer }),
      Reducer { state, event in
        switch event {
        case .open: state = .timer(Timer())
        case .close: state = .list
        case .timer: break
        }
      })
    let loop = FeedbackLoop<Screen, ScreenEvent>(
      initial: .list, reduce: reducer.reduce,
      feedbacks: [
        Timer.whenRunning(ticks).pullback(
          state: { $0.timer }, event: ScreenEvent.timer, extract: { $0.timer })
      ])
    loop.start()
    loop.send(.timer(.start))
    #expect(loop.state.value == .list)
    loop.send(.open)
    loop.send(.timer(.start))
    ticks.send()
    #expect(loop.state.value.timer?.ticks == 1)
    loop.send(.close)
    ticks.send()
    #expect(loop.state.value == .list)
  }

  @Test("an event feedback of a child receives only the events of that child")
  func eventDriven() {
    enum Whole: Sendable {
      case child(Int), other

      var child: Int? { if case .child(let event) = self { event } else { nil } }
    }
    let double = Feedback<Int, Int>(on: { $0 < 100 ? $0 : nil }) { .just($0 * 100) }
    let loop = FeedbackLoop<[Int], Whole>(
      initial: [], reduce: { if let event = $1.child { $0.append(event) } },
      feedbacks: [
        double.pullback(state: { $0.count }, event: Whole.child, extract: { $0.child })
      ])
    loop.start()
    loop.send(.child(2))
    loop.send(.other)
    #expect(loop.state.value == [2, 200])
  }

  @Test("a feedback that is named twice has the last name, in traces too")
  func renamed() throws {
    let child = Feedback<Int, Int>(when: { $0 > 0 ? $0 : nil }) { _ in .never() }.named("child")
    let feedback = child.pullback(
      state: { (whole: Int) in whole }, event: { $0 }, extract: { $0 }
    ).named("parent")
    #expect(feedback.name == "parent")
    let names = Recorder<String, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 1, reduce: { $0 = $1 }, feedbacks: [feedback],
      hook: LoopHook { trace in
        if case .effectStarted(let id, _) = trace { names.observer.send(id.feedback) }
      })
    loop.start()
    #expect(names.elements == ["parent"])
  }

  @Test("combined feedbacks work together and keep their names")
  func combine() {
    let traces = Recorder<String, Never>()
    let feedback = Feedback<[String], String>.combine(
      Feedback(when: { $0.isEmpty ? 1 : nil }) { _ in .just("a") }.named("first"),
      Feedback(when: { $0.count == 1 ? 1 : nil }) { _ in .just("b") }.named("second"))
    let loop = FeedbackLoop<[String], String>(
      initial: [], reduce: { $0.append($1) }, feedbacks: [feedback],
      hook: LoopHook { trace in
        if case .effectStarted(let id, _) = trace { traces.observer.send(id.feedback) }
      })
    loop.start()
    #expect(loop.state.value == ["a", "b"])
    #expect(traces.elements == ["first", "second"])
    #expect(feedback.effectRequests(for: ["x"], after: nil).map(\.id.description) == ["1/1"])
  }

  @Test("dependencies are passed in: a feedback is a function of them")
  func dependencies() {
    let live = Timer.whenRunning(ticks)
    let silent = Timer.whenRunning(SafePublishSubject())
    for (feedback, expected) in [(live, 1), (silent, 0)] {
      let loop = FeedbackLoop<Timer, Timer.Event>(
        initial: Timer(isRunning: true), reduce: Timer.reducer.reduce, feedbacks: [feedback])
      loop.start()
      ticks.send()
      #expect(loop.state.value.ticks == expected)
    }
  }
}

@Suite("Feedback as a value")
struct FeedbackValueTests {
  @Test("a feedback returns its requests for a state and an event, and starts nothing")
  func requests() {
    let started = Recorder<String, Never>()
    let effect: @Sendable (Int) -> SafeSignal<Int> = { number in
      started.observer.send("\(number)")
      return .just(-number)
    }
    let when = Feedback<Int, Int>(when: { $0 > 0 ? $0 : nil }, effect: effect)
    let requests = when.effectRequests(for: 4, after: nil)
    #expect(requests.map(\.id.description) == ["4"])
    #expect(when.effectRequests(for: 0, after: nil).isEmpty)
    #expect(requests.map(\.lifetime) == [.whileRequested])
    #expect(started.elements.isEmpty)
    #expect(when.effects(for: 4, after: nil).map { Recorder($0).elements } == [[-4]])
    let on = Feedback<Int, Int>(on: { $0 > 0 ? $0 : nil }, effect: effect)
    #expect(on.effectRequests(for: 4, after: nil).isEmpty)
    #expect(on.effectRequests(for: 4, after: 4).count == 1)
    #expect(
      on.effectRequests(for: 4, after: 4).map(\.lifetime) == [.untilCompletion])
    #expect(
      when.effectRequests(for: 4, after: nil)[0].id == when.effectRequests(for: 4, after: 1)[0].id)
    #expect(
      when.effectRequests(for: 4, after: nil)[0].id != when.effectRequests(for: 5, after: nil)[0].id
    )
  }

  @Test("the default name of a feedback is its source location")
  func name() {
    let feedback = Feedback<Int, Int>(while: { $0 > 0 }) { _ in .never() }
    #expect(feedback.name.hasPrefix("FeedbackLoopsTests/ChildrenTests.swift:"))
    #expect(feedback.named("whenPositive").name == "whenPositive")
    #expect(
      feedback.named("x").pullback(state: { (s: Int) in s }, event: { $0 }, extract: { $0 }).name
        == "x")
  }

  @Test("a machine is a value: it can be stored, passed on and run twice")
  func machine() {
    let machine = Machine<Int, Int>(
      initial: 1, reduce: { $0 += $1 },
      feedbacks: [Feedback(when: { $0 == 1 ? 1 : nil }) { _ in .just(5) }])
    let loops = [FeedbackLoop(machine), FeedbackLoop(machine)]
    for loop in loops { loop.start() }
    loops[0].send(10)
    #expect(loops.map(\.state.value) == [16, 6])
  }
}
