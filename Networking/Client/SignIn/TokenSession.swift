// SPDX-License-Identifier: MIT

import Signals

/// A user's session with a server: the sign-in state, the token for requests, its renewal and its store.
///
///     let session = TokenSession(
///       store: FileTokenStore<Pass>(file: path), authorization: { "Bearer " + $0.text },
///       renewal: { pass in login.response(for: pass.renewal) },
///       revocation: { pass in login.response(for: pass.revocation).suppressError() })
///     configuration.middleware = [session.middleware]
///     session.signIn(with: pass)
///     session.state.value  // .signedIn, then .signedOut(.expired) when the server refuses to renew
///
/// The token can have any type. ``OAuthSession`` is a session with the token of an OAuth server.
///
/// It is thread-safe. All clients, and all processes with the same store, share one token: a process that finds another
/// token of its user in the store uses it instead of renewing its own, and one that finds none is signed out. A token that is
/// renewed while the user signs out, here or in another process, is revoked. The token of another user, who has signed in in
/// another process, is left in the store; each process keeps its user.
///
/// A store that fails never signs the user out: the failure is sent to ``problems``, and the token is stored at its next renewal.
///
/// A renewal, and the removal of a token that is finally rejected, use a slow store (``TokenStore/isSlow``) on a separate queue. A
/// response that rejects the token is delivered there, after the removal; if its request is disposed before, the next rejected
/// request removes the token. The initializer, `signIn` and `signOut` use the store on the calling thread.
public final class TokenSession<Token: Hashable & Sendable>: Authorization {
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
    /// The user has signed out in another process.
    case elsewhere
  }

  /// What the store has.
  private enum Stored: Hashable, Sendable {
    /// The token of the session; no token if no user is signed in.
    case current
    /// The token of another user, which the session leaves as it is.
    case foreign
    /// Something else, because the store failed or is still being changed.
    case outdated
  }

  private struct Content: Hashable, Sendable {
    var token: Token?
    var state: State
    var stored: Stored
    /// Whether another process has stored the token, which may have expired since.
    var isAdopted = false
  }

  /// The sign-in state. Its signal sends changes only, and the renewal of a token doesn't change it.
  public let state: Property<State>
  /// The current token; nil if no user is signed in.
  public let token: Property<Token?>
  /// A Boolean value that indicates whether the store agrees with the state: it has the current token, or none after a sign-out.
  public let isStored: Property<Bool>
  /// A Boolean value that indicates whether a token is being revoked. It is `true` before `signOut` returns.
  public var isRevoking: Property<Bool> { revocations.isActive }
  /// The failures of the store. A new observer receives the last one.
  public var problems: SafeSignal<TokenStoreError> { failures.signal }

  private let store: any TokenStore<Token>
  private let authorization: @Sendable (Token) -> String
  private let renew: @Sendable (Token) -> Signal<Token, TokenRenewalError>?
  private let revoke: (@Sendable (Token) -> SafeSignal<Never>)?
  private let isSameUser: @Sendable (Token, Token) -> Bool
  private let content: MutableProperty<Content>
  /// Orders the changes of the store by `signIn`, `signOut` and a renewal.
  private let writing = Lock(())
  private let failures = ReplaySubject<TokenStoreError, Never>(limit: 1)
  private let renewal = Renewal()
  private let revocations = ActivityCounter()
  private let bag = DisposeBag()
  /// The scheduler for work with the store; nil for a store that takes no time.
  private let queue: QueueScheduler?

  /// Creates a session with the token of the store.
  ///
  /// - Parameters:
  ///   - store: The store of the token.
  ///   - authorization: Returns the value of the header field `Authorization` for a token.
  ///   - renewal: Returns a signal that sends a new token to replace an expired one; nil for a token that can't be renewed. Its
  ///     client must not use the session's middleware. See ``AuthorizationMiddleware`` for the meaning of its failures.
  ///   - revocation: Returns a signal that revokes a token at the server and then completes; nil if the server revokes none.
  ///   - isSameUser: Returns whether two tokens belong to the same user. By default, all tokens in the store do.
  public init<Failure>(
    store: some TokenStore<Token>, authorization: @escaping @Sendable (Token) -> String,
    renewal: @escaping @Sendable (Token) -> Signal<Token, ClientError<Failure>>?,
    revocation: (@Sendable (Token) -> SafeSignal<Never>)? = nil,
    isSameUser: @escaping @Sendable (Token, Token) -> Bool = { _, _ in true }
  ) {
    self.store = store
    self.authorization = authorization
    renew = { renewal($0)?.mapFailure(TokenRenewalError.init) }
    revoke = revocation
    self.isSameUser = isSameUser
    queue = store.isSlow ? QueueScheduler(name: "Networking.TokenSession") : nil
    var stored: Token?
    do {
      stored = try store.read()
    } catch {
      failures.send(error)
    }
    let content = MutableProperty(
      Content(
        token: stored, state: stored == nil ? .signedOut(.initial) : .signedIn, stored: .current))
    self.content = content
    state = content.property.map(\.state).removeDuplicates()
    token = content.property.map(\.token).removeDuplicates()
    isStored = content.property.map { $0.stored != .outdated }.removeDuplicates()
  }

  /// The middleware that adds the token to requests and renews it, once for the requests of all clients.
  public var middleware: AuthorizationMiddleware {
    AuthorizationMiddleware(
      self, sharing: renewal, rejectingOn: queue, isUncertain: { [self] in isAdopted($0) },
      renew: { [self] in renewed(instead: $0) })
  }

  /// Signs a user in with a token, which replaces any other token in the store.
  public func signIn(with token: Token) {
    content.value = Content(token: token, state: .signedIn, stored: .outdated)
    attempt { () throws(TokenStoreError) in
      try writing.withLock { _ throws(TokenStoreError) in
        guard content.value.token == token else { return }
        try store.swap(token)
      }
      note(.current, for: token)
    }
  }

  /// An observer that signs a user in with each token, like ``signIn(with:)``.
  ///
  ///     scene.token.bind(to: session.signIn, while: scene.viewController)
  public var signIn: SafeObserver<Token> {
    SafeObserver(next: { [self] in signIn(with: $0) })
  }

  /// Signs the user out: the token is removed immediately, and revoked at the server. If another process has stored another token of
  /// the user, both are removed and revoked. It has no effect if no user is signed in.
  ///
  /// - Returns: A signal that completes when the server has revoked the token or could not be reached. The token is revoked
  ///   whether the signal is observed or not.
  @discardableResult
  public func signOut() -> SafeSignal<Never> {
    let former = content.modify { content -> Token? in
      defer {
        if content.token != nil {
          content = Content(token: nil, state: .signedOut(.byUser), stored: .outdated)
        }
      }
      return content.token
    }
    guard let former else { return .empty() }
    var removed: Token?
    attempt { () throws(TokenStoreError) in
      let stored = try writing.withLock { _ throws(TokenStoreError) -> Stored in
        guard content.value.token == nil else { return .outdated }
        return try remove(former, &removed)
      }
      note(stored, for: nil)
    }
    return revoking(Set([former, removed].compactMap(\.self)))
  }

  /// Returns the value of the field `Authorization`; nil if no user is signed in.
  public func value() -> String? {
    content.value.token.map(authorization)
  }

  /// Signs the user out if the rejected value is still the current one, here and in the store.
  public func rejected(_ value: String) {
    guard let current = content.value.token, authorization(current) == value else { return }
    guard content.value.stored != .foreign else {
      return adopt(nil, instead: current, .foreign, .signedOut(.expired))
    }
    attempt { () throws(TokenStoreError) in
      let found = try exchange(current, for: nil)
      if let found, found != current, isSameUser(found, current) {
        adopt(found, instead: current, .current, isAdopted: true)
      } else {
        let stored: Stored = found == nil ? .current : found == current ? .outdated : .foreign
        adopt(nil, instead: current, stored, .signedOut(.expired))
      }
    } failed: {
      adopt(nil, instead: current, .outdated, .signedOut(.expired))
    }
  }

  // MARK: - Renewal

  private func renewed(instead rejected: String) -> Signal<String?, TransportError> {
    let renewal = Signal<String?, TokenRenewalError>.deferred { [self] in
      guard let current = content.value.token else { return .just(nil) }
      lookUp(instead: current)
      guard let token = content.value.token, authorization(token) == rejected else {
        return .just(value())
      }
      guard let response = renew(token) else { return .just(nil) }
      return (queue.map { response.observe(on: $0) } ?? response)
        .map { [self] in take($0, instead: token) }
        .catch { [self] error in
          guard case .refused = error else { return .failed(error) }
          // Another process may have used the same token for a renewal first.
          lookUp(instead: token)
          let value = value()
          return value == rejected ? .failed(error) : .just(value)
        }
    }
    let outcome = renewal.catch { error -> Signal<String?, TransportError> in
      switch error {
      case .refused: .just(nil)
      case .failed(let error): .failed(error)
      }
    }
    return queue.map { outcome.start(on: $0) } ?? outcome
  }

  /// Adopts what another process has done to the stored token of the user: a renewal or a sign-out.
  private func lookUp(instead current: Token) {
    // A store that has failed may have an older token of the user.
    guard content.value.stored != .outdated else { return }
    attempt { () throws(TokenStoreError) in
      guard let found = try store.read() else {
        guard content.value.stored == .current else { return }
        adopt(nil, instead: current, .current, .signedOut(.elsewhere))
        return
      }
      if found == current {
        note(.current, for: current)
      } else if isSameUser(found, current) {
        adopt(found, instead: current, .current, isAdopted: true)
      } else {
        note(.foreign, for: current)
      }
    }
  }

  private func isAdopted(_ value: String) -> Bool {
    let content = content.value
    return content.isAdopted && content.token.map(authorization) == value
  }

  /// Stores a renewed token, and returns the value for the next requests; nil if the user has signed out.
  private func take(_ renewed: Token, instead current: Token) -> String? {
    if content.value.token == current { keep(renewed, instead: current) }
    let token = content.value.token
    // The user has signed out, or another one has signed in: no process uses the renewed token.
    if token.map({ $0 != renewed && !isSameUser($0, renewed) }) ?? true { revoking([renewed]) }
    return token.map(authorization)
  }

  private func keep(_ renewed: Token, instead current: Token) {
    guard content.value.stored != .foreign else {
      return adopt(renewed, instead: current, .foreign)
    }
    attempt { () throws(TokenStoreError) in
      let found = try exchange(current, for: renewed)
      if found == renewed {
        adopt(renewed, instead: current, .current)
      } else if found == current {
        // The store can't be written.
        adopt(renewed, instead: current, .outdated)
      } else if let found {
        let isSame = isSameUser(found, current)
        adopt(
          isSame ? found : renewed, instead: current, isSame ? .current : .foreign,
          isAdopted: isSame)
      } else {
        adopt(nil, instead: current, .current, .signedOut(.elsewhere))
      }
    } failed: {
      adopt(renewed, instead: current, .outdated)
    }
  }

  /// Replaces the current token in the store, unless another process has replaced it there.
  ///
  /// - Returns: The token in the store after the call.
  private func exchange(
    _ current: Token, for other: Token?
  ) throws(TokenStoreError) -> Token? {
    guard content.value.stored == .outdated else { return try store.replace(current, with: other) }
    // The store doesn't have the current token, so that there is nothing to compare.
    try writing.withLock { _ throws(TokenStoreError) in
      if content.value.token == current { try store.swap(other) }
    }
    return other
  }

  // MARK: - Changes

  /// Uses the store, and sends its failure to the observers.
  private func attempt(
    _ body: () throws(TokenStoreError) -> Void, failed: () -> Void = {}
  ) {
    do {
      try body()
    } catch {
      failed()
      failures.send(error)
    }
  }

  /// Replaces the token of this process unless it has changed.
  private func adopt(
    _ other: Token?, instead current: Token, _ stored: Stored, _ state: State = .signedIn,
    isAdopted: Bool = false
  ) {
    content.modify { content in
      guard content.token == current else { return }
      content = Content(token: other, state: state, stored: stored, isAdopted: isAdopted)
    }
  }

  /// Remembers what the store has, unless the token of this process has changed.
  private func note(_ stored: Stored, for token: Token?) {
    content.modify { if $0.token == token { $0.stored = stored } }
  }

  /// Removes the stored token of a user.
  ///
  /// - Parameters:
  ///   - former: A token of the user.
  ///   - removed: Becomes the removed token.
  /// - Returns: What the store has.
  private func remove(
    _ former: Token, _ removed: inout Token?
  ) throws(TokenStoreError) -> Stored {
    var stored: Token?
    do {
      stored = try store.read()
    } catch {
      // What can't be read must not be left behind.
      try store.swap(nil)
      return .current
    }
    // A store that can't be written keeps its token.
    for _ in 0..<TokenStoreError.attempts {
      guard let found = stored else { return .current }
      guard found == former || isSameUser(found, former) else { return .foreign }
      removed = found
      stored = try store.replace(found, with: nil)
    }
    throw TokenStoreError("The token can't be removed from its store.")
  }

  @discardableResult
  private func revoking(_ tokens: Set<Token>) -> SafeSignal<Never> {
    guard let revoke else { return .empty() }
    let end = ReplaySubject<Never, Never>(limit: 0)
    merge(tokens.map(revoke)).feedActivity(into: revocations)
      // The session lives until the server has answered.
      .handleEvents(end: { [self] _ in withExtendedLifetime(self) {} })
      .observe(end.on).dispose(in: bag)
    return end.signal
  }
}

/// The failure of a renewal.
enum TokenRenewalError: Error, Sendable {
  /// The server has refused to renew the token: the user has to sign in.
  case refused
  /// The renewal failed, for example without a network.
  case failed(TransportError)

  init(_ error: ClientError<some Error>) {
    self = error.renewalFailure.map(TokenRenewalError.failed) ?? .refused
  }
}
