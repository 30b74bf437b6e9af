// SPDX-License-Identifier: MIT

import IssueReporting
import Signals

/// Fails the test if something that a closure starts is still alive when it returns: an observation that was not ended,
/// an ended one that a reference cycle retains, or a loop that was neither stopped nor released.
///
/// It works in debug builds only. It covers what starts in this task, not what other threads start.
///
/// ```swift
/// expectNoLeaks { SafeSignal.just(1).observeNext { print($0) }.dispose() }
/// ```
public func expectNoLeaks<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: () throws -> Result
) rethrows -> Result {
  let observations = LiveObservations()
  let result = try observations.watch(body)
  if let leaks = observations.leaks {
    reportIssue(leaks, fileID: fileID, filePath: filePath, line: line, column: column)
  }
  return result
}

/// Fails the test if something that an asynchronous closure starts is still alive when it returns.
public func expectNoLeaks<Result>(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: () async throws -> Result
) async rethrows -> Result {
  let observations = LiveObservations()
  let result = try await observations.watch(body)
  if let leaks = observations.leaks {
    reportIssue(leaks, fileID: fileID, filePath: filePath, line: line, column: column)
  }
  return result
}

extension LiveObservations {
  /// A description of the live observations, or nil if there are none.
  public var leaks: String? {
    if count > 0 { return "\(count) observations are not over:\n\(tree)" }
    if retainedCount > 0 {
      return "\(retainedCount) observations are over, but a cycle of references keeps them."
    }
    if !loops.isEmpty {
      return """
        \(loops.count) loops were not stopped and are in memory: \(loops.joined(separator: ", ")). Something \
        holds them, such as their own reducer.
        """
    }
    return nil
  }
}
