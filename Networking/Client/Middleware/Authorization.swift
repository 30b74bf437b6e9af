// SPDX-License-Identifier: MIT

/// Who the user is, for the servers that want to know: `AuthorizationMiddleware`, alone or as a part of
/// `CurlClient`, asks it for every request that needs it.
public protocol Authorization: Sendable {
  /// The value of the header field `Authorization` for the next request; nil sends none.
  ///
  /// It is read anew at each observation, on the observing thread.
  func value() -> String?

  /// The server answered 401 to a request with this very value.
  ///
  /// By now `value()` may return another one, which is none the worse for it: expire this one only.
  /// Called once for each such answer, before the failure is delivered, on the same thread.
  func rejected(_ value: String)
}

/// Authorization by a bearer token (RFC 6750) that someone else keeps.
public struct BearerAuthorization: Authorization {
  private let token: @Sendable () -> String?
  private let expire: @Sendable (String) -> Void

  /// Creates an authorization from a place where the token is kept.
  ///
  /// - Parameters:
  ///   - token: Reads the current token; nil when nobody is signed in.
  ///   - rejected: Receives a token that the server no longer accepts.
  public init(
    token: @escaping @Sendable () -> String?,
    rejected: @escaping @Sendable (_ token: String) -> Void = { _ in }
  ) {
    self.token = token
    expire = rejected
  }

  /// The token behind the word `Bearer`.
  public func value() -> String? {
    token().map { Self.prefix + $0 }
  }

  /// Passes the token on.
  public func rejected(_ value: String) {
    expire(value.hasPrefix(Self.prefix) ? String(value.dropFirst(Self.prefix.count)) : value)
  }

  private static var prefix: String { "Bearer " }
}
