// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings

/// The states that a machine can reach, and the ways to them: the result of an ``Explorer``.
public struct Exploration<State: Hashable & Sendable, Event: Sendable>: Sendable {
  let space: StateSpace<State, Event>

  init(_ space: StateSpace<State, Event>) {
    self.space = space
  }

  var explorer: Explorer<State, Event> { space.explorer }

  /// A Boolean value that indicates whether all situations were visited; `false` if the limit was reached.
  public var isComplete: Bool { space.isComplete }

  /// The extent of the exploration, as a sentence.
  public var coverage: String {
    if isComplete {
      return "All \(space.count) situations were visited, up to \(space.depth) events deep."
    }
    return """
      \(space.expanded) of more than \(space.count) situations were visited, all of those less than \
      \(space.depth) events deep.
      """
  }

  /// The distinct states in the order of discovery: those near the start first.
  public var states: [State] { distinct(Array(0..<space.count)) }

  /// The machine as a graph: a node for each label, an edge for each event that changes something.
  public var graph: StateGraph {
    let labels = space.states.map { explorer.label($0) }
    let final = Set(zip(space.states, labels).filter { explorer.isFinal($0.0) }.map(\.1))
    let nodes = labels.enumerated().map { index, label in
      StateGraph.Node(label, isInitial: index == 0, isFinal: final.contains(label))
    }
    let edges = (0..<space.expanded).flatMap { place in
      space.moves(of: place).compactMap { move -> StateGraph.Edge? in
        guard let event = move.event, space.states[move.to] != space.states[place] else {
          return nil
        }
        return StateGraph.Edge(labels[place], labels[move.to], explorer.eventLabel(event))
      }
    }
    return StateGraph(nodes: nodes, edges: edges)
  }

  /// Returns the shortest sequence of events from the start to a state that satisfies a condition, or nil.
  public func way(to isGoal: (State) -> Bool) -> [Event]? {
    space.states.firstIndex(where: isGoal).map { space.way(to: $0).compactMap(\.event) }
  }

  /// The states that aren't final and that no event leaves.
  public var deadEnds: [State] { distinct(deadEndPlaces) }

  /// Returns the states from which no sequence of events leads to a state that satisfies a condition.
  ///
  /// - Parameters:
  ///   - isIgnored: Returns whether to ignore an event, such as one that restarts everything.
  ///   - isGoal: Returns whether a state satisfies the condition.
  public func stuck(
    without isIgnored: (Event) -> Bool = { _ in false }, outside isGoal: (State) -> Bool
  ) -> [State] {
    let all = withAllMoves
    return all.distinct(all.stuckPlaces(without: isIgnored, isGoal: isGoal))
  }

  /// Returns the labels of a list that no state has.
  public func unreachable(among labels: [String]) -> [String] {
    let found = Set(space.states.map { explorer.label($0) })
    return labels.filter { !found.contains($0) }
  }

  /// Returns all findings of checks. An exploration that reached its limit adds a finding.
  ///
  /// - Parameters:
  ///   - checks: The checks.
  ///   - allowsLimit: Whether an exploration may reach its limit without a finding.
  public func report(
    _ checks: [MachineCheck<State, Event>], allowsLimit: Bool = false
  ) -> Report {
    let findings = checks.compactMap { $0.run(self) }
    return Report(findings + (isComplete || allowsLimit ? [] : [limitFinding]))
  }

  /// Throws if a check fails.
  ///
  /// - Parameters:
  ///   - checks: The checks.
  ///   - allowsLimit: Whether the checks pass for an exploration that reached its limit, if they find nothing in the
  ///     visited part. They prove nothing about the rest.
  /// - Throws: A ``Report`` of all findings.
  public func check(
    _ checks: MachineCheck<State, Event>..., allowsLimit: Bool = false
  ) throws(Report) {
    let report = report(checks, allowsLimit: allowsLimit)
    if !report.isEmpty { throw report }
  }

  private var limitFinding: Finding {
    Finding(
      """
      There are more than \(explorer.limit) situations. \(coverage) Something grows without end (a counter, a \
      list): give a canonical form or fewer events, raise the limit, or allow it with allowsLimit. One of the last \
      states: \(space.states.last.map { valueText($0) } ?? "")
      """)
  }
}

extension Exploration {
  /// The exploration, or one without partial-order reduction.
  var withAllMoves: Exploration {
    guard space.isReduced else { return self }
    var explorer = explorer
    explorer.parts = nil
    return (try? explorer.explore()) ?? self
  }

  var deadEndPlaces: [Int] {
    (0..<space.expanded).filter { place in
      !explorer.isFinal(space.states[place])
        && !space.isLeft(place)
    }
  }

  /// Returns the places from which the goal is out of reach. A place that wasn't expanded counts as able to reach it.
  func stuckPlaces(without isIgnored: (Event) -> Bool, isGoal: (State) -> Bool) -> [Int] {
    let back = MoveIndex(reversing: space) { !isIgnored($0) }
    var reached = [Bool](repeating: false, count: space.count)
    var queue = (0..<space.count).filter { $0 >= space.expanded || isGoal(space.states[$0]) }
    for place in queue { reached[place] = true }
    while let place = queue.popLast() {
      for source in back.targets(of: place) where !reached[Int(source)] {
        reached[Int(source)] = true
        queue.append(Int(source))
      }
    }
    return (0..<space.expanded).filter { !reached[$0] }
  }

  func distinct(_ places: [Int]) -> [State] {
    var seen = Set<State>()
    return places.map { space.states[$0] }.filter { seen.insert($0).inserted }
  }

  /// Returns the shortest way to a place, and the events that are possible there, as text.
  func account(of place: Int) -> String { "\(wayText(to: place))\n\(possibilities(at: place))" }

  func stateText(_ place: Int) -> String { valueText(space.states[place]) }

  func wayText(to place: Int) -> String { wayText(along: (0, space.way(to: place))) }

  func wayText(along way: (start: Int, moves: [StateSpace<State, Event>.Move])) -> String {
    TestKit.wayText(
      from: space.states[way.start],
      way.moves.map { (event: text(of: $0), state: space.states[$0.to]) },
      event: { $0 }, state: { valueText($0) })
  }

  func text(of move: StateSpace<State, Event>.Move) -> String {
    guard let event = move.event else { return "(\(move.source?.feedback ?? "") completes)" }
    return valueText(event)
  }

  private func possibilities(at place: Int) -> String {
    let live = space.effects.set(Int(space.effectSets[place])).live.map(\.effect)
    let keyed = live.map { effect in
      let isAlone = live.count { $0.feedback == effect.feedback } == 1
      return isAlone ? effect.feedback : effect.description
    }
    let running = live.isEmpty ? "no effect runs" : "\(keyed.joined(separator: ", ")) runs"
    guard place < space.expanded else { return "There \(running); the limit was reached." }
    let all = space.moves(of: place)
    let idle = all.filter { $0.to == place }
    let ignored = "ignored: " + list(idle)
    let events: String
    if all.isEmpty {
      events = "no event is possible"
    } else if idle.count == all.count {
      events = "every event is " + ignored
    } else if idle.isEmpty {
      events = "possible: " + list(all)
    } else {
      events = "possible: " + list(all.filter { $0.to != place }) + "; " + ignored
    }
    return "There \(running), and \(events)."
  }

  private func list(_ moves: [StateSpace<State, Event>.Move]) -> String {
    let shown = moves.prefix(6).map { move in
      text(of: move) + (move.event == nil ? "" : move.source.map { " (\($0.feedback))" } ?? "")
    }
    let rest = moves.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// The moves of a space, indexed by their targets; optionally only those whose events satisfy a condition.
struct MoveIndex {
  private var starts: ContiguousArray<UInt32>
  private var ends: ContiguousArray<Int32>

  /// Creates an index from each place to the places from which moves lead to it.
  init<State, Event>(
    reversing space: StateSpace<State, Event>, where isSelected: (Event) -> Bool
  ) {
    var isCounted = ContiguousArray(repeating: true, count: space.moveCount)
    starts = ContiguousArray(repeating: 0, count: space.count + 1)
    for place in 0..<space.expanded {
      space.forEachMove(of: place) { event, number in
        if let event, !isSelected(event) { isCounted[number] = false }
      }
      for number in space.moveNumbers(of: place) where isCounted[number] {
        starts[space.target(ofMove: number) + 1] += 1
      }
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    ends = ContiguousArray(repeating: 0, count: Int(starts[space.count]))
    for place in 0..<space.expanded {
      for number in space.moveNumbers(of: place) where isCounted[number] {
        let target = space.target(ofMove: number)
        ends[Int(next[target])] = Int32(place)
        next[target] += 1
      }
    }
  }

  func targets(of place: Int) -> ArraySlice<Int32> {
    ArraySlice(ends[Int(starts[place])..<Int(starts[place + 1])])
  }
}
