// SPDX-License-Identifier: MIT

import Recordings

/// Every state that a machine can get into, and how: what an `Explorer` found.
public struct Exploration<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// The states, each once, in the order in which they were found: those near the start first.
  public let states: [State]

  /// The machine as a drawing: a node for each label, an edge for each event that changes something.
  public let graph: StateGraph

  let places: [Place<State, Event>]
  let explorer: Explorer<State, Event>

  init(places: [Place<State, Event>], explorer: Explorer<State, Event>) {
    var seen = Set<State>()
    self.places = places
    self.explorer = explorer
    states = places.map(\.situation.state).filter { seen.insert($0).inserted }
    graph = Self.graph(of: places, explorer)
  }

  /// The shortest list of events from the start to a state that a closure accepts; nil if there is none.
  public func way(to isGoal: (State) -> Bool) -> [Event]? {
    places.firstIndex { isGoal($0.situation.state) }.map { steps(to: $0).map(\.event) }
  }

  /// The states that aren't final and that no live event leaves.
  public var deadEnds: [State] { distinct(deadEndPlaces) }

  /// The states from which no list of events leads to a state that a closure accepts.
  ///
  /// - Parameters:
  ///   - isIgnored: Says which events don't count, such as those that begin all over.
  ///   - isGoal: Says which states are meant.
  public func stuck(
    without isIgnored: (Event) -> Bool = { _ in false }, outside isGoal: (State) -> Bool
  ) -> [State] {
    distinct(stuckPlaces(without: isIgnored, isGoal: isGoal))
  }

  /// The labels that no state has, of those that a list expects.
  public func unreachable(among labels: [String]) -> [String] {
    let found = Set(graph.nodes.map(\.label))
    return labels.filter { !found.contains($0) }
  }

  /// All that checks find wrong.
  public func report(_ checks: [MachineCheck<State, Event>]) -> Report {
    Report(checks.compactMap { $0.run(self) })
  }

  /// Does nothing if all checks pass.
  ///
  /// - Throws: A `Report` of all that they find wrong.
  public func check(_ checks: MachineCheck<State, Event>...) throws(Report) {
    let report = report(checks)
    if !report.isEmpty { throw report }
  }
}

extension Exploration {
  var deadEndPlaces: [Int] {
    places.indices.filter { index in
      !explorer.isFinal(places[index].situation.state)
        && places[index].moves.allSatisfy { $0.to == index }
    }
  }

  /// The places from which the goal is out of reach: all that a search against the moves doesn't find.
  func stuckPlaces(without isIgnored: (Event) -> Bool, isGoal: (State) -> Bool) -> [Int] {
    var sources = [[Int]](repeating: [], count: places.count)
    for (index, place) in places.enumerated() {
      for move in place.moves where !isIgnored(move.event) { sources[move.to].append(index) }
    }
    var queue = places.indices.filter { isGoal(places[$0].situation.state) }
    var reached = Set(queue)
    while let place = queue.popLast() {
      for source in sources[place] where reached.insert(source).inserted { queue.append(source) }
    }
    return places.indices.filter { !reached.contains($0) }
  }

  func distinct(_ indices: [Int]) -> [State] {
    var seen = Set<State>()
    return indices.map { places[$0].situation.state }.filter { seen.insert($0).inserted }
  }

  func steps(to index: Int) -> [(event: Event, state: State)] {
    var steps: [(event: Event, state: State)] = []
    var index = index
    while let (before, event) = places[index].cameFrom {
      steps.append((event, places[index].situation.state))
      index = before
    }
    return steps.reversed()
  }

  /// The shortest way to a place, and what is possible there.
  func account(of index: Int) -> String {
    let way = wayText(
      from: places[0].situation.state, steps(to: index),
      event: { valueText($0) }, state: { valueText($0) })
    let effects = places[index].situation.live.map(\.name)
    let running = effects.isEmpty ? "no effect runs" : "\(effects.joined(separator: ", ")) runs"
    let idle = places[index].moves.filter { $0.to == index }
    let all = places[index].moves
    let ignored = "ignored: " + list(idle)
    let events: String
    if all.isEmpty {
      events = "no event is possible"
    } else if idle.count == all.count {
      events = "every event is " + ignored
    } else if idle.isEmpty {
      events = "possible: " + list(all)
    } else {
      events = "possible: " + list(all.filter { $0.to != index }) + "; " + ignored
    }
    return "\(way)\nThere \(running), and \(events)."
  }

  private func list(_ moves: [Place<State, Event>.Move]) -> String {
    let shown = moves.prefix(6).map { move in
      valueText(move.event) + (move.source.map { " (\($0))" } ?? "")
    }
    let rest = moves.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func graph(
    of places: [Place<State, Event>], _ explorer: Explorer<State, Event>
  ) -> StateGraph {
    let labels = places.map { explorer.label($0.situation.state) }
    let final = Set(
      zip(places, labels).filter { explorer.isFinal($0.0.situation.state) }.map(\.1))
    let nodes = labels.enumerated().map { index, label in
      StateGraph.Node(label, isInitial: index == 0, isFinal: final.contains(label))
    }
    let edges = places.enumerated().flatMap { index, place in
      place.moves.filter { places[$0.to].situation.state != place.situation.state }.map { move in
        StateGraph.Edge(labels[index], labels[move.to], explorer.eventLabel(move.event))
      }
    }
    return StateGraph(nodes: nodes, edges: edges)
  }
}
