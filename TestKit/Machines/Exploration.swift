// SPDX-License-Identifier: MIT

import FeedbackLoops
import Recordings

/// Every state that a machine can get into, and the ways there: the result of an `Explorer`.
public struct Exploration<State: Hashable & Sendable, Event: Sendable>: Sendable {
  let space: StateSpace<State, Event>

  init(_ space: StateSpace<State, Event>) {
    self.space = space
  }

  var explorer: Explorer<State, Event> { space.explorer }

  /// A Boolean value that indicates whether all situations were visited; false if the limit was reached.
  public var isComplete: Bool { space.isComplete }

  /// What was covered, as a sentence.
  public var coverage: String {
    if isComplete {
      return "All \(space.count) situations were visited, up to \(space.depth) events deep."
    }
    return """
      \(space.expanded) of more than \(space.count) situations were visited, all of those less than \
      \(space.depth) events deep.
      """
  }

  /// The states, each once, in the order in which they were found: those near the start first.
  public var states: [State] { distinct(Array(0..<space.count)) }

  /// The machine as a drawing: a node for each label, an edge for each event that changes something.
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

  /// The shortest list of events from the start to a state that satisfies a condition; nil if there is none.
  public func way(to isGoal: (State) -> Bool) -> [Event]? {
    space.states.firstIndex(where: isGoal).map { space.way(to: $0).compactMap(\.event) }
  }

  /// The states that aren't final and that no event leaves.
  public var deadEnds: [State] { distinct(deadEndPlaces) }

  /// The states from which no list of events leads to a state that satisfies a condition.
  ///
  /// - Parameters:
  ///   - isIgnored: Returns whether an event doesn't count, such as one that starts all over.
  ///   - isGoal: Returns whether a state is meant.
  public func stuck(
    without isIgnored: (Event) -> Bool = { _ in false }, outside isGoal: (State) -> Bool
  ) -> [State] {
    distinct(stuckPlaces(without: isIgnored, isGoal: isGoal))
  }

  /// The labels that no state has, of those that a list expects.
  public func unreachable(among labels: [String]) -> [String] {
    let found = Set(space.states.map { explorer.label($0) })
    return labels.filter { !found.contains($0) }
  }

  /// Everything that checks find wrong. An exploration that reached its limit is a finding, too.
  ///
  /// - Parameters:
  ///   - checks: The questions.
  ///   - allowsLimit: Whether an exploration that reached its limit is no finding.
  public func report(
    _ checks: [MachineCheck<State, Event>], allowsLimit: Bool = false
  ) -> Report {
    let findings = checks.compactMap { $0.run(self) }
    return Report(findings + (isComplete || allowsLimit ? [] : [limitFinding]))
  }

  /// Does nothing if all checks pass.
  ///
  /// - Parameters:
  ///   - checks: The questions.
  ///   - allowsLimit: Whether the checks pass for an exploration that reached its limit, if nothing that was
  ///     visited is wrong. Then they prove nothing about the rest.
  /// - Throws: A `Report` of everything that they find wrong.
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
  var deadEndPlaces: [Int] {
    (0..<space.expanded).filter { place in
      !explorer.isFinal(space.states[place])
        && space.moveNumbers(of: place).allSatisfy { space.target(ofMove: $0) == place }
    }
  }

  /// The places from which the goal is out of reach. From a place that wasn't expanded everything may be reached.
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

  /// The shortest way to a place, and what is possible there.
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

/// The moves of a space by their targets, or those whose events a condition selects.
struct MoveIndex {
  private var starts: ContiguousArray<UInt32>
  private var ends: ContiguousArray<Int32>

  /// Creates an index from each place to those from which moves lead there.
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
