// SPDX-License-Identifier: MIT

import IssueReporting
import Signals

/// Fails the test if what a closure starts is alive when it returns: an observation that was not ended, one that is over
/// and kept in memory by a cycle of references, or a loop that was neither stopped nor released.
///
/// Looks at debug builds only, and at what starts in this task; not at what other threads start.
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

/// Fails the test if what an asynchronous closure starts is alive when it returns.
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
  /// What is alive, in words, or nil if nothing is.
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
