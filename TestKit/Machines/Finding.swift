// SPDX-License-Identifier: MIT

import Recordings

/// A problem that a check of a machine found: the message of a failed test.
public struct Finding: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, the way to it, and advice, in whole lines.
  public let description: String

  /// Creates a finding.
  public init(_ description: String) {
    self.description = description
  }
}

/// The findings of several checks; empty if they passed.
public struct Report: Error, Hashable, Sendable, CustomStringConvertible {
  /// The findings, in the order of the checks.
  public let findings: [Finding]

  /// Creates a report.
  public init(_ findings: [Finding]) {
    self.findings = findings
  }

  /// A Boolean value that indicates whether all checks passed.
  public var isEmpty: Bool { findings.isEmpty }

  /// The findings separated by empty lines, or a sentence that says that there are none.
  public var description: String {
    isEmpty ? "Nothing is wrong." : findings.map(\.description).joined(separator: "\n\n")
  }
}

/// Returns a way through a machine as text: each event and the resulting state, in two columns.
func wayText<State, Event>(
  from start: State, _ steps: [(event: Event, state: State)],
  event: (Event) -> String, state: (State) -> String
) -> String {
  let events = ["start"] + steps.map { singleLine(event($0.event)) }
  let states = [state(start)] + steps.map { state($0.state) }
  let digits = String(steps.count).count
  let width = min(40, events.map { columns(of: $0) }.max() ?? 0)
  return zip(events, states).enumerated().map { number, row in
    let count = String(number)
    let indent = String(repeating: " ", count: 2 + digits - count.count)
    let gap = String(repeating: " ", count: max(0, width - columns(of: row.0)))
    return "\(indent)\(count). \(row.0)\(gap)  → \(singleLine(row.1))"
  }.joined(separator: "\n")
}
