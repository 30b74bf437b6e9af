// SPDX-License-Identifier: MIT

/// A source of the `Authorization` field. ``AuthorizationMiddleware``, alone or as a part of `CurlClient`, uses it
/// for every request that needs authorization.
public protocol Authorization: Sendable {
  /// Returns the value of the header field `Authorization` for the next request; nil to omit it.
  ///
  /// It is called for each observation, on the observing thread.
  func value() -> String?

  /// Receives a value to which the server responded with 401.
  ///
  /// By then, `value()` may return another value, which must be kept: expire only the rejected one. It is called once
  /// for each such response, before the failure is delivered, on the same thread.
  func rejected(_ value: String)
}

/// Authorization by a bearer token (RFC 6750) that the application stores.
public struct BearerAuthorization: Authorization {
  private let token: @Sendable () -> String?
  private let expire: @Sendable (String) -> Void

  /// Creates an authorization from closures that access the stored token.
  ///
  /// - Parameters:
  ///   - token: Returns the current token; nil if no user is signed in.
  ///   - rejected: Receives a token that the server no longer accepts.
  public init(
    token: @escaping @Sendable () -> String?,
    rejected: @escaping @Sendable (_ token: String) -> Void = { _ in }
  ) {
    self.token = token
    expire = rejected
  }

  /// Returns the token prefixed with `Bearer`.
  public func value() -> String? {
    token().map { Self.prefix + $0 }
  }

  /// Passes the rejected token to the closure.
  public func rejected(_ value: String) {
    expire(value.after(Self.prefix).map { String($0) } ?? value)
  }

  private static var prefix: String { "Bearer " }
}
