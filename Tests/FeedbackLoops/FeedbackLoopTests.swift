// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// The pages of a list, loaded one after the other.
private struct Pages: Hashable, Sendable {
  var items: [Int] = []
  var request: Int?

  enum Event: Hashable, Sendable {
    case nearBottom
    case loaded(Int, [Int])
    case cleared
  }

  static func reduce(_ state: inout Pages, _ event: Event) {
    switch event {
    case .nearBottom: state.request = state.request ?? state.items.count
    case .loaded(let start, let items):
      guard state.request == start else { return }
      state.items += items
      state.request = nil
    case .cleared: state = Pages()
    }
  }
}

@Suite("FeedbackLoop")
struct FeedbackLoopTests {
  private let answers = SafePublishSubject<[Int]>()

  private func loop(
    _ cancelled: Recorder<Int, Never> = Recorder()
  ) -> FeedbackLoop<Pages, Pages.Event> {
    let loop = FeedbackLoop(
      initial: Pages(), reduce: Pages.reduce,
      feedbacks: [
        Feedback(when: \.request) { [answers] start in
          answers.signal.map { .loaded(start, $0) }
            .handleEvents(over: { cancelled.observer.send(start) })
        }
      ])
    loop.start()
    return loop
  }

  @Test("a query starts its effect once, and the result is sent as an event")
  func roundTrip() {
    let loop = loop()
    let states = Recorder(loop.state.signal)
    loop.send(.nearBottom)
    loop.send(.nearBottom)
    answers.send([1, 2])
    #expect(loop.state.value == Pages(items: [1, 2]))
    #expect(states.elements.map(\.request) == [nil, 0, 0, nil])
    answers.send([3])
    #expect(loop.state.value.items == [1, 2], "nobody waits for this answer")
  }

  @Test("an effect is cancelled when the state no longer asks for it")
  func cancellation() {
    let cancelled = Recorder<Int, Never>()
    let loop = loop(cancelled)
    loop.send(.nearBottom)
    loop.send(.cleared)
    #expect(cancelled.elements == [0])
    answers.send([1])
    #expect(loop.state.value == Pages())
  }

  @Test("state, then all feedbacks in order, then the event, then the reducer, then the state")
  func order() {
    let log = Recorder<String, Never>()
    let note = log.observer
    let loop = FeedbackLoop<Int, Int>(
      initial: 0,
      reduce: { state, event in
        note.send("reduce \(event)")
        state = event
      },
      feedbacks: [
        Feedback(effects: { state in
          note.send("first sees \(state)")
          return state == 0 ? .just(1) : .empty()
        }),
        Feedback(effects: { state in
          note.send("second sees \(state)")
          return .empty()
        }),
      ])
    let bag = DisposeBag()
    loop.states.observeNext { note.send("state \($0)") }.dispose(in: bag)
    loop.start()
    #expect(
      log.elements == [
        "state 0", "first sees 0", "second sees 0",
        "reduce 1", "state 1", "first sees 1", "second sees 1",
      ])
  }

  @Test("several feedbacks may react to one change, each with a separate event")
  func several() {
    let loop = FeedbackLoop<[String], String>(
      initial: [], reduce: { $0.append($1) },
      feedbacks: [
        Feedback(when: { $0.isEmpty ? 1 : nil }) { _ in .just("first") },
        Feedback(when: { $0.count < 2 ? 1 : nil }) { _ in .just("second") },
      ])
    loop.start()
    #expect(loop.state.value == ["first", "second"])
  }

  @Test("observers before the start wait for it, later ones receive the state at once")
  func startLate() {
    let loop = FeedbackLoop<Int, Int>(initial: 7, reduce: { $0 += $1 })
    let early = Recorder(loop.states)
    #expect(early.elements.isEmpty)
    #expect(loop.state.value == 7)
    loop.start()
    loop.send(1)
    #expect(early.elements == [7, 8])
    #expect(Recorder(loop.states).elements == [8])
    loop.start()
    #expect(early.elements == [7, 8], "a second start does nothing")
  }

  @Test("events sent before the start wait for it, in their order")
  func earlyEvents() {
    let loop = FeedbackLoop<[Int], Int>(initial: [], reduce: { $0.append($1) })
    loop.send(1)
    loop.on.send(2)
    #expect(loop.state.value == [])
    loop.start()
    loop.send(3)
    #expect(loop.state.value == [1, 2, 3])
  }

  @Test("stop cancels the effects, completes the states, and drops later events")
  func stop() {
    let cancelled = Recorder<Int, Never>()
    var loop: FeedbackLoop? = loop(cancelled)
    let states = loop.map { Recorder($0.states) }
    loop?.send(.nearBottom)
    loop?.stop()
    #expect(cancelled.elements == [0])
    #expect(states?.isCompleted == true)
    let late = loop.map { Recorder($0.states) }
    #expect(late?.elements.map(\.request) == [0])
    #expect(late?.isCompleted == true)
    loop?.send(.cleared)
    loop?.start()
    #expect(loop?.state.value.request == 0)
    loop = self.loop(cancelled)
    loop?.send(.nearBottom)
    loop = nil
    #expect(cancelled.elements == [0, 0], "letting a loop go stops it")
  }

  @Test("a loop that stops while a feedback runs starts no further effect")
  func stopInside() {
    let started = Recorder<String, Never>()
    let handle = MutableProperty<FeedbackLoop<Int, Int>?>(nil)
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 = $1 },
      feedbacks: [
        Feedback(when: { $0 == 1 ? 1 : nil }) { _ in
          handle.value?.stop()
          return .just(2)
        },
        Feedback(when: { $0 == 1 ? 1 : nil }) { _ in
          started.observer.send("second")
          return .empty()
        },
      ])
    handle.value = loop
    loop.start()
    loop.send(1)
    #expect(loop.state.value == 1)
    #expect(started.elements.isEmpty)
    handle.value = nil
  }

  @Test("a loop that an effect stops starts no further effect of the same feedback")
  func stopInEffect() {
    let started = Recorder<Int, Never>()
    let handle = MutableProperty<FeedbackLoop<Int, Int>?>(nil)
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 = $1 },
      feedbacks: [
        Feedback(
          requestingAll: { state, _ in (0..<state).map { EffectRequest(id: $0) } },
          effect: { id, _ in
            started.observer.send(id)
            if id == 1 { handle.value?.stop() }
            return .never()
          })
      ])
    handle.value = loop
    loop.start()
    loop.send(4)
    #expect(started.elements == [0, 1])
    handle.value = nil
  }

  @Test("an event of a superseded effect that was queued never arrives")
  func superseded() {
    let input = SafePublishSubject<Int>()
    let seen = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      noting: seen,
      feedbacks: [Feedback(when: { $0 == 1 ? 1 : nil }) { _ in input.signal }])
    loop.start()
    let bag = DisposeBag()
    loop.states.observeNext { state in
      guard state == 3 else { return }
      // While 3 is being handled, both 2 and the event 99 of the effect are queued, and 2 ends the
      // effect.
      loop.send(2)
      input.send(99)
    }.dispose(in: bag)
    loop.send(1)
    loop.send(3)
    #expect(seen.elements == [1, 3, 2])
  }

  @Test("events of a superseded effect never arrive, even if it had completed")
  func supersededAfterCompletion() {
    let seen = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      noting: seen,
      feedbacks: [
        Feedback(when: { $0 == 1 ? 1 : nil }) { _ in .just(99) }
      ])
    loop.start()
    let bag = DisposeBag()
    loop.states.observeNext { if $0 == 1 { loop.send(2) } }.dispose(in: bag)
    loop.send(1)
    #expect(seen.elements == [1, 2], "2 was queued before the effect's 99, and ended the effect")
  }

  @Test("re-entrant events are handled in the order in which they were sent")
  func reentrant() {
    let loop = FeedbackLoop<[Int], Int>(initial: [], reduce: { $0.append($1) })
    loop.start()
    let bag = DisposeBag()
    loop.states.observeNext { state in
      guard let last = state.last, last < 100 else { return }
      loop.send(last * 10)
      loop.send(last * 10 + 1)
    }.dispose(in: bag)
    loop.send(1)
    #expect(loop.state.value == [1, 10, 11, 100, 101, 110, 111])
  }

  @Test("any number of events that are answered immediately needs no more stack than one")
  func deep() {
    let count = TestLength.rounds(20_000, long: 1_000_000)
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in
      let loop = FeedbackLoop<Int, Int>(
        initial: 0, reduce: { state, event in state = event },
        feedbacks: [
          Feedback(when: { $0 > 0 && $0 < count ? $0 : nil }) { .just($0 + 1) }
        ])
      loop.start()
      loop.send(1)
      #expect(loop.state.value == count)
    }
  }

  @Test("a long chain of synchronous events does not starve the others: they take turns")
  func fairness() {
    let other = SafePublishSubject<Int>()
    let loop = FeedbackLoop<(chain: Int, other: Int), Int>(
      initial: (0, 0),
      reduce: { state, event in
        if event == -1 { state.other = state.chain } else { state.chain = event }
      },
      feedbacks: [
        Feedback(when: { $0.chain > 0 && $0.chain < 1_000 ? $0.chain : nil }) { .just($0 + 1) },
        Feedback(events: other.signal),
      ])
    loop.start()
    let bag = DisposeBag()
    loop.states.observeNext { if $0.chain == 10, $0.other == 0 { other.send(-1) } }
      .dispose(in: bag)
    loop.send(1)
    #expect(loop.state.value.other == 10)
    #expect(loop.state.value.chain == 1_000)
  }

  @Test("a large state is changed in place, even with observers and feedbacks")
  func inPlace() {
    let places = MutableProperty<Set<Int>>([])
    let loop = FeedbackLoop<[Int], Int>(
      initial: Array(repeating: 0, count: 1_250_000),
      reduce: { state, index in
        state[index] += 1
        let place = state.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
        places.modify { _ = $0.insert(place) }
      },
      feedbacks: [
        Feedback(when: { $0[5] > 0 ? $0[5] : nil }) { _ in .empty() },
        Feedback(while: { $0[6] > 0 }) { _ in .never() },
      ])
    let bag = DisposeBag()
    let sums = Recorder<Int, Never>()
    loop.states.map { $0[0] }.observeNext { sums.observer.send($0) }.dispose(in: bag)
    loop.start()
    for index in 0..<1_000 { loop.send(index % 10) }
    #expect(loop.state.value[0] == 100)
    #expect(places.value.count <= 2, "the machine's own initial state makes one copy necessary")
  }
}

@Suite("FeedbackLoop under threads")
struct FeedbackLoopThreadsTests {
  @Test(
    "a loop that sends itself events without end doesn't starve other senders",
    .timeLimit(.minutes(10)))
  func fair() {
    struct State: Sendable {
      var count = 0
      var isOver = false
    }
    let isSpinning = MutableProperty(false)
    let loop = FeedbackLoop<State, Bool>(
      initial: State(),
      reduce: { state, isOver in
        state.count += 1
        if isOver { state.isOver = true }
      },
      feedbacks: [
        Feedback(when: { $0.isOver ? nil : $0.count }) { count in
          if count == 100 { isSpinning.value = true }
          return .just(false)
        }
      ])
    Stress.run(threads: 2) { thread in
      if thread == 0 {
        // Returns after the event of the other thread has ended the busy loop.
        loop.start()
      } else {
        while !isSpinning.value {}
        loop.send(true)
      }
    }
    #expect(loop.state.value.isOver)
    #expect(loop.state.value.count > 100)
  }

  @Test("events from one thread are handled in order while others send")
  func ordered() {
    let loop = FeedbackLoop<[[Int]], (thread: Int, number: Int)>(
      initial: Array(repeating: [], count: 4),
      reduce: { state, event in state[event.thread].append(event.number) },
      feedbacks: [
        // Every fifth event is followed by one from the same thread, sent while the loop handles
        // events.
        Feedback(on: { $0.number % 10 == 5 ? $0 : nil }, policy: .every) { event in
          .just((event.thread, event.number + 1))
        }
      ])
    loop.start()
    Stress.run(threads: 4) { thread in
      for number in 0..<5_000 where number % 10 != 6 { loop.send((thread, number)) }
    }
    for numbers in loop.state.value {
      let own = numbers.filter { $0 % 10 != 6 }
      #expect(own == own.sorted())
      #expect(numbers.count == 5_000)
    }
  }

  @Test("four threads send many events, and none is lost")
  func lossless() {
    let count = TestLength.rounds(50_000, long: 250_000)
    let loop = FeedbackLoop<Int, Int>(initial: 0, reduce: { $0 += $1 })
    loop.start()
    Stress.run(threads: 4) { _ in
      for _ in 0..<count { loop.send(1) }
    }
    #expect(loop.state.value == 4 * count)
  }

  @Test("the events of each thread keep their order, and the observers see every state in order")
  func orderly() {
    struct Marks: Sendable, Equatable {
      var last: [Int] = [-1, -1, -1, -1]
      var faults = 0
      var count = 0
    }
    let loop = FeedbackLoop<Marks, (Int, Int)>(
      initial: Marks(),
      reduce: { state, event in
        if event.1 != state.last[event.0] + 1 { state.faults += 1 }
        state.last[event.0] = event.1
        state.count += 1
      })
    let states = Recorder(loop.states.map(\.count))
    loop.start()
    Stress.run(threads: 4) { thread in
      for number in 0..<20_000 { loop.send((thread, number)) }
    }
    #expect(
      loop.state.value == Marks(last: [19_999, 19_999, 19_999, 19_999], faults: 0, count: 80_000))
    #expect(states.elements == Array(0...80_000))
  }

  @Test("no event of a superseded effect arrives while threads change the state and answer")
  func draining() {
    struct Round: Sendable { var (current, stale, fresh) = (0, 0, 0) }
    enum Event: Sendable { case next, answer(Int) }
    let answers = SafePublishSubject<Void>()
    let loop = FeedbackLoop<Round, Event>(
      initial: Round(),
      reduce: { state, event in
        switch event {
        case .next: state.current += 1
        case .answer(let round):
          if round == state.current { state.fresh += 1 } else { state.stale += 1 }
        }
      },
      feedbacks: [
        Feedback(when: \.current) { round in answers.signal.map { Event.answer(round) } }
      ])
    loop.start()
    Stress.run(threads: 4) { thread in
      for _ in 0..<5_000 {
        if thread < 2 { loop.send(.next) } else { answers.send() }
      }
    }
    #expect(loop.state.value.current == 10_000)
    #expect(loop.state.value.stale == 0)
  }

  @Test("a loop may be stopped, observed and read while other threads send")
  func stopUnderFire() {
    for _ in 0..<200 {
      let live = MutableProperty(0)
      let loop = FeedbackLoop<Int, Int>(
        initial: 0, reduce: { $0 += $1 },
        feedbacks: [
          Feedback(when: { $0 / 3 }) { _ in
            SafeSignal<Int>.never().handleEvents(
              start: { live.modify { $0 += 1 } }, over: { live.modify { $0 -= 1 } })
          }
        ])
      loop.start()
      Stress.run(threads: 4) { thread in
        switch thread {
        case 0: loop.stop()
        case 1: for _ in 0..<20 { _ = Recorder(loop.states).elements.count + loop.state.value }
        default: for _ in 0..<50 { loop.send(1) }
        }
      }
      #expect(live.value == 0, "the loop has left an effect behind")
    }
  }

  @Test("a reducer that reads the state of the same loop stops the program")
  func ownState() async {
    await #expect(processExitsWith: .failure) {
      let loops = Lock<[FeedbackLoop<Int, Int>]>([])
      let loop = FeedbackLoop<Int, Int>(
        initial: 0,
        reduce: { state, _ in
          let own = loops.withLock { $0 }
          state = own[0].state.value
        })
      loops.withLock { $0.append(loop) }
      loop.start()
      loop.send(1)
    }
  }

  @Test("the same effect starts again and again, also while events of the last one wait")
  func restarts() {
    let subject = SafePublishSubject<Int>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 },
      feedbacks: [
        Feedback(events: subject.signal),
        Feedback(when: { $0 % 4 == 1 ? 1 : nil }, effect: { _ in .just(1) }),
        Feedback(
          when: { $0 % 4 == 2 ? $0 : nil },
          effect: { _ in SafeSignal.sequence([1, 100]).prefix(1) }),
      ])
    loop.start()
    for _ in 0..<1_000 { subject.send(2) }
    // From 2 an effect leads to 3; from 3 to 5, from where two effects lead to 7; from 7 to 9.
    #expect(loop.state.value == 3_999)
    loop.stop()
  }
}
