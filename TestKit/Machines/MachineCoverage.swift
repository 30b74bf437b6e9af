// SPDX-License-Identifier: MIT

import FeedbackLoops
import IssueReporting
import Recordings
import Signals

/// Records which states and transitions the tests of a feature visit.
///
/// Give its ``hook`` to every loop of those tests, or wrap the reducer with ``noting(_:)`` where no loop runs. Then
/// mark the graph of an exploration with it. It is thread-safe, and several loops may use it at the same time.
public final class MachineCoverage<State: Equatable & Sendable, Event: Sendable>: Sendable {
  private struct Seen: Sendable {
    var labels = Set<String>()
    var transitions = Set<[String]>()
  }

  private let seen = Lock(Seen())
  private let label: @Sendable (State) -> String
  private let eventLabel: @Sendable (Event) -> String

  /// Creates an empty coverage.
  ///
  /// - Parameters:
  ///   - label: Returns the label of a state, the same as in the explorer.
  ///   - eventLabel: Returns the label of an event, the same as in the explorer.
  public init(
    label: @escaping @Sendable (State) -> String = { CaseName.of($0) },
    eventLabel: @escaping @Sendable (Event) -> String = { CaseName.path($0) }
  ) {
    self.label = label
    self.eventLabel = eventLabel
  }

  /// A new hook for one loop, which records its states and transitions.
  public var hook: LoopHook<State, Event> {
    let last = Lock<(state: State?, event: Event?)>((nil, nil))
    return LoopHook { trace in
      switch trace {
      case .event(let event, _, _):
        last.withLock { $0.event = event }
      case .state(let state, _):
        let before = last.withLock { last in
          defer { last = (state, nil) }
          return last
        }
        if let old = before.state, let event = before.event {
          self.note(from: old, event, to: state)
        } else {
          self.note(state)
        }
      case .effectStarted, .effectEnded, .dropped: break
      }
    }
  }

  /// Returns a reducer that behaves like another one and records its transitions.
  public func noting(
    _ reduce: @escaping @Sendable (inout State, Event) -> Void
  ) -> @Sendable (inout State, Event) -> Void {
    { state, event in
      let before = state
      reduce(&state, event)
      self.note(from: before, event, to: state)
    }
  }

  /// Returns a graph whose nodes and edges are marked as visited or unvisited.
  public func marking(_ graph: StateGraph) -> StateGraph {
    let seen = seen.withLock { $0 }
    return graph.marked(
      node: { seen.labels.contains($0.label) },
      edge: { seen.transitions.contains([$0.from, $0.to, $0.label]) })
  }

  /// Returns the visited share of a graph and its unvisited parts, as text for a terminal.
  public func summary(of graph: StateGraph) -> String {
    let marked = marking(graph)
    let nodes = marked.nodes.filter { $0.mark == .unvisited }
    let edges = marked.edges.filter { $0.mark == .unvisited }
    let head = """
      \(marked.nodes.count - nodes.count) of \(marked.nodes.count) states and \
      \(marked.edges.count - edges.count) of \(marked.edges.count) transitions were visited.
      """
    let lines =
      nodes.map { "✗ \(singleLine($0.label))" }
      + edges.map { "✗ \(singleLine("\($0.from) → \($0.to): \($0.label)"))" }
    return ([head] + lines).joined(separator: "\n")
  }

  private func note(_ state: State) {
    let label = label(state)
    seen.withLock { _ = $0.labels.insert(label) }
  }

  private func note(from old: State, _ event: Event, to new: State) {
    let (from, to, name) = (label(old), label(new), eventLabel(event))
    seen.withLock { seen in
      seen.labels.formUnion([from, to])
      if old != new { seen.transitions.insert([from, to, name]) }
    }
  }
}

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
