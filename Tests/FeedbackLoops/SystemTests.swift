// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("System and Property")
struct SystemTests {
  private let steps = SafePublishSubject<Int>()

  private var input: Feedback<Int, Int> { Feedback(events: steps.signal) }

  @Test("a property has its value immediately, and only events change it")
  func property() {
    let sum = Property<Int>(
      initial: 1, reduce: { (state: Int, step: Int) in state + step }, feedbacks: [input])
    #expect(sum.value == 1)
    let recorder = Recorder(sum.signal)
    steps.send(2)
    steps.send(3)
    #expect(sum.value == 6)
    #expect(recorder.elements == [1, 3, 6])
  }

  @Test("the initial state runs the feedbacks before the property is returned")
  func initialFeedback() {
    let property = Property<String>(
      initial: "loading", reduce: { (state: inout String, event: String) in state = event },
      feedbacks: [Feedback(when: { $0 == "loading" ? $0 : nil }) { _ in .just("loaded") }])
    #expect(property.value == "loaded")
    #expect(Recorder(property.signal).elements == ["loaded"], "the past is skipped")
  }

  @Test("a property's loop lives as long as an observation")
  func propertyLife() {
    let over = Recorder<String, Never>()
    var property: Property<Int>? = Property(
      initial: 0, reduce: { (state: inout Int, step: Int) in state += step },
      feedbacks: [
        Feedback(events: steps.signal.handleEvents(over: { over.observer.send("over") }))
      ])
    let recorder = property.map { Recorder($0.signal) }
    property = nil
    steps.send(5)
    #expect(recorder?.elements == [0, 5])
    #expect(over.elements.isEmpty)
    recorder?.dispose()
    #expect(over.elements == ["over"])
  }

  @Test("system runs a loop for each observation, sends the initial state first, and stops it")
  func system() {
    let over = Recorder<String, Never>()
    let system = SafeSignal<Int>.system(
      initial: 0, reduce: { (state: inout Int, step: Int) in state += step },
      feedbacks: [
        Feedback(events: steps.signal.handleEvents(over: { over.observer.send("over") }))
      ])
    let early = Recorder(system)
    steps.send(1)
    let late = Recorder(system)
    steps.send(2)
    #expect(early.elements == [0, 1, 3])
    #expect(late.elements == [0, 2])
    early.dispose()
    #expect(over.elements.count == 1)
  }

  @Test("taking a few states of a system stops it in the middle of its events")
  func prefix() {
    let recorder = Recorder(
      SafeSignal<Int>.system(
        initial: 0, reduce: { (state: inout Int, event: Int) in state = event },
        feedbacks: Feedback(when: { $0 }) { .just($0 + 1) }
      ).prefix(4))
    #expect(recorder.elements == [0, 1, 2, 3])
    #expect(recorder.isCompleted)
  }

  @Test("a system that prefix ends completes once and is released once")
  func oneEnd() {
    let (ends, releases) = (Recorder<Int, Never>(), Recorder<Int, Never>())
    for count in 1...5 {
      let recorder = Recorder(
        SafeSignal<Int>.system(
          initial: 0, reduce: { (state: inout Int, event: Int) in state = event },
          feedbacks: Feedback(when: { $0 }) { .just($0 + 1) }
        ).prefix(count).handleEvents(
          end: { _ in ends.observer.send(count) }, over: { releases.observer.send(count) }))
      #expect(recorder.elements == Array(0..<count))
    }
    #expect(ends.elements == Array(1...5))
    #expect(releases.elements == Array(1...5))
  }

  @Test("the array form honours its scheduler")
  func arrayScheduler() {
    let scheduler = VirtualScheduler()
    let recorder = Recorder(
      SafeSignal<Int>.system(
        initial: 0, scheduler: scheduler,
        reduce: { (state: inout Int, step: Int) in state += step }, feedbacks: [input]))
    check(scheduler, recorder)
  }

  @Test("the variadic form honours its scheduler too")
  func variadicScheduler() {
    let scheduler = VirtualScheduler()
    let recorder = Recorder(
      SafeSignal<Int>.system(
        initial: 0, scheduler: scheduler,
        reduce: { (state: inout Int, step: Int) in state += step },
        feedbacks: input, Feedback(when: { $0 == 1 ? 1 : nil }) { _ in .just(10) }))
    check(scheduler, recorder, [0, 1, 11])
  }

  private func check(
    _ scheduler: VirtualScheduler, _ recorder: Recorder<Int, Never>, _ expected: [Int] = [0, 1]
  ) {
    #expect(recorder.elements == [], "nothing happens elsewhere than on the scheduler")
    scheduler.advance()
    #expect(recorder.elements == [0])
    steps.send(1)
    #expect(recorder.elements == [0])
    scheduler.advance()
    #expect(recorder.elements == expected)
  }

  @Test("a cancelled effect drops events that wait for the scheduler")
  func schedulerDrops() {
    let scheduler = VirtualScheduler()
    let answers = SafePublishSubject<Int>()
    let dropped = Recorder<String, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 1, reduce: { $0 = $1 },
      feedbacks: [Feedback(when: { $0 == 1 ? 1 : nil }) { _ in answers.signal }],
      scheduler: scheduler,
      hook: LoopHook { trace in
        if case .dropped(let event, _, let reason) = trace {
          dropped.observer.send("\(event) \(reason)")
        }
      })
    loop.start()
    scheduler.advance()
    loop.send(2)
    answers.send(99)
    scheduler.advance()
    #expect(loop.state.value == 2)
    #expect(dropped.elements == ["99 superseded"])
  }

  @Test("stop does not wait for the scheduler")
  func schedulerStop() {
    let scheduler = VirtualScheduler()
    let over = Recorder<String, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 1, reduce: { $0 = $1 },
      feedbacks: [
        Feedback(when: { $0 }) { _ in .never().handleEvents(over: { over.observer.send("over") }) }
      ], scheduler: scheduler)
    loop.start()
    scheduler.advance()
    loop.send(2)
    loop.stop()
    #expect(over.elements == ["over"])
    scheduler.advance()
    #expect(loop.state.value == 1)
  }

  @Test("a loop on a queue handles everything there, in order")
  func queue() async {
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      feedbacks: [Feedback(while: { $0 >= 50 }) { _ in .just(1_000) }],
      scheduler: QueueScheduler())
    let states = Recorder(loop.states)
    loop.start()
    Stress.run(threads: 2) { _ in for _ in 0..<50 { loop.send(1) } }
    let last = await states.elements(102)
    #expect(last.first == 0)
    #expect(last.last == 1_100)
    #expect(last == last.sorted())
  }

  @Test(
    "on a pool of threads, each event is handled or dropped once, also while another thread stops the loop"
  )
  func pool() async {
    for round in 0..<TestLength.rounds(20, long: 2_000) {
      let noted = Recorder<Int, Never>()
      let loop = FeedbackLoop<Int, Int>(
        initial: 0, reduce: { $0 += $1 },
        feedbacks: [Feedback(on: { $0 % 5 == 1 ? $0 : nil }) { _ in .just(2) }],
        scheduler: ConcurrentScheduler(limit: 4),
        hook: LoopHook { entry in
          switch entry {
          case .event(1, _, _), .dropped(1, _, _): noted.observer.send(1)
          default: break
          }
        })
      loop.start()
      Stress.run(threads: 4) { thread in
        for number in 0..<100 {
          loop.send(1)
          if thread == 3, number == round * 7 % 100 { loop.stop() }
        }
      }
      #expect(await noted.elements(400).count == 400)
      #expect(noted.elements.count == 400)
    }
  }

  @Test("a loop may run in an effect of another loop, as a part of a screen does")
  func nested() {
    let pages = SafePublishSubject<[Int]>()
    enum Event: Sendable { case opened, items([Int]) }
    struct Screen: Sendable { var isOpen = false; var items: [Int] = [] }
    let loop = FeedbackLoop<Screen, Event>(
      initial: Screen(),
      reduce: { state, event in
        switch event {
        case .opened: state.isOpen = true
        case .items(let items): state.items = items
        }
      },
      feedbacks: [
        Feedback(while: \.isOpen) { _ in
          SafeSignal<[Int]>.system(
            initial: [], reduce: { (items: inout [Int], page: [Int]) in items += page },
            feedbacks: Feedback(events: pages.signal)
          ).map { .items($0) }
        }
      ])
    loop.start()
    pages.send([0])
    loop.send(.opened)
    pages.send([1])
    pages.send([2])
    #expect(loop.state.value.items == [1, 2])
  }
}

@Suite("Feedback: custom and bind")
struct BindFeedbackTests {
  @Test("custom receives the states with their events, and an input")
  func custom() {
    let log = Recorder<String, Never>()
    let over = Recorder<String, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      feedbacks: [
        .custom { moments, observer in
          moments.observeNext { moment in
            log.observer.send(
              "\(moment.state) after \(moment.event.map(String.init) ?? "the start")")
            if moment.state == 1 { observer.send(10) }
          }
        },
        .custom { _, _ in Disposable { over.observer.send("over") } },
      ])
    loop.start()
    loop.send(1)
    #expect(log.elements == ["0 after the start", "1 after 1", "11 after 10"])
    loop.stop()
    #expect(over.elements == ["over"])
  }

  @Test("a user interface is a feedback: it shows the states and sends events")
  func bind() {
    let taps = SafePublishSubject<Void>()
    let label = Recorder<String, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      feedbacks: [
        .bind { states in
          LoopBindings(
            subscriptions: [states.map { "\($0)" }.bind(to: label.observer)],
            events: [taps.signal.replace(with: 1)])
        }
      ])
    loop.start()
    taps.send()
    taps.send()
    #expect(label.elements == ["0", "1", "2"])
    loop.stop()
    taps.send()
    #expect(label.elements == ["0", "1", "2"])
  }

  @Test("bindings without events last as long as the loop")
  func bindWithoutEvents() {
    let label = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      feedbacks: [.bind { LoopBindings(subscriptions: [$0.bind(to: label.observer)]) }])
    loop.start()
    loop.send(5)
    #expect(label.elements == [0, 5])
  }

  @Test("bind with an owner doesn't retain it")
  func bindOwner() {
    final class Screen: Sendable {
      let title = Recorder<Int, Never>()
      let taps = SafePublishSubject<Int>()
    }
    var screen: Screen? = Screen()
    weak let watch = screen
    let loop = screen.map { screen in
      FeedbackLoop<Int, Int>(
        initial: 0, reduce: { $0 += $1 },
        feedbacks: [
          .bind(screen) { screen, states in
            LoopBindings(
              subscriptions: [states.bind(to: screen.title.observer)],
              events: [screen.taps.signal])
          }
        ])
    }
    loop?.start()
    screen?.taps.send(3)
    #expect(loop?.state.value == 3)
    #expect(screen?.title.elements == [0, 3])
    screen = nil
    #expect(watch == nil)
  }
}
