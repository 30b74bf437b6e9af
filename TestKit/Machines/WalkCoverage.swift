// SPDX-License-Identifier: MIT

import FeedbackLoops
import IssueReporting

extension MachineCoverage {
  /// Notes what walks of events go through, each from a machine's first state, without its feedbacks.
  public func walk(_ walks: [[Event]], through machine: Machine<State, Event>) {
    let reduce = noting(machine.reduce)
    for walk in walks {
      var state = machine.initial
      for event in walk { reduce(&state, event) }
    }
  }

  /// Whether every state and every transition of a graph was visited.
  public func isComplete(on graph: StateGraph) -> Bool {
    let marked = marking(graph)
    return marked.nodes.allSatisfy { $0.mark == .visited }
      && marked.edges.allSatisfy { $0.mark == .visited }
  }

  /// Fails the test with the summary if a state or a transition of a graph wasn't visited.
  public func expectAll(
    of graph: StateGraph, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    if isComplete(on: graph) { return }
    reportIssue(
      summary(of: graph), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
