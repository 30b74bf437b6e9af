/// The proof of a successful sign-in, which the server wants to see with every other request.
public struct Token: Hashable, Sendable, Codable {
  /// The opaque text to send as `Authorization: Bearer`.
  public let value: String

  /// Creates a token from the text the server gave.
  public init(value: String) {
    self.value = value
  }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A constant: a token never reaches a log.
  public var description: String { "Token(redacted)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// An empty mirror, so that dumps and test diffs don't show the value.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
