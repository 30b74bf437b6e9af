// SPDX-License-Identifier: MIT

import IssueReporting

/// The line of a test at which an issue is reported.
struct IssueLocation: Sendable {
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  /// Creates a location from the literals of the caller.
  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Fails the running test at the location.
  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// The receiver of a double's issues: a closure that the test gives, or else the running test.
struct IssueReport: Sendable {
  private let closure: (@Sendable (String) -> Void)?
  private let location: IssueLocation

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - closure: Receives the issues; nil to fail the running test.
  ///   - location: The line where the double was created.
  init(_ closure: (@Sendable (String) -> Void)?, _ location: IssueLocation) {
    self.closure = closure
    self.location = location
  }

  /// Reports an issue at the line where the double was created, or at another one.
  func callAsFunction(_ message: String, at location: IssueLocation? = nil) {
    if let closure { closure(message) } else { (location ?? self.location).report(message) }
  }
}
