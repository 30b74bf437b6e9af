// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings

/// The extent of random walks.
public struct RandomWalkCoverage: Hashable, Sendable, CustomStringConvertible {
  /// The number of walks.
  public let walks: Int
  /// The total number of events.
  public let events: Int
  /// The number of distinct situations that the walks reached.
  public let situations: Int

  /// The extent as a sentence.
  public var description: String {
    "\(walks) random walks with \(events) events came to \(situations) situations."
  }
}

extension Explorer {
  /// Checks the situations on random walks, for machines with too many situations to visit.
  ///
  /// Each walk begins at the start and takes one of the possible moves at a time. A walk that violates a check is
  /// shortened by omitting as many events as possible. A check that passes proves nothing about other walks.
  ///
  /// ```swift
  /// let coverage = try explorer.checkRandomWalks(.invariant("stock") { $0.stock >= 0 })
  /// print(coverage)      // 1000 random walks with 100000 events came to 31250 situations.
  /// ```
  ///
  /// - Parameters:
  ///   - checks: Checks of states and steps: `invariant` and `step`. Other checks need all situations.
  ///   - count: The number of walks.
  ///   - length: The largest number of events of a walk.
  ///   - seed: The seed of the walks; the same seed gives the same walks.
  /// - Returns: The extent of the walks.
  /// - Throws: A ``Report`` with a shortened walk for each check that fails, and the extent of the walks.
  @discardableResult
  public func checkRandomWalks(
    _ checks: MachineCheck<State, Event>..., count: Int = 1_000, length: Int = 100,
    seed: UInt64 = 1
  ) throws(Report) -> RandomWalkCoverage {
    var search: RandomSearch<State, Event>
    do throws(Finding) {
      search = try RandomSearch(self, checks)
      try search.walk(count: count, length: length, seed: seed)
    } catch {
      throw Report([error])
    }
    if !search.findings.isEmpty {
      throw Report(search.findings + [Finding(search.coverage.description)])
    }
    return search.coverage
  }
}

/// The random walks of an explorer.
struct RandomSearch<State: Hashable & Sendable, Event: Sendable> {
  private struct Step {
    /// The text of the event and the effect that sends it, which identify the step in a shorter walk.
    let name: String
    let event: Event?
    let state: State
  }

  private struct Situation: Hashable {
    let state: State
    let set: Int32
  }

  private let explorer: Explorer<State, Event>
  private let effects: EffectSets<State, Event>
  private var open: [MachineCheck<State, Event>.Safety]
  private let start: Situation
  private var seen = Set<Situation>()
  private var walks = 0
  private var events = 0
  private(set) var findings: [Finding] = []

  init(
    _ explorer: Explorer<State, Event>, _ checks: [MachineCheck<State, Event>]
  ) throws(Finding) {
    self.explorer = explorer
    effects = EffectSets(explorer)
    open = checks.compactMap(\.safety)
    guard open.count == checks.count else {
      throw Finding(
        "Random walks check invariants and steps only. The other checks need all situations: use explore()."
      )
    }
    try explorer.checkNames()
    let state = explorer.canonical(explorer.machine.initial)
    let set = try effects.attend(nil, in: state, from: effects.set(0))
    start = Situation(state: state, set: set.number)
  }

  var coverage: RandomWalkCoverage {
    RandomWalkCoverage(walks: walks, events: events, situations: seen.count)
  }

  mutating func walk(count: Int, length: Int, seed: UInt64) throws(Finding) {
    var generator = SeededRandom(seed)
    seen.insert(start)
    for check in open where !check.holds(nil, nil, start.state) { try fail(check, []) }
    for _ in 0..<count where !open.isEmpty {
      walks += 1
      var situation = start
      var names: [String] = []
      for _ in 0..<length {
        let choices = choices(in: situation)
        if choices.isEmpty { break }
        let choice = choices[generator.below(choices.count)]
        let next = try successor(of: situation, choice)
        names.append(name(of: choice))
        events += 1
        seen.insert(next)
        for check in open where !check.holds(situation.state, choice.event, next.state) {
          try fail(check, names)
        }
        situation = next
      }
    }
  }

  private typealias Choice = (event: Event?, live: LiveEffect?)

  private func choices(in situation: Situation) -> [Choice] {
    var all: [Choice] = explorer.events(situation.state).map { ($0, nil) }
    for live in effects.set(Int(situation.set)).live {
      for event in explorer.answers(of: live.effect, in: situation.state) ?? [] {
        all.append((event, live))
      }
      if explorer.completesSilently(live.effect) { all.append((nil, live)) }
    }
    return all
  }

  private func successor(
    of situation: Situation, _ choice: Choice
  ) throws(Finding) -> Situation {
    var state = situation.state
    let set = try effects.successor(
      of: &state, effects.set(Int(situation.set)), choice.event, choice.live)
    return Situation(state: state, set: set.number)
  }

  private func name(of choice: Choice) -> String {
    let effect = choice.live.map { " (\($0.effect.description))" } ?? ""
    return (choice.event.map { valueText($0) } ?? "completes") + effect
  }

  /// Follows a walk up to a violation of a check, omitting the steps that aren't possible.
  private func follow(
    _ names: [String], to check: MachineCheck<State, Event>.Safety
  ) throws(Finding) -> [Step]? {
    var situation = start
    var steps: [Step] = []
    if !check.holds(nil, nil, situation.state) { return [] }
    for name in names {
      guard let choice = choices(in: situation).first(where: { self.name(of: $0) == name }) else {
        continue
      }
      let next = try successor(of: situation, choice)
      steps.append(Step(name: name, event: choice.event, state: next.state))
      if !check.holds(situation.state, choice.event, next.state) { return steps }
      situation = next
    }
    return nil
  }

  /// Shortens a walk that violates a check, and records it.
  private mutating func fail(
    _ check: MachineCheck<State, Event>.Safety, _ names: [String]
  ) throws(Finding) {
    open.removeAll { $0.name == check.name }
    guard var shortest = try follow(names, to: check) else { return }
    var size = max(1, shortest.count / 2)
    while size > 0 {
      var start = 0
      var isShortened = false
      while start < shortest.count {
        var rest = shortest.map(\.name)
        rest.removeSubrange(start..<min(start + size, rest.count))
        if let steps = try follow(rest, to: check), steps.count < shortest.count {
          shortest = steps
          isShortened = true
        } else {
          start += size
        }
      }
      size = isShortened ? min(size, max(1, shortest.count / 2)) : size / 2
    }
    let way = wayText(
      from: start.state, shortest.map { (event: $0.name, state: $0.state) }, event: { $0 },
      state: { valueText($0) })
    findings.append(
      Finding(
        """
        “\(check.name)” is false after a random walk of \(names.count) events. Shortened:
        \(way)
        """))
  }
}
