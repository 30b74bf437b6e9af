// SPDX-License-Identifier: MIT

/// An authentication token, which requests send to the server after a sign-in.
public struct Token: Hashable, Sendable, Codable {
  /// The access token, which is sent as `Authorization: Bearer`.
  public let value: String
  /// The refresh token; nil if the server sends none.
  public let refresh: String?
  /// The name of the signed-in user, which doesn't change when the token is renewed; nil if the
  /// server doesn't send it.
  public let account: String?

  /// Creates a token.
  public init(value: String, refresh: String? = nil, account: String? = nil) {
    self.value = value
    self.refresh = refresh
    self.account = account
  }

  /// The body of a request that renews a token.
  public struct Renewal: Hashable, Sendable, Codable {
    /// The refresh token of the expired token.
    public let refresh: String

    /// Creates a renewal.
    public init(refresh: String) {
      self.refresh = refresh
    }
  }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A constant text, so that the token never reaches a log.
  public var description: String { "Token(redacted)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// An empty mirror, so that dumps and test diffs don't show the value.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Token.Renewal: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A constant text, because the refresh token is a secret too.
  public var description: String { "Token.Renewal(redacted)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// An empty mirror, so that dumps and test diffs don't show the text.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
