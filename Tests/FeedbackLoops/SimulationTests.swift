// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

/// Compares simulations with running loops, on random machines.
@Suite("Simulation")
struct SimulationTests {
  struct State: Hashable, Sendable {
    var number = 0
    var child: Child?
    var rows: [Child] = []
    var log = 0
  }

  struct Child: Hashable, Sendable, Identifiable {
    var id: Int
    var number = 0
  }

  enum Event: Hashable, Sendable {
    case add(Int), open(Int), close, insert(Int), remove(Int)
    case child(Int), row(Int, Int)
    case answered(Int)

    var addEvent: Int? { if case .add(let number) = self { number } else { nil } }
    var childEvent: Int? { if case .child(let number) = self { number } else { nil } }
    var rowEvent: (id: Int, event: Int)? {
      if case .row(let id, let number) = self { (id, number) } else { nil }
    }
  }

  @Sendable
  static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .add(let number): state.number = (state.number + number) % 5
    case .open(let id): state.child = Child(id: id)
    case .close: state.child = nil
    case .insert(let id):
      if !state.rows.contains(where: { $0.id == id }) { state.rows.append(Child(id: id)) }
    case .remove(let id): state.rows.removeAll { $0.id == id }
    case .child(let number): state.child?.number = number
    case .row(let id, let number):
      for index in state.rows.indices where state.rows[index].id == id {
        state.rows[index].number = number
      }
    case .answered(let number): state.log = (state.log + number) % 7
    }
  }

  /// Provides an effect of a running loop that the test completes later.
  typealias Hold = @Sendable (_ feedback: String, _ value: Int) -> SafeSignal<Int>

  static func policy(_ random: inout SeededRandom) -> ConcurrencyPolicy {
    [.latest, .first, .every, .atMost(1), .atMost(2)].randomElement(using: &random) ?? .every
  }

  /// Returns a feedback of a random form on a number, and the events that change it.
  static func part(
    _ name: String, _ random: inout SeededRandom, hold: @escaping Hold
  ) -> Feedback<Int, Int> {
    let policy = policy(&random)
    let lifetime: EffectLifetime = Bool.random(using: &random) ? .whileRequested : .untilCompletion
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Feedback(when: { $0 > 1 ? $0 : nil }) { hold(name, $0) }.named(name)
    case 1: return Feedback(while: { $0 % 2 == 1 }) { hold(name, $0) }.named(name)
    case 2: return Feedback(startingWhen: { $0 > 2 }) { hold(name, $0) }.named(name)
    case 3:
      return Feedback<Int, Int>(
        on: { (event: Int) -> Int? in event > 1 ? event : nil }, policy: policy
      ) {
        hold(name, $0)
      }.named(name)
    case 4:
      return Feedback(
        requests: { (number: Int) -> [Int] in (0..<number).map { $0 * 2 % 5 } }, policy: policy
      ) { (request: Int) in hold(name, request) }.named(name)
    default:
      // Requests of one feedback with different policies.
      let others = Self.policy(&random)
      let restarts: [RestartPolicy] = (0..<2).map { _ in
        Bool.random(using: &random) ? .restart : .keep
      }
      return Feedback<Int, Int>(
        requestingAll: { (number: Int, event: Int?) -> [EffectRequest<Int, Int>] in
          let ofState = (0..<number).map {
            EffectRequest(
              id: $0, value: number, lifetime: lifetime, concurrency: policy, restart: restarts[0])
          }
          let ofEvent = event.map {
            EffectRequest(id: $0, concurrency: others, restart: restarts[1])
          }
          return ofState + [ofEvent].compactMap { $0 }
        }
      ) { _, latest in hold(name, latest.value) }.named(name)
    }
  }

  static func machine(seed: UInt64, hold: @escaping Hold) -> Machine<State, Event> {
    var random = SeededRandom(seed)
    let first = part("first", &random, hold: hold).pullback(
      state: \State.number, event: Event.add, extract: \.addEvent)
    let second = part("second", &random, hold: hold).pullback(
      state: \Child.number, event: { $0 }, extract: { $0 }
    ).pullback(state: \State.child, event: Event.child, extract: \.childEvent)
    let third = part("third", &random, hold: hold).pullback(
      state: \Child.number, event: { $0 }, extract: { $0 }
    ).forEach(\State.rows, id: \.id, event: Event.row, extract: \.rowEvent)
    return Machine(
      initial: State(), reduce: reduce,
      feedbacks: [
        .combine(first.named("first"), second.named("second")), third.named("third"),
      ])
  }

  static func event(_ random: inout SeededRandom) -> Event {
    let small = Int.random(in: 0..<4, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: return .add(small)
    case 2: return .open(small)
    case 3: return .close
    case 4, 5: return .insert(small)
    case 6: return .remove(small)
    case 7: return .child(small)
    default: return .row(Int.random(in: 0..<4, using: &random), small)
    }
  }

  /// Returns the event that an effect with a value sends, as an event of the parent.
  static func answer(_ effect: RunningEffect, _ number: Int) -> Event {
    switch effect.feedback {
    case "first": .add(number)
    case "second": .child(number)
    default: .row(Int(effect.key.description.prefix { $0 != "/" }) ?? 0, number)
    }
  }

  @Test(
    "it has the state and the effects of a running loop, on random machines",
    arguments: 0..<TestLength.rounds(80, long: 400))
  func differential(seed: Int) {
    var random = SeededRandom(UInt64(seed) &+ 77)
    let held = HeldAnswers()
    let machine = Self.machine(seed: UInt64(seed)) { held.hold($0, $1) }
    let loop = FeedbackLoop(machine)
    loop.start()
    var simulation = Simulation(machine)
    for step in 0..<40 {
      let running = simulation.effects
      let inLoop = held.inFlight
      #expect(
        running.map { "\($0.feedback) \($0.value)" }.sorted()
          == inLoop.map { "\($0.feedback) \($0.value)" }.sorted(), "seed \(seed), step \(step)")
      #expect(loop.state.value == simulation.state, "seed \(seed), step \(step)")
      if let effect = inLoop.randomElement(using: &random), Bool.random(using: &random) {
        let number = Int.random(in: 0..<4, using: &random)
        let completes = Bool.random(using: &random)
        // Several effects may be equal: only the state of the loop shows to which child one belongs.
        let candidates = running.filter {
          $0.feedback == effect.feedback && "\($0.value)" == "\(effect.value)"
        }
        guard candidates.count == 1 else { continue }
        held.answer(effect, with: number, completes: completes)
        simulation.answer(
          candidates[0], with: Self.answer(candidates[0], number), completes: completes)
      } else {
        let event = Self.event(&random)
        loop.send(event)
        simulation.send(event)
      }
    }
    loop.stop()
    #expect(held.inFlight.isEmpty)
  }
}

/// Effects of a running loop that send their events on demand.
final class HeldAnswers: Sendable {
  struct Effect: Sendable {
    let number: Int
    let feedback: String
    let value: Int
    fileprivate let observer: SafeObserver<Int>
  }

  private let content = Lock<(effects: [Effect], count: Int)>(([], 0))

  var inFlight: [Effect] { content.withLock { $0.effects } }

  func hold(_ feedback: String, _ value: Int) -> SafeSignal<Int> {
    SafeSignal { observer, lifetime in
      let number = self.content.withLock { content in
        content.count += 1
        content.effects.append(
          Effect(number: content.count, feedback: feedback, value: value, observer: observer))
        return content.count
      }
      lifetime.onEnd { self.content.withLock { $0.effects.removeAll { $0.number == number } } }
    }
  }

  func answer(_ effect: Effect, with number: Int, completes: Bool) {
    effect.observer.send(number)
    if completes { effect.observer.complete() }
  }
}
