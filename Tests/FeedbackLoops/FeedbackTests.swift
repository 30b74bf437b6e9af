// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// A loop whose state is the last event, with a recorder of the effects of one feedback.
private struct Bench<State: Sendable>: Sendable {
  let started = Recorder<String, Never>()
  let over = Recorder<String, Never>()

  func effect(_ name: String) -> SafeSignal<State> {
    SafeSignal<State>.never().handleEvents(
      start: { started.observer.send(name) }, over: { over.observer.send(name) })
  }

  func loop(_ initial: State, _ feedback: Feedback<State, State>) -> FeedbackLoop<State, State> {
    let loop = FeedbackLoop<State, State>(
      initial: initial, reduce: { $0 = $1 }, feedbacks: [feedback])
    loop.start()
    return loop
  }
}

@Suite("Feedback: driven by the state")
struct StateFeedbackTests {
  private let bench = Bench<Int?>()

  @Test("skippingRepeated, when: equal values are one, another replaces, nil cancels")
  func when() {
    let loop = bench.loop(nil, Feedback(when: { $0 }) { [bench] in bench.effect("\($0)") })
    for value in [1, 1, 2, nil, 2] { loop.send(value) }
    #expect(bench.started.elements == ["1", "2", "2"])
    #expect(bench.over.elements == ["1", "2"])
  }

  @Test("skippingRepeated does the same with values that can only be compared")
  func skippingRepeated() {
    struct Wish: Equatable, Sendable { let number: Int }
    let loop = bench.loop(
      nil,
      Feedback(skippingRepeated: { $0.map(Wish.init) }) { [bench] in bench.effect("\($0.number)") })
    for value in [1, 1, 2, nil] { loop.send(value) }
    #expect(bench.started.elements == ["1", "2"])
    #expect(bench.over.elements == ["1", "2"])
  }

  @Test("while: false cancels the effect, true does not start it twice")
  func whileHolds() {
    let loop = bench.loop(
      nil, Feedback(while: { $0 != nil }) { [bench] in bench.effect("\($0 ?? 0)") })
    for value in [1, 2, nil, 3] { loop.send(value) }
    #expect(bench.started.elements == ["1", "3"])
    #expect(bench.over.elements == ["1"])
  }

  @Test("startingWhen: false keeps the effect, the next true cancels it")
  func startingWhen() {
    let loop = bench.loop(
      nil, Feedback(startingWhen: { $0 != nil }) { [bench] in bench.effect("\($0 ?? 0)") })
    for value in [1, 2, nil] { loop.send(value) }
    #expect(bench.started.elements == ["1"])
    #expect(bench.over.elements == [])
    loop.send(3)
    #expect(bench.started.elements == ["1", "3"])
    #expect(bench.over.elements == ["1"])
    loop.stop()
    #expect(bench.over.elements == ["1", "3"])
  }

  @Test("lensing starts again at each state, and nil cancels")
  func lensing() {
    let loop = bench.loop(nil, Feedback(lensing: { $0 }) { [bench] in bench.effect("\($0)") })
    for value in [1, 1, nil, 2] { loop.send(value) }
    #expect(bench.started.elements == ["1", "1", "2"])
    #expect(bench.over.elements == ["1", "1"])
  }

  @Test("a Void lens and the first moment near the bottom make one request for each visit")
  func nearBottom() {
    let bottom = SafePublishSubject<Void>()
    let requests = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      noting: requests,
      feedbacks: [
        Feedback(lensing: { $0 % 2 == 0 ? () : nil }) { bottom.signal.prefix(1).replace(with: 1) }
      ])
    loop.start()
    bottom.send()
    bottom.send()
    #expect(requests.elements == [1], "the state is loading, and nobody listens")
    loop.send(2)
    bottom.send()
    #expect(requests.elements == [1, 2, 1])
  }

  @Test("firstValueAfterNil ignores later values until nil, which cancels")
  func firstValueAfterNil() {
    let loop = bench.loop(
      nil, Feedback(firstValueAfterNil: { $0 }) { [bench] in bench.effect("\($0)") })
    for value in [1, 2, nil, 3] { loop.send(value) }
    #expect(bench.started.elements == ["1", "3"])
    #expect(bench.over.elements == ["1"])
  }

  @Test("effects runs at each state and replaces the previous effect")
  func effects() {
    let loop = bench.loop(nil, Feedback(effects: { [bench] in bench.effect("\($0 ?? 0)") }))
    loop.send(1)
    loop.send(1)
    #expect(bench.started.elements == ["0", "1", "1"])
    #expect(bench.over.elements == ["0", "1"])
  }

  @Test("deriving runs an effect for each value of a signal made from the states")
  func deriving() {
    let loop = bench.loop(
      nil,
      Feedback(deriving: { $0.compactMap { $0 }.filter { $0 > 1 }.removeDuplicates() }) {
        [bench] in bench.effect("\($0)")
      })
    for value in [1, 2, nil, 2, 3] { loop.send(value) }
    #expect(bench.started.elements == ["2", "3"])
    #expect(bench.over.elements == ["2"])
    loop.stop()
    #expect(bench.over.elements == ["2", "3"])
  }

  @Test("compacting does the same, and nil cancels")
  func compacting() {
    let loop = bench.loop(
      nil, Feedback(compacting: { $0.removeDuplicates() }) { [bench] in bench.effect("\($0)") })
    for value in [1, 1, nil, 2] { loop.send(value) }
    #expect(bench.started.elements == ["1", "2"])
    #expect(bench.over.elements == ["1"])
  }
}

@Suite("Feedback: requests")
struct RequestFeedbackTests {
  @Test("of a set of requests, new ones start, removed ones are cancelled, and the others continue")
  func set() {
    let bench = Bench<Set<Int>>()
    let loop = bench.loop(
      [], Feedback(requests: { (state: Set<Int>) in state }) { bench.effect("\($0)") })
    loop.send([1, 2])
    #expect(bench.started.elements.sorted() == ["1", "2"])
    loop.send([2, 3])
    #expect(bench.started.elements.sorted() == ["1", "2", "3"])
    #expect(bench.over.elements == ["1"])
    loop.send([])
    #expect(bench.over.elements.sorted() == ["1", "2", "3"])
  }

  @Test("the effect of an id receives only changed requests of that id")
  func byID() {
    let seen = Recorder<String, Never>()
    let bench = Bench<[String: Int]>()
    let loop = bench.loop(
      [:],
      Feedback(requests: { (state: [String: Int]) in state }) { id, request in
        seen.observer.send("start \(id) with \(request.value)")
        return request.signal.handleEvents(
          next: { seen.observer.send("\(id) \($0)") }, over: { seen.observer.send("\(id) over") }
        ).compactMap { _ in nil }
      })
    loop.send(["a": 1])
    loop.send(["a": 1, "b": 5])
    loop.send(["a": 2, "b": 5])
    loop.send(["b": 5])
    #expect(
      seen.elements == [
        "start a with 1", "a 1", "start b with 5", "b 5", "a 2", "a over",
      ])
  }

  @Test("a list of requests runs one at a time, and removed requests are dropped")
  func oneAtATime() {
    struct Sync: Sendable { var tasks = [1, 2, 3, 4] }
    enum Event: Sendable { case done(Int), dropped(Int) }
    let answers = SafePublishSubject<Int>()
    let started = Recorder<Int, Never>()
    let loop = FeedbackLoop<Sync, Event>(
      initial: Sync(),
      reduce: { state, event in
        switch event {
        case .done(let task), .dropped(let task): state.tasks.removeAll { $0 == task }
        }
      },
      feedbacks: [
        Feedback(requests: \.tasks, policy: .atMost(1)) { task in
          started.observer.send(task)
          return answers.signal.filter { $0 == task }.map { .done($0) }
        }
      ])
    loop.start()
    #expect(started.elements == [1])
    loop.send(.dropped(2))
    #expect(started.elements == [1])
    answers.send(1)
    #expect(started.elements == [1, 3])
    answers.send(3)
    #expect(started.elements == [1, 3, 4])
  }
}

@Suite("Feedback: driven by events")
struct EventFeedbackTests {
  private let answers = SafePublishSubject<Int>()
  private let started = Recorder<Int, Never>()
  private let over = Recorder<Int, Never>()

  /// Requests its number at each positive event. Negative numbers are results.
  private func loop(_ policy: ConcurrencyPolicy) -> FeedbackLoop<[Int], Int> {
    let loop = FeedbackLoop<[Int], Int>(
      initial: [], reduce: { if $1 < 0 { $0.append($1) } },
      feedbacks: [
        Feedback(on: { $0 > 0 ? $0 : nil }, policy: policy) { [answers, started, over] number in
          answers.signal.filter { $0 == number }.prefix(1).map { -$0 }.handleEvents(
            start: { started.observer.send(number) }, over: { over.observer.send(number) })
        }
      ])
    loop.start()
    return loop
  }

  private func answer(_ numbers: Int...) {
    for number in numbers { answers.send(number) }
  }

  @Test("policy latest: a new request cancels the previous one")
  func latest() {
    let loop = loop(.latest)
    loop.send(1)
    loop.send(0)
    #expect(over.elements == [], "an event that asks for nothing changes nothing")
    loop.send(2)
    #expect(over.elements == [1])
    answer(1, 2)
    #expect(loop.state.value == [-2])
  }

  @Test("policy first: a new request is ignored while one runs")
  func first() {
    let loop = loop(.first)
    loop.send(1)
    loop.send(2)
    answer(2, 1)
    loop.send(3)
    answer(3)
    #expect(started.elements == [1, 3])
    #expect(loop.state.value == [-1, -3])
  }

  @Test("policy every: all run concurrently")
  func every() {
    let loop = loop(.every)
    for number in 1...40 { loop.send(number) }
    answer(3, 1, 2)
    #expect(started.elements == Array(1...40))
    #expect(loop.state.value == [-3, -1, -2])
    loop.stop()
    #expect(over.elements.count == 40)
  }

  @Test("policy atMost: the given number runs, and the others wait in order")
  func atMost() {
    let loop = loop(.atMost(2))
    for number in 1...4 { loop.send(number) }
    #expect(started.elements == [1, 2])
    answer(2)
    #expect(started.elements == [1, 2, 3])
    answer(1, 3, 4)
    #expect(loop.state.value == [-2, -1, -3, -4])
    #expect(started.elements == [1, 2, 3, 4])
  }

  @Test("policy atMost: a request doesn't overtake those that wait when an effect completes")
  func atMostInOrder() {
    let first = SafePublishSubject<Int>()
    let started = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0,
      reduce: { state, event in state = event },
      feedbacks: [
        // Completes effect 1 while the loop processes event 3. The loop processes the completion after that event.
        Feedback(on: { $0 == 3 ? 3 : nil }) { _ in
          first.complete()
          return .empty()
        },
        Feedback(on: { $0 }, policy: .atMost(1)) { number in
          started.observer.send(number)
          return number == 1 ? first.signal : .never()
        },
      ])
    loop.start()
    for number in 1...3 { loop.send(number) }
    #expect(started.elements == [1, 2])
    loop.stop()
  }

  @Test("policy atMost of 0 runs one at a time")
  func atMostNothing() {
    let loop = loop(.atMost(0))
    loop.send(1)
    loop.send(2)
    answer(1, 2)
    #expect(loop.state.value == [-1, -2])
  }

  @Test("under policy latest, the queued event of a completed effect never arrives")
  func latestQueued() {
    let seen = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      noting: seen,
      feedbacks: [Feedback(on: { $0 > 0 ? $0 : nil }) { .just(-$0) }])
    loop.start()
    let bag = DisposeBag()
    loop.states.observeNext { if $0 == 1 { loop.send(2) } }.dispose(in: bag)
    loop.send(1)
    #expect(seen.elements == [1, 2, -2])
  }

  @Test(
    "policy latest: the queued events of completed effects with another policy arrive",
    arguments: [1, 16, 20])
  func latestAfterCompletion(count: Int) {
    let seen = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      noting: seen,
      feedbacks: [
        Feedback(requestingAll: { _, event in
          switch event {
          case 1:
            (1...count).map {
              EffectRequest(
                id: $0, lifetime: .untilCompletion, concurrency: .every, restart: .restart)
            }
          case 2:
            [
              EffectRequest(
                id: 0, lifetime: .untilCompletion, concurrency: .latest, restart: .restart)
            ]
          default: []
          }
        }) { id, _ in .just(-id) }
      ])
    loop.start()
    let bag = DisposeBag()
    loop.states.observeNext { if $0 == 1 { loop.send(2) } }.dispose(in: bag)
    loop.send(1)
    #expect(seen.elements == [1, 2] + (1...count).map { -$0 } + [0])
  }

  @Test("an effect may be driven by an event and the state that it led to")
  func both() {
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      feedbacks: [
        Feedback(onEvent: { state, event in event == 1 && state < 5 ? state : nil }) { _ in .just(1)
        }
      ])
    loop.start()
    loop.send(1)
    #expect(loop.state.value == 5)
  }

  @Test("a failure becomes a value, nothing, or an event")
  func safeEffects() {
    struct Refused: Error {}
    let request = Signal<Int, Refused>.failed(Refused())
    func last(_ effect: SafeSignal<Int>) -> Int {
      let loop = FeedbackLoop<Int, Int>(
        initial: 0, reduce: { $0 = $1 },
        feedbacks: [Feedback(while: { $0 == 0 }) { _ in effect }])
      loop.start()
      return loop.state.value
    }
    #expect(last(request.replaceFailure(with: 1)) == 1)
    #expect(last(request.suppressError()) == 0)
    #expect(last(request.replaceFailure { _ in 2 }) == 2)
    #expect(last(.just(3)) == 3)
    #expect(last(.empty()) == 0)
  }

  @Test("events from outside, and the smallest machine")
  func events() {
    enum Step: Sendable { case increment, decrement }
    let plus = SafePublishSubject<Void>()
    let minus = SafePublishSubject<Void>()
    let counter = Property<Int>(
      initial: 0,
      reduce: { (count: inout Int, step: Step) in count += step == .increment ? 1 : -1 },
      feedbacks: [
        Feedback(events: plus.signal.replace(with: .increment)),
        Feedback(events: minus.signal.replace(with: .decrement)),
      ])
    let shown = MutableProperty(0)
    let bag = DisposeBag()
    counter.signal.bind(to: shown).dispose(in: bag)
    plus.send()
    plus.send()
    minus.send()
    #expect(shown.value == 1)
  }

  @Test("input consists of a feedback and an observer")
  func input() {
    let (feedback, observer) = Feedback<Int, Int>.input()
    observer.send(100)
    let loop = FeedbackLoop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [feedback])
    loop.start()
    observer.send(1)
    observer.complete()
    observer.send(2)
    #expect(loop.state.value == 3)
  }

  @Test("derivingEvents runs an effect for each value of a signal made from the events")
  func derivingEvents() {
    let loop = FeedbackLoop<[Int], Int>(
      initial: [], reduce: { $0.append($1) },
      feedbacks: [
        Feedback(derivingEvents: { $0.filter { $0 > 0 }.removeDuplicates() }) { .just(-$0) }
      ])
    loop.start()
    loop.send(1)
    loop.send(1)
    loop.send(2)
    #expect(loop.state.value == [1, -1, 1, 2, -2])
  }

  @Test("a new request never overtakes a waiting one, whenever the running effect ends")
  func overtaking() {
    for moment in 1...8 {
      let first = SafePublishSubject<Int>()
      let started = Recorder<Int, Never>()
      let moments = Lock(0)
      let compare: @Sendable () -> Void = {
        let isNow = moments.withLock { count in
          if count > 0 { count -= 1 }
          return count == 1
        }
        if isNow { first.complete() }
      }
      let loop = FeedbackLoop<Int, Int>(
        initial: 0, reduce: { $0 = $1 },
        feedbacks: [
          Feedback(
            requesting: { _, event in
              event.map {
                EffectRequest(
                  id: ComparedID(number: $0, compare: compare), value: $0,
                  lifetime: .untilCompletion, concurrency: .atMost(1), restart: .restart)
              }
            },
            effect: { _, latest in
              started.observer.send(latest.value)
              return latest.value == 1 ? first.signal : .never()
            })
        ])
      loop.start()
      loop.send(1)
      loop.send(2)
      moments.withLock { $0 = moment + 1 }
      loop.send(3)
      first.complete()
      #expect(started.elements == [1, 2], "at comparison \(moment)")
    }
  }
}

/// An identifier that tells when it is compared with another one.
private struct ComparedID: Hashable {
  let number: Int
  let compare: @Sendable () -> Void

  static func == (one: Self, other: Self) -> Bool {
    one.compare()
    return one.number == other.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
