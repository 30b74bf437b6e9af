// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("OrderExploration")
struct OrderExplorationTests {
  enum Event: Hashable, Sendable {
    case ask(Int)
    case answered(Int)
  }

  /// A list of results. The faulty one keeps the order of their arrival.
  static func list(isSorted: Bool, policy: ConcurrencyPolicy = .every, _ held: HeldEffects)
    -> Machine<
      [Int], Event
    >
  {
    Machine(
      initial: [],
      reduce: { state, event in
        guard case .answered(let number) = event else { return }
        state.append(number)
        if isSorted { state.sort() }
      },
      feedbacks: [
        Feedback(
          on: { (event: Event) -> Int? in
            if case .ask(let number) = event { number } else { nil }
          }, policy: policy
        ) { number in
          held.hold(.just(.answered(number)), as: "answer \(number)")
        }.named("whenAsked")
      ])
  }

  static let script: [Event] = [.ask(1), .ask(2), .ask(3)]

  @Test("every order of three effects runs once, and all end in the same state")
  func confluent() throws {
    let exploration = OrderExploration(script: Self.script, sendsScriptFirst: true) {
      Self.list(isSorted: true, $0)
    }
    let outcome = try exploration.explore()
    #expect(outcome.orders == 6)
    #expect(outcome.isComplete)
    #expect(outcome.finalStates == [[1, 2, 3]])
    try exploration.check(invariants: [("sorted", { $0 == $0.sorted() })])
  }

  @Test("orders with different results are printed")
  func notConfluent() throws {
    let exploration = OrderExploration(script: [.ask(1), .ask(2)], sendsScriptFirst: true) {
      Self.list(isSorted: false, $0)
    }
    try exploration.check(isConfluent: false)
    #expect {
      try exploration.check()
    } throws: { error in
      "\(error)" == """
        2 orders end in 2 different states. Two of them:
        Sent: ask(1), ask(2). Then answered:
          0. start        → []
          1. answer 1 #1  → [1]
          2. answer 2 #2  → [1, 2]
        and
        Sent: ask(1), ask(2). Then answered:
          0. start        → []
          1. answer 2 #2  → [2]
          2. answer 1 #1  → [2, 1]
        """
    }
  }

  @Test("the shortest order that breaks an invariant is printed, up to the failing step")
  func invariant() {
    let exploration = OrderExploration(script: Self.script, sendsScriptFirst: true) {
      Self.list(isSorted: false, $0)
    }
    #expect {
      try exploration.check(
        isConfluent: false, invariants: [("sorted", { $0 == $0.sorted() })])
    } throws: { error in
      "\(error)" == """
        “sorted” fails in 5 of 6 orders. The shortest one:
        Sent: ask(1), ask(2), ask(3). Then answered:
          0. start        → []
          1. answer 2 #2  → [2]
          2. answer 1 #1  → [2, 1]
        """
    }
  }

  @Test("an effect that its policy cancels isn't pending")
  func policies() throws {
    let latest = OrderExploration(script: Self.script, sendsScriptFirst: true) {
      Self.list(isSorted: true, policy: .latest, $0)
    }
    #expect(try latest.explore().orders == 1)
    #expect(try latest.explore().finalStates == [[3]])
    let two = OrderExploration(script: Self.script, sendsScriptFirst: true) {
      Self.list(isSorted: true, policy: .atMost(2), $0)
    }
    #expect(try two.explore().orders == 4)
    #expect(try two.explore().finalStates == [[1, 2, 3]])
  }

  @Test("too many orders are sampled from a seed, which is reproducible")
  func random() throws {
    let script = (1...9).map(Event.ask)
    func outcome(seed: UInt64) throws -> [[Int]] {
      let exploration = OrderExploration(
        script: script, sendsScriptFirst: true, limit: 50, seed: seed
      ) {
        Self.list(isSorted: false, $0)
      }
      let outcome = try exploration.explore()
      #expect(outcome.orders == 50)
      #expect(!outcome.isComplete)
      return outcome.finalStates
    }
    #expect(try outcome(seed: 7) == outcome(seed: 7))
    #expect(try outcome(seed: 7) != outcome(seed: 8))
    let exploration = OrderExploration(script: script, sendsScriptFirst: true, limit: 50) {
      Self.list(isSorted: false, $0)
    }
    #expect {
      try exploration.check()
    } throws: { "\($0)".hasPrefix("50 random orders end in 50 different states. Two of them:") }
    // A sampled exploration passes if the test allows it.
    let sorted = OrderExploration(script: script, sendsScriptFirst: true, limit: 50) {
      Self.list(isSorted: true, $0)
    }
    #expect {
      try sorted.check()
    } throws: { error in
      "\(error)" == """
        There are more than 50 orders, and only 50 random ones were run. Raise the limit, \
        shorten the script, or allow it with allowsSampling.
        """
    }
    try sorted.check(allowsSampling: true)
  }

  @Test("exactly as many orders as the limit are all run")
  func exactly() throws {
    let exploration = OrderExploration(script: Self.script, sendsScriptFirst: true, limit: 6) {
      Self.list(isSorted: true, $0)
    }
    #expect(try exploration.explore().isComplete)
  }

  @Test("effects that cause each other without end are stopped, with a suggestion")
  func endless() {
    let exploration = OrderExploration<Int, Event>(
      script: [.ask(1)], sendsScriptFirst: true, longest: 5
    ) { held in
      Machine(
        initial: 0, reduce: { state, _ in state += 1 },
        feedbacks: [
          Feedback(when: { $0 }) { _ in held.hold(.just(.ask(1)), as: "again") }.named("always")
        ])
    }
    #expect {
      try exploration.check()
    } throws: { error in
      "\(error)" == """
        Effects still ask for each other after 5 answers; the last one was again #6. Give them an \
        end, or raise the longest order.
        """
    }
  }

  @Test("a machine without effects has one order without steps")
  func none() throws {
    let exploration = OrderExploration(script: [Counter.Event.up]) { _ in Counter.machine(limit: 3)
    }
    let outcome = try exploration.explore()
    #expect(outcome.orders == 1)
    #expect(outcome.finalStates == [1])
  }

  @Test("an event of the user may occur between two results")
  func interleaved() throws {
    let exploration = OrderExploration(script: [Door.Event.answered, .close]) { held in
      Machine(
        initial: Door(), reduce: Door.reduce,
        feedbacks: [
          Feedback(while: { $0.isOpen }) { _ in held.hold(.just(.avatar), as: "avatar") }
            .named("whileOpen")
        ])
    }
    // The avatar arrives before both events or between them, or is cancelled by the second one.
    #expect(try exploration.explore().orders == 3)
    #expect {
      try exploration.check(
        isConfluent: false,
        invariants: [
          ("no avatar after an answer", { !($0.isAnswered && $0.hasAvatar && $0.isOpen) })
        ])
    } throws: { error in
      "\(error)".hasPrefix("“no avatar after an answer” fails in 2 of 3 orders.")
    }
  }
}

/// A call at the door.
private struct Door: Hashable, Sendable {
  var isOpen = true
  var isAnswered = false
  var hasAvatar = false

  enum Event: Hashable, Sendable { case answered, close, avatar }

  @Sendable
  static func reduce(_ state: inout Door, _ event: Event) {
    switch event {
    case .answered: state.isAnswered = true
    case .close: state.isOpen = false
    case .avatar: state.hasAvatar = true
    }
  }
}
