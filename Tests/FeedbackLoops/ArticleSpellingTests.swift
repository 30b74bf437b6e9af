// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// Code in the style of ReactiveFeedback, CombineFeedback and Loop.
@Suite("Spellings of the articles")
struct ArticleSpellingTests {
  @Test("lensing:effects: equals lensing:effect:")
  func lensing() {
    let loop = FeedbackLoop<[Int], Int>(
      initial: [], reduce: { $0.append($1) },
      feedbacks: [
        Feedback(lensing: { $0.count < 3 ? $0.count : nil }, effects: { count in .just(count) })
      ])
    loop.start()
    #expect(loop.state.value == [0, 1, 2])
  }

  @Test("predicate:effects: starts an effect for each state in which the predicate holds")
  func predicate() {
    let started = Recorder<Int, Never>()
    let ended = Recorder<Int, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 = $1 },
      feedbacks: [
        Feedback(
          predicate: { $0 > 0 },
          effects: { state in
            .never().handleEvents(
              start: { started.observer.send(state) }, over: { ended.observer.send(state) })
          })
      ])
    loop.start()
    for state in [1, 2, 0, 3] { loop.send(state) }
    #expect(started.elements == [1, 2, 3])
    #expect(ended.elements == [1, 2])
  }

  @Test("system takes a reducer that returns the next state, in both forms")
  func system() {
    let upToThree = Feedback<Int, Int>(when: { $0 < 3 ? $0 : nil }) { _ in .just(1) }
    let list = SafeSignal<Int>.system(
      initial: 0, reduce: { state, event in state + event }, feedbacks: [upToThree])
    #expect(Recorder(list).elements == [0, 1, 2, 3])
    let variadic = SafeSignal<Int>.system(
      initial: 0, reduce: { (state: Int, event: Int) -> Int in state + event },
      feedbacks: upToThree, Feedback(events: .empty()))
    #expect(Recorder(variadic).elements == [0, 1, 2, 3])
  }

  @Test("several feedbacks that react to each state immediately alternate")
  func turns() {
    let loop = FeedbackLoop<String, String>(
      initial: "", reduce: { if $0.count < 12 { $0 += $1 } },
      feedbacks: [
        Feedback(effects: { $0.count < 12 ? .just("a") : .empty() }),
        Feedback(effects: { $0.count < 12 ? .just("b") : .empty() }),
        Feedback(lensing: { $0.count < 12 ? () : nil }, effect: { .just("c") }),
      ])
    loop.start()
    let letters = Array(loop.state.value)
    #expect(letters.count == 12)
    for letter in "abc" {
      #expect(letters.count { $0 == letter } >= 3, "\(loop.state.value)")
    }
  }

  @Test("Loop's whenBecomesTrue is while: false cancels, and true starts again")
  func whenBecomesTrue() {
    let log = Recorder<String, Never>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 = $1 },
      feedbacks: [
        Feedback(while: { $0 > 0 }) { state in
          .never().handleEvents(
            start: { log.observer.send("start \(state)") },
            over: { log.observer.send("end \(state)") })
        }
      ])
    loop.start()
    for state in [1, 2, 0, 3] { loop.send(state) }
    #expect(log.elements == ["start 1", "end 1", "start 3"])
  }

  @Test("Loop's extracting is on: a payload starts an effect, the next one cancels it")
  func extracting() {
    enum Event: Sendable {
      case search(String), found(String), close
    }
    let answers = SafePublishSubject<String>()
    let loop = FeedbackLoop<[String], Event>(
      initial: [],
      reduce: { state, event in
        if case .found(let text) = event { state.append(text) }
      },
      feedbacks: [
        Feedback(on: { (event: Event) -> String? in
          if case .search(let text) = event { text } else { nil }
        }) { text in answers.signal.prefix(1).map { .found("\(text): \($0)") } }
      ])
    loop.start()
    loop.send(.search("a"))
    loop.send(.search("b"))
    loop.send(.close)
    answers.send("1")
    answers.send("2")
    #expect(loop.state.value == ["b: 1"])
  }

  @Test("Loop's source:as: is events: of a mapped signal")
  func source() {
    enum Event: Equatable, Sendable { case moved(Int) }
    let positions = SafePublishSubject<Int>()
    let loop = FeedbackLoop<[Event], Event>(
      initial: [], reduce: { $0.append($1) },
      feedbacks: [Feedback(events: positions.signal.map(Event.moved))])
    loop.start()
    positions.send(3)
    positions.send(4)
    loop.stop()
    positions.send(5)
    #expect(loop.state.value == [.moved(3), .moved(4)])
  }

  @Test("CombineFeedback's middleware, by state, by event, and by both")
  func middleware() {
    let log = Recorder<String, Never>()
    let byState = Feedback<Int, Int>(effects: { state in
      log.observer.send("state \(state)")
      return .empty()
    })
    let byEvent = Feedback<Int, Int>(
      on: { (event: Int) -> Int? in event }, policy: .every
    ) { event in
      log.observer.send("event \(event)")
      return .empty()
    }
    let byBoth = Feedback<Int, Int>(
      onEvent: { state, event in (state, event) }, policy: .every
    ) { (both: (state: Int, event: Int)) in
      log.observer.send("event \(both.event) led to \(both.state)")
      return .empty()
    }
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { $0 += $1 }, feedbacks: [byState, byEvent, byBoth])
    loop.start()
    loop.send(2)
    #expect(log.elements == ["state 0", "state 2", "event 2", "event 2 led to 2"])
  }

  @Test("RxFeedback's completion: an observation of a system ends once, also if it ends itself")
  func endsOnce() {
    let appending: @Sendable (inout String, String) -> Void = { $0 += $1 }
    let answering = Feedback<String, String>(when: { _ in 1 }) { _ in .just("a") }
    let log = Recorder<String, Never>()
    let system = SafeSignal<String>.system(initial: "i", reduce: appending, feedbacks: answering)
      .prefix(2)
      .handleEvents(
        next: { log.observer.send("n \($0)") }, end: { _ in log.observer.send("end") },
        over: { log.observer.send("over") })
    let recorder = Recorder(system)
    #expect(recorder.elements == ["i", "ia"])
    #expect(log.elements == ["n i", "n ia", "end", "over"])
    let loop = FeedbackLoop<String, String>(
      initial: "i", reduce: appending, feedbacks: [answering])
    let ends = Recorder<String, Never>()
    let states = Recorder(
      loop.states.prefix(2).handleEvents(
        end: { [weak loop] _ in
          ends.observer.send("end")
          loop?.stop()
        }))
    loop.start()
    #expect(states.elements == ["i", "ia"])
    #expect(ends.elements == ["end"])
  }

  private enum Ping: Hashable, Sendable { case a, b, c }
  private enum PingEvent: Hashable, Sendable { case toB, stop }

  @Sendable private static func reduce(_ state: inout Ping, _ event: PingEvent) {
    switch event {
    case .toB: state = .b
    case .stop: state = .c
    }
  }

  // The compiler gave up on this expression while it tried each trailing closure as an asynchronous function, too.
  @Test("a machine with two feedbacks is written without types inside another expression")
  func inferred() throws {
    try OrderExploration(script: [PingEvent.stop]) { held in
      Machine(
        initial: Ping.a, reduce: Self.reduce,
        feedbacks: [
          Feedback(when: { $0 == .a ? 1 : nil }) { _ in held.hold(.just(.toB), as: "ab") },
          Feedback(when: { $0 == .b ? 1 : nil }) { _ in held.hold(.just(.stop), as: "bc") },
        ])
    }.check()
  }
}
