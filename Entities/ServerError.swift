// SPDX-License-Identifier: MIT

/// An error of the server: the body of every response that isn't successful.
public struct ServerError: Error, Hashable, Sendable, Codable {
  /// A message for the user: the problem, its cause and advice.
  public let error: String

  /// Creates an error.
  public init(error: String) {
    self.error = error
  }
}
