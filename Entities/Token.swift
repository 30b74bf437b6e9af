// SPDX-License-Identifier: MIT

/// The proof of a successful sign-in, which the server wants to see with every other request.
public struct Token: Hashable, Sendable, Codable {
  /// The opaque text to send as `Authorization: Bearer`.
  public let value: String
  /// The opaque text that gets another token once this one's time is over; nil if none does.
  public let refresh: String?
  /// The name of whoever has signed in, which stays the same when the token is renewed; nil if the
  /// server doesn't say.
  public let account: String?

  /// Creates a token from the texts the server gave.
  public init(value: String, refresh: String? = nil, account: String? = nil) {
    self.value = value
    self.refresh = refresh
    self.account = account
  }

  /// What to send for another token.
  public struct Renewal: Hashable, Sendable, Codable {
    /// The text that came with the token whose time is over.
    public let refresh: String

    /// Creates it from the text.
    public init(refresh: String) {
      self.refresh = refresh
    }
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

extension Token.Renewal: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A constant: it is as good as a token.
  public var description: String { "Token.Renewal(redacted)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// An empty mirror, so that dumps and test diffs don't show the text.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
