// SPDX-License-Identifier: MIT

import FeedbackLoops
import IssueReporting

extension MachineCoverage {
  /// Records the transitions of walks of events, each from a machine's initial state, without its feedbacks.
  public func walk(_ walks: [[Event]], through machine: Machine<State, Event>) {
    let reduce = noting(machine.reduce)
    for walk in walks {
      var state = machine.initial
      for event in walk { reduce(&state, event) }
    }
  }

  /// Returns whether every node and every edge of a graph was visited.
  public func isComplete(on graph: StateGraph) -> Bool {
    let marked = marking(graph)
    return marked.nodes.allSatisfy { $0.mark == .visited }
      && marked.edges.allSatisfy { $0.mark == .visited }
  }

  /// Fails the test with the summary if a node or an edge of a graph wasn't visited.
  public func expectAll(
    of graph: StateGraph, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    if isComplete(on: graph) { return }
    reportIssue(
      summary(of: graph), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
