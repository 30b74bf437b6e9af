// SPDX-License-Identifier: MIT

/// What the server says when it can't do what it was asked: the body of every answer that is no
/// success.
public struct ServerError: Error, Hashable, Sendable, Codable {
  /// A sentence for the user: what happened, why, and what to do.
  public let error: String

  /// Creates an error from its sentence.
  public init(error: String) {
    self.error = error
  }
}
