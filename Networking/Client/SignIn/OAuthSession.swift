// SPDX-License-Identifier: MIT

import Signals

/// A user's session with an OAuth server: the sign-in state, the token for requests, and its renewal.
///
///     let session = OAuthSession(oauth, client: loginClient, store: FileTokenStore(file: path))
///     configuration.middleware = [session.middleware]
///     session.signIn(with: token)
///     session.state  // .signedIn, then .signedOut(.expired) when the server refuses to renew
///
/// It is thread-safe. All clients, and all processes with the same store, share one token: a process that finds another
/// token in the store uses it instead of renewing its own. If the token is removed from the store during its renewal,
/// because the user signs out in another process, the session is signed out, too, and the renewed token is revoked.
///
/// A renewal, and the removal of a token that is finally rejected, use a slow store (``TokenStore/isSlow``) on a separate queue. A
/// response that rejects the token is delivered there, after the removal; if its request is disposed before, the next rejected
/// request removes the token. The initializer, `signIn` and `signOut` use the store on the calling thread.
public final class OAuthSession: Authorization {
  /// The sign-in state.
  public enum State: Hashable, Sendable {
    /// No user is signed in.
    case signedOut(Reason)
    /// A user is signed in.
    case signedIn
  }

  /// The reason why no user is signed in.
  public enum Reason: Hashable, Sendable {
    /// No user has signed in yet.
    case initial
    /// The user has signed out.
    case byUser
    /// The server no longer accepts the token.
    case expired
  }

  /// The sign-in state.
  public var state: Property<State> { currentState.property }

  private let oauth: OAuth
  private let client: any Client
  private let store: any TokenStore
  private let token: Lock<OAuthToken?>
  private let renewal = Renewal()
  private let currentState: MutableProperty<State>
  /// The scheduler for work with the store; nil for a store that takes no time.
  private let queue: QueueScheduler?

  /// Creates a session with the token of the store.
  ///
  /// - Parameters:
  ///   - oauth: The server.
  ///   - client: The client for requests to the token endpoint. It must not use the session's middleware.
  ///   - store: The store of the token.
  public init(_ oauth: OAuth, client: some Client, store: some TokenStore) {
    self.oauth = oauth
    self.client = client
    self.store = store
    queue = store.isSlow ? QueueScheduler(name: "Networking.OAuthSession") : nil
    let stored = store.read()
    token = Lock(stored)
    currentState = MutableProperty(stored == nil ? .signedOut(.initial) : .signedIn)
  }

  /// The middleware that adds the token to requests and renews it, once for the requests of all clients.
  public var middleware: AuthorizationMiddleware {
    AuthorizationMiddleware(
      self, sharing: renewal, rejectingOn: queue, renew: { [self] in renewed(instead: $0) })
  }

  /// Signs a user in with a token, which replaces any other token in the store.
  public func signIn(with token: OAuthToken) {
    _ = change(to: token, .signedIn)
  }

  /// Signs the user out: the token is removed immediately, and revoked when the returned signal is observed. If another
  /// process has stored another token, both are removed and revoked.
  ///
  /// - Returns: A signal that revokes the token, and completes when the server has done so or could not be reached.
  public func signOut() -> SafeSignal<Never> {
    merge(change(to: nil, .signedOut(.byUser)).map { revoked($0) })
  }

  /// Returns the value of the field `Authorization`; nil if no user is signed in.
  public func value() -> String? {
    token.withLock { $0 }.map { Self.value($0) }
  }

  /// Signs the user out if the rejected value is still the current one, here and in the store.
  public func rejected(_ value: String) {
    let current = token.withLock { $0 }
    guard let current, Self.value(current) == value else { return }
    if let stored = store.replace(current, with: nil), stored != current {
      adopt(stored, instead: current)
      return
    }
    if adopt(nil, instead: current) { currentState.value = .signedOut(.expired) }
  }

  private func revoked<Element>(_ token: OAuthToken) -> SafeSignal<Element> {
    client.response(for: oauth.revocation(of: token.refreshToken ?? token.accessToken))
      .flatMapLatest { _ in Signal<Element, ClientError<OAuthRefusal>>.empty() }
      .suppressError()
  }

  private static func value(_ token: OAuthToken) -> String { "Bearer " + token.accessToken }

  private func renewed(instead rejected: String) -> Signal<String?, ClientError<OAuthRefusal>> {
    let renewal = Signal<String?, ClientError<OAuthRefusal>>.deferred { [self] in
      guard let current = token.withLock({ $0 }) else { return .just(nil) }
      let before = store.read()
      if let value = value(of: before, instead: rejected, of: current) { return .just(value) }
      guard let refresh = current.refreshToken else { return .just(nil) }
      let response = client.response(for: oauth.renewal(by: refresh))
      return (queue.map { response.observe(on: $0) } ?? response).flatMapLatest { [self] renewed in
        var renewed = renewed
        // A server that doesn't rotate refresh tokens omits it.
        renewed.refreshToken = renewed.refreshToken ?? refresh
        renewed.additionalFields.merge(current.additionalFields) { renewed, _ in renewed }
        return take(renewed, instead: current, wasStored: before == current)
      }
      .catch { [self] error in
        // Another process may have used the same refresh token first.
        guard error.isRefusedRenewal,
          let value = value(of: store.read(), instead: rejected, of: current)
        else { return .failed(error) }
        return .just(value)
      }
    }
    return queue.map { renewal.start(on: $0) } ?? renewal
  }

  /// Stores a renewed token, and sends the value for the next requests; nil if the user has signed out.
  ///
  /// - Parameters:
  ///   - renewed: The new token.
  ///   - current: The token that was renewed.
  ///   - wasStored: Whether the store contained that token before its renewal.
  private func take(
    _ renewed: OAuthToken, instead current: OAuthToken, wasStored: Bool
  ) -> Signal<String?, ClientError<OAuthRefusal>> {
    guard token.withLock({ $0 }) == current else {
      let value = value()
      return value == nil ? revoking(renewed) : .just(value)
    }
    let stored = store.replace(current, with: renewed)
    guard let stored, stored != current else {
      guard stored == nil, wasStored else {
        // The store can't be written.
        adopt(renewed, instead: current)
        return .just(value())
      }
      // The user has signed out in another process.
      if adopt(nil, instead: current) { currentState.value = .signedOut(.byUser) }
      return revoking(renewed)
    }
    adopt(stored, instead: current)
    return .just(value())
  }

  /// Revokes a token that was renewed for a user who has signed out, then sends the current value.
  private func revoking(
    _ renewed: OAuthToken
  ) -> Signal<String?, ClientError<OAuthRefusal>> {
    (revoked(renewed) as SafeSignal<String?>).append(.deferred { [self] in .just(value()) })
      .setFailure(to: ClientError<OAuthRefusal>.self)
  }

  /// Adopts a token that another process has stored. Returns its value; nil if there is no other token.
  private func value(
    of stored: OAuthToken?, instead rejected: String, of current: OAuthToken
  ) -> String? {
    guard let stored, Self.value(stored) != rejected else { return nil }
    adopt(stored, instead: current)
    return value()
  }

  /// Replaces the token of this process unless it has changed. Returns `false` if it has.
  @discardableResult
  private func adopt(_ other: OAuthToken?, instead current: OAuthToken) -> Bool {
    token.withLock { token in
      guard token == current else { return false }
      token = other
      return true
    }
  }

  /// Replaces the token of this process, and the token in the store regardless of which process has stored it.
  ///
  /// - Returns: The replaced tokens, without duplicates.
  private func change(to next: OAuthToken?, _ state: State) -> [OAuthToken] {
    let before = token.withLock { token in
      defer { token = next }
      return token
    }
    var stored = store.read()
    // A store that can't be written never contains the new token.
    for _ in 0..<Self.attempts {
      let current = store.replace(stored, with: next)
      if current == next { break }
      stored = current
    }
    currentState.value = state
    return Set([before, stored].compactMap(\.self)).filter { $0 != next }
  }

  /// The maximum number of attempts to replace the token in the store while other processes change it.
  private static let attempts = 8
}
