// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings
import Signals

/// Runs a machine once for every order in which the user's events and the results of effects can arrive.
///
/// Each run creates the machine again, on the real runtime with all its policies. At each step one of the held effects
/// is released, or the next event of the script is sent, until nothing is left.
///
/// If the number of orders exceeds the limit or 1,000, orders that reach the same situation are continued only once. A
/// situation is the state, the names of the effects in flight, and the rest of the script. This covers all orders of
/// many independent effects in far fewer runs. It requires that effects with the same name have the same result in the
/// same situation. If the number of these runs exceeds the limit too, the same number of random orders is run from a
/// seed.
///
/// ```swift
/// let orders = OrderExploration(script: [Event.search("a"), .search("ab")]) { held in
///   Search.machine(api: { held.hold(.just(.found($0)), as: $0) })
/// }
/// try orders.check(invariants: [("the results are those of the text", { $0.isConsistent })])
/// ```
public struct OrderExploration<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// The combined result of all orders.
  public struct Outcome: Sendable {
    /// The number of runs.
    public let orders: Int
    /// A Boolean value that indicates whether all orders were covered. Otherwise random orders were run.
    public let isComplete: Bool
    /// A Boolean value that indicates whether orders that reached the same situation were continued only once.
    public let isReduced: Bool
    /// The distinct final states, in the order of discovery.
    public let finalStates: [State]
  }

  private let script: [Event]
  private let sendsScriptFirst: Bool
  private let limit: Int
  private let seed: UInt64
  private let longest: Int
  private let make: @Sendable (HeldEffects) -> Machine<State, Event>

  /// Creates an exploration.
  ///
  /// - Parameters:
  ///   - script: The user's events, in order.
  ///   - sendsScriptFirst: Whether the whole script is sent before any effect answers. This reduces the number of
  ///     orders, and excludes user events between two answers.
  ///   - limit: The largest number of runs of each kind: all orders, reduced orders, random orders.
  ///   - seed: The seed of the random orders; the same seed gives the same orders.
  ///   - longest: The largest number of steps of an order, which ends a test whose effects request each other.
  ///   - make: Creates the machine, with the effects to be ordered wrapped by ``HeldEffects/hold(_:as:)``.
  public init(
    script: [Event], sendsScriptFirst: Bool = false, limit: Int = 10_000, seed: UInt64 = 1,
    longest: Int = 1_000, _ make: @escaping @Sendable (HeldEffects) -> Machine<State, Event>
  ) {
    self.script = script
    self.sendsScriptFirst = sendsScriptFirst
    self.limit = max(1, limit)
    self.seed = seed
    self.longest = longest
    self.make = make
  }

  /// Runs all orders, all distinct situations, or random orders.
  ///
  /// - Throws: A ``Finding`` if an order has more steps than `longest`.
  public func explore() throws(Finding) -> Outcome {
    try tally([]).outcome
  }

  /// Throws unless all invariants hold at each step and, if required, all orders end in the same state.
  ///
  /// - Parameters:
  ///   - isConfluent: Whether all orders must end in the same state.
  ///   - allowsSampling: Whether random orders suffice if the number of orders exceeds the limit. A check that passes
  ///     then proves nothing about the other orders.
  ///   - invariants: The conditions that must hold for the initial state and after each step, by name.
  /// - Throws: A ``Report`` with the shortest failing order of each kind.
  public func check(
    isConfluent: Bool = true, allowsSampling: Bool = false,
    invariants: [(name: String, holds: (State) -> Bool)] = []
  ) throws(Report) {
    let tally: Tally
    do {
      tally = try self.tally(invariants.map(\.holds))
    } catch {
      throw Report([error])
    }
    var findings = zip(invariants, tally.failures).compactMap { tally.finding(of: $0.name, $1) }
    if isConfluent, let finding = tally.confluenceFinding { findings.append(finding) }
    if !tally.isComplete, !allowsSampling {
      findings.append(
        Finding(
          """
          There are more than \(limit) orders, and only \(tally.orders) random ones were run. Raise the limit, \
          shorten the script, or allow it with allowsSampling.
          """))
    }
    if !findings.isEmpty { throw Report(findings) }
  }

  /// The failures of an invariant: their number, and the shortest one.
  private struct Failures {
    var count = 0
    var shortest: (run: OrderRun<State>, step: Int)?
  }

  /// The summary of the runs. Only examples are kept.
  private struct Tally {
    var orders = 0
    var isComplete = true
    var isReduced = false
    var finalStates: [State] = []
    var seen = Set<State>()
    var failures: [Failures]
    var first: OrderRun<State>?
    var different: OrderRun<State>?

    mutating func add(_ run: OrderRun<State>, _ invariants: [(State) -> Bool]) {
      orders += 1
      if !run.isCut {
        if seen.insert(run.end).inserted { finalStates.append(run.end) }
        if let first {
          if different == nil, first.end != run.end { different = run }
        } else {
          first = run
        }
      }
      for (index, holds) in invariants.enumerated() {
        let step = holds(run.start) ? run.steps.firstIndex { !holds($0.state) }.map { $0 + 1 } : 0
        guard let step else { continue }
        failures[index].count += 1
        if step < failures[index].shortest?.step ?? .max { failures[index].shortest = (run, step) }
      }
    }

    var outcome: Outcome {
      Outcome(
        orders: orders, isComplete: isComplete, isReduced: isReduced, finalStates: finalStates)
    }

    private var ofOrders: String {
      "\(orders)\(isReduced ? " reduced" : isComplete ? "" : " random") orders"
    }

    func finding(of name: String, _ failures: Failures) -> Finding? {
      guard let (run, step) = failures.shortest else { return nil }
      return Finding(
        """
        “\(name)” fails in \(failures.count) of \(ofOrders). The shortest one:
        \(run.account(upTo: step))
        """)
    }

    var confluenceFinding: Finding? {
      guard let first, let different else { return nil }
      return Finding(
        """
        \(ofOrders) end in \(finalStates.count) different states. Two of them:
        \(first.account(upTo: first.steps.count))
        and
        \(different.account(upTo: different.steps.count))
        """)
    }
  }

  private func tally(_ invariants: [(State) -> Bool]) throws(Finding) -> Tally {
    let empty = Tally(failures: Array(repeating: Failures(), count: invariants.count))
    var tally = empty
    // A larger number of orders is rarely within the limit, and the reduced orders cover as much.
    if try forAllRuns(limit: min(limit, 1_000), { tally.add($0, invariants) }) { return tally }
    tally = empty
    tally.isReduced = true
    if try forAllRuns(limit: limit, isReduced: true, { tally.add($0, invariants) }) { return tally }
    tally = empty
    tally.isComplete = false
    var generator = SeededRandom(seed)
    for _ in 0..<limit {
      let run = try run { _, _, count in generator.below(count) }
      tally.add(run, invariants)
    }
    return tally
  }

  /// Runs all orders, by counting through the choices like the digits of a number. Returns `false` if there are too
  /// many.
  ///
  /// - Parameters:
  ///   - limit: The largest number of runs.
  ///   - isReduced: Whether a run ends in a situation that an earlier run has reached.
  ///   - body: Receives each run.
  private func forAllRuns(
    limit: Int, isReduced: Bool = false, _ body: (OrderRun<State>) -> Void
  ) throws(Finding) -> Bool {
    var seen = Set<Situation>()
    var count = 0
    var choices: [Int] = []
    while true {
      if count == limit { return false }
      count += 1
      let prefix = choices
      let run = try run { situation, step, _ in
        if step < prefix.count { return prefix[step] }
        return isReduced && !seen.insert(situation).inserted ? nil : 0
      }
      body(run)
      choices = run.choices.map(\.taken)
      while let last = choices.last, last + 1 == run.choices[choices.count - 1].count {
        choices.removeLast()
      }
      guard let last = choices.popLast() else { return true }
      choices.append(last + 1)
    }
  }

  /// A key of runs that have the same continuations.
  private struct Situation: Hashable {
    let state: State
    let inFlight: [String]
    let rest: Int
  }

  /// Runs one order. The closure returns the next step, or nil to end the run.
  private func run(
    choose: (_ situation: Situation, _ step: Int, _ count: Int) -> Int?
  ) throws(Finding) -> OrderRun<State> {
    let held = HeldEffects()
    let loop = FeedbackLoop(make(held))
    defer { loop.stop() }
    loop.start()
    var rest = script[...]
    if sendsScriptFirst {
      for event in script { loop.send(event) }
      rest = []
    }
    var run = OrderRun(
      script: sendsScriptFirst ? script.map { valueText($0) } : nil, start: loop.state.value)
    while true {
      let effects = held.inFlight
      let count = effects.count + (rest.isEmpty ? 0 : 1)
      if count == 0 { return run }
      guard run.steps.count < longest else {
        throw Finding(
          """
          Effects still ask for each other after \(longest) answers; the last one was \
          \(run.steps.last?.name ?? ""). Give them an end, or raise the longest order.
          """)
      }
      let situation = Situation(
        state: loop.state.value, inFlight: effects.map(\.name).sorted(), rest: rest.count)
      guard let choice = choose(situation, run.steps.count, count) else {
        run.isCut = true
        return run
      }
      let name: String
      if choice < effects.count {
        held.release(effects[choice])
        name = effects[choice].description
      } else {
        let event = rest.removeFirst()
        loop.send(event)
        name = "sent \(valueText(event))"
      }
      run.choices.append((choice, count))
      run.steps.append((name, loop.state.value))
    }
  }
}

/// A run of one order: its steps, and the state after each.
struct OrderRun<State: Hashable & Sendable>: Sendable {
  /// The events that were sent before the first step; nil if they are steps.
  let script: [String]?
  let start: State
  var steps: [(name: String, state: State)] = []
  var choices: [(taken: Int, count: Int)] = []
  /// Whether it ended in a situation that another run has continued.
  var isCut = false

  var end: State { steps.last?.state ?? start }

  /// Returns the script and the steps up to a number as text.
  func account(upTo count: Int) -> String {
    let way = wayText(
      from: start, steps.prefix(count).map { (event: $0.name, state: $0.state) }, event: { $0 },
      state: { valueText($0) })
    guard let script else { return way }
    let events = script.isEmpty ? "nothing" : script.joined(separator: ", ")
    return "Sent: \(events). Then answered:\n\(way)"
  }
}
