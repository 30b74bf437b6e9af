// SPDX-License-Identifier: MIT

import FeedbackLoops

extension Exploration {
  /// Event sequences from the start that together cover every edge of ``graph``: tests of all transitions.
  ///
  /// Each walk begins with the shortest way to an edge that isn't covered yet, and continues while uncovered edges
  /// follow.
  ///
  /// ```swift
  /// for walk in exploration.edgeWalks {
  ///   var state = machine.initial
  ///   for event in walk { machine.reduce(&state, event) }
  ///   #expect(state.isConsistent)
  /// }
  /// ```
  ///
  /// - Complexity: Linear in the number of moves for each walk.
  public var edgeWalks: [[Event]] {
    if space.isReduced {
      let all = withAllMoves
      return all.space.isReduced ? [] : all.edgeWalks
    }
    let labels = space.states.map { explorer.label($0) }
    var covered = Set<[String]>()
    func edge(_ event: Event?, _ place: Int, _ target: Int) -> [String]? {
      guard let event, space.states[place] != space.states[target] else { return nil }
      return [labels[place], labels[target], explorer.eventLabel(event)]
    }
    /// Returns the first move of a situation along an uncovered edge.
    func newMove(of place: Int) -> (event: Event, edge: [String], to: Int)? {
      var found: (Event, [String], Int)?
      space.forEachMove(of: place) { event, number in
        let target = space.target(ofMove: number)
        guard found == nil, let event, let edge = edge(event, place, target),
          !covered.contains(edge)
        else { return }
        found = (event, edge, target)
      }
      return found
    }
    var walks: [[Event]] = []
    for place in 0..<space.expanded {
      while newMove(of: place) != nil {
        var walk: [Event] = []
        var before = 0
        for move in space.way(to: place) {
          if let event = move.event { walk.append(event) }
          if let edge = edge(move.event, before, move.to) { covered.insert(edge) }
          before = move.to
        }
        while let next = newMove(of: before) {
          walk.append(next.event)
          covered.insert(next.edge)
          before = next.to
        }
        walks.append(walk)
      }
    }
    return walks
  }
}
