// SPDX-License-Identifier: MIT

/// The server's own error.
public struct ServerError: Error, Hashable, Codable {
  public let message: String

  public init(message: String) {
    self.message = message
  }
}
