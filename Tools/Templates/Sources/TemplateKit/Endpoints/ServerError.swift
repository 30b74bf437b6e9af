import Networking

/// An error of the server: the body of every response that isn't successful.
public struct ServerError: UserMessageProviding, Hashable, Codable {
  /// A message for the user.
  public let message: String

  /// Creates an error.
  public init(message: String) {
    self.message = message
  }
}
