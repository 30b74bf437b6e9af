// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings
import Signals

/// Runs a machine once for every order in which the effects in flight can be done.
///
/// Each run makes the machine anew, on the real runtime with all its policies, and sends the script
/// while every held effect waits. Then one effect after the other answers, until none is in flight.
/// When there are more orders than the limit, as many random ones are taken instead, from a seed.
public struct OrderExploration<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// What all orders together led to.
  public struct Outcome: Sendable {
    /// How many orders were run.
    public let orders: Int
    /// Whether they are all there are; else they are random ones.
    public let isComplete: Bool
    /// The states at the end, each once, in the order in which they were found.
    public let finalStates: [State]
    let runs: [OrderRun<State>]
  }

  private let script: [Event]
  private let limit: Int
  private let seed: UInt64
  private let longest: Int
  private let make: @Sendable (HeldEffects) -> Machine<State, Event>

  /// Creates an exploration.
  ///
  /// - Parameters:
  ///   - script: The events that are sent before any effect answers.
  ///   - limit: The most orders to run; at least one is.
  ///   - seed: What the random orders are made of when there are more; the same seed gives the same.
  ///   - longest: The most answers in one order, so that effects which ask for each other end the test.
  ///   - make: Makes the machine, with the effects to be ordered wrapped by `hold`.
  public init(
    script: [Event], limit: Int = 1_000, seed: UInt64 = 1, longest: Int = 1_000,
    _ make: @escaping @Sendable (HeldEffects) -> Machine<State, Event>
  ) {
    self.script = script
    self.limit = max(1, limit)
    self.seed = seed
    self.longest = longest
    self.make = make
  }

  /// Runs all orders, or random ones.
  ///
  /// - Throws: A `Finding` when one order has more answers than `longest`.
  public func explore() throws(Finding) -> Outcome {
    if let all = try allRuns() { return outcome(all, isComplete: true) }
    var generator = SeededRandom(seed)
    var runs: [OrderRun<State>] = []
    for _ in 0..<limit {
      runs.append(try run { _, count in Int(generator.next() % UInt64(count)) })
    }
    return outcome(runs, isComplete: false)
  }

  /// Runs the orders, and does nothing if all invariants hold at each step and, where asked for, all
  /// orders end in the same state.
  ///
  /// - Parameters:
  ///   - isConfluent: Whether all orders must end in the same state.
  ///   - invariants: What must hold in the state after the script and after each answer, by name.
  /// - Throws: A `Report` with the first failing order of each.
  public func check(
    isConfluent: Bool = true, invariants: [(name: String, holds: (State) -> Bool)] = []
  ) throws(Report) {
    let outcome: Outcome
    do {
      outcome = try explore()
    } catch {
      throw Report([error])
    }
    var findings = invariants.compactMap { outcome.violation(of: $0.name, $0.holds) }
    if isConfluent, let finding = outcome.confluenceFinding { findings.append(finding) }
    if !findings.isEmpty { throw Report(findings) }
  }

  /// All orders, by counting through the choices like the digits of a number; nil if there are too many.
  private func allRuns() throws(Finding) -> [OrderRun<State>]? {
    var runs: [OrderRun<State>] = []
    var choices: [Int] = []
    while true {
      if runs.count == limit { return nil }
      let prefix = choices
      let run = try run { step, _ in step < prefix.count ? prefix[step] : 0 }
      runs.append(run)
      choices = run.choices.map(\.taken)
      while let last = choices.last, last + 1 == run.choices[choices.count - 1].count {
        choices.removeLast()
      }
      guard let last = choices.popLast() else { return runs }
      choices.append(last + 1)
    }
  }

  private func run(
    choose: (_ step: Int, _ count: Int) -> Int
  ) throws(Finding) -> OrderRun<State> {
    let held = HeldEffects()
    let loop = FeedbackLoop(make(held))
    defer { loop.stop() }
    loop.start()
    for event in script { loop.send(event) }
    var run = OrderRun(script: script.map { valueText($0) }, start: loop.state.value)
    while true {
      let effects = held.inFlight
      if effects.isEmpty { return run }
      guard run.steps.count < longest else {
        throw Finding(
          """
          Effects still ask for each other after \(longest) answers; the last one was \
          \(run.steps.last?.effect ?? ""). Give them an end, or raise the longest order.
          """)
      }
      let choice = choose(run.steps.count, effects.count)
      held.release(effects[choice])
      run.choices.append((choice, effects.count))
      run.steps.append((effects[choice].description, loop.state.value))
    }
  }

  private func outcome(_ runs: [OrderRun<State>], isComplete: Bool) -> Outcome {
    var seen = Set<State>()
    return Outcome(
      orders: runs.count, isComplete: isComplete,
      finalStates: runs.map(\.end).filter { seen.insert($0).inserted }, runs: runs)
  }
}

/// One order: what answered, and the state after it.
struct OrderRun<State: Hashable & Sendable>: Sendable {
  let script: [String]
  let start: State
  var steps: [(effect: String, state: State)] = []
  var choices: [(taken: Int, count: Int)] = []

  var end: State { steps.last?.state ?? start }

  /// The script, and the way up to a step.
  func account(upTo count: Int) -> String {
    let events = script.isEmpty ? "nothing" : script.joined(separator: ", ")
    let way = wayText(
      from: start, steps.prefix(count).map { ($0.effect, $0.state) }, event: { $0 },
      state: { valueText($0) })
    return "Sent: \(events). Then answered:\n\(way)"
  }
}

extension OrderExploration.Outcome {
  private var ofOrders: String { "\(orders)\(isComplete ? "" : " random") orders" }

  fileprivate func violation(of name: String, _ holds: (State) -> Bool) -> Finding? {
    let failures = runs.compactMap { run -> (run: OrderRun<State>, step: Int)? in
      if !holds(run.start) { return (run, 0) }
      return run.steps.firstIndex { !holds($0.state) }.map { (run, $0 + 1) }
    }
    guard let first = failures.min(by: { $0.step < $1.step }) else { return nil }
    return Finding(
      """
      “\(name)” fails in \(failures.count) of \(ofOrders). The shortest one:
      \(first.run.account(upTo: first.step))
      """)
  }

  fileprivate var confluenceFinding: Finding? {
    guard let one = runs.first, let other = runs.first(where: { $0.end != one.end }) else {
      return nil
    }
    return Finding(
      """
      \(ofOrders) end in \(finalStates.count) different states. Two of them:
      \(one.account(upTo: one.steps.count))
      and
      \(other.account(upTo: other.steps.count))
      """)
  }
}
