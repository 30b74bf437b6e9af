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
/// token of its user in the store uses it instead of renewing its own, and one that finds none is signed out. One process at a time
/// renews the token (``TokenStore/beginRenewal()``): the others wait for it up to half a minute, and then use its token. A token that is
/// renewed while the user signs out, here or in another process, is revoked. Where `isSameUser` tells users apart, the token of
/// another user, who has signed in in another process, is left in the store, and each process keeps its user.
///
/// A store that fails while a user is signed in doesn't sign the user out: the failure is sent to ``problems``, and the token is stored
/// at its next renewal. A store that can't be read at the start counts as empty.
///
/// The initializer, `signIn` and `signOut` use the store on the calling thread. A renewal uses a slow store (``TokenStore/isSlow``) on a
/// queue of the session, and another store on the thread that delivers responses. A token that is rejected and can't be renewed is
/// removed from the store there, too, before the response is delivered; if its request is disposed before, the next rejected request
/// removes the token.
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

  /// The sign-in state. Its signal sends changes only, and the renewal of a token doesn't change it.
  public let state: Property<State>
  /// The current token; nil if no user is signed in.
  public let token: Property<Token?>
  /// A Boolean value that indicates whether the store agrees with the state: it has the current token, or none after a sign-out. It
  /// is also `true` while the store has the token of another user, which the session leaves there; its own token is lost when the
  /// program ends.
  public let isStored: Property<Bool>
  /// A Boolean value that indicates whether a token is being revoked. It is `true` before `signOut` returns.
  public var isRevoking: Property<Bool> { revocations.isActive }
  /// The failures of the store. A new observer receives the last one.
  public var problems: SafeSignal<TokenStoreError> { failures.signal }

  private let store: any TokenStore<Token>
  private let authorization: @Sendable (Token) -> String
  private let renew: @Sendable (Token) -> Signal<Token, TokenRenewalError>?
  private let revoke: (@Sendable (Token) -> SafeSignal<Void>)?
  private let isSameUser: @Sendable (Token, Token) -> Bool
  private let content: MutableProperty<SessionContent<Token>>
  private let failures = ReplaySubject<TokenStoreError, Never>(limit: 1)
  private let renewal = Renewal()
  private let revocations = ActivityCounter()
  private let bag = DisposeBag()
  /// The scheduler for work with the store; nil for a store that takes no time.
  private let queue: QueueScheduler?
  /// The scheduler of the waits for other renewals.
  private let clock: any TimeScheduler

  /// Creates a session with the token of the store.
  ///
  /// - Parameters:
  ///   - store: The store of the token.
  ///   - authorization: Returns the value of the header field `Authorization` for a token.
  ///   - renewal: Returns a signal that sends a new token to replace an expired one, or returns nil if this token can't be renewed. Its
  ///     client must not use the session's middleware. If the server refuses with 400, 401 or 403, the user is signed out; after
  ///     other failures the user stays signed in. See ``AuthorizationMiddleware``.
  ///   - revocation: Returns a signal that revokes a token at the server and then completes; nil if the server revokes none.
  ///   - isSameUser: Returns whether two tokens belong to the same user. By default, all tokens in the store belong to one user.
  public convenience init<Failure>(
    store: some TokenStore<Token>, authorization: @escaping @Sendable (Token) -> String,
    renewal: @escaping @Sendable (Token) -> Signal<Token, ClientError<Failure>>?,
    revocation: (@Sendable (Token) -> SafeSignal<Void>)? = nil,
    isSameUser: @escaping @Sendable (Token, Token) -> Bool = { _, _ in true }
  ) {
    self.init(
      store: store, authorization: authorization, renewal: renewal, revocation: revocation,
      isSameUser: isSameUser, on: renewalClock)
  }

  /// Creates a session whose tokens can't be renewed: a rejected token signs the user out.
  ///
  /// - Parameters:
  ///   - store: The store of the token.
  ///   - authorization: Returns the value of the header field `Authorization` for a token.
  ///   - revocation: Returns a signal that revokes a token at the server and then completes; nil if the server revokes none.
  ///   - isSameUser: Returns whether two tokens belong to the same user. By default, all tokens in the store belong to one user.
  public convenience init(
    store: some TokenStore<Token>, authorization: @escaping @Sendable (Token) -> String,
    revocation: (@Sendable (Token) -> SafeSignal<Void>)? = nil,
    isSameUser: @escaping @Sendable (Token, Token) -> Bool = { _, _ in true }
  ) {
    self.init(
      store: store, authorization: authorization,
      renewal: { _ -> Signal<Token, ClientError<Never>>? in nil }, revocation: revocation,
      isSameUser: isSameUser)
  }

  /// Creates a session that waits for other renewals with a scheduler.
  package init<Failure>(
    store: some TokenStore<Token>, authorization: @escaping @Sendable (Token) -> String,
    renewal: @escaping @Sendable (Token) -> Signal<Token, ClientError<Failure>>?,
    revocation: (@Sendable (Token) -> SafeSignal<Void>)?,
    isSameUser: @escaping @Sendable (Token, Token) -> Bool, on clock: any TimeScheduler
  ) {
    self.clock = clock
    self.store = store
    self.authorization = authorization
    renew = { renewal($0)?.mapFailure(TokenRenewalError.init) }
    revoke = revocation
    self.isSameUser = isSameUser
    queue = store.isSlow ? QueueScheduler(name: "Networking.TokenSession") : nil
    var initial = SessionContent<Token>(
      token: nil, state: .signedOut(.initial), stored: .current)
    do {
      if let token = try store.read() { (initial.token, initial.state) = (token, .signedIn) }
    } catch {
      initial.stored = .unknown
      failures.send(error)
    }
    let content = MutableProperty(initial)
    self.content = content
    state = content.property.map(\.state).removeDuplicates()
    token = content.property.map(\.token).removeDuplicates()
    isStored = content.property.map { $0.change == nil && $0.stored != .unknown }.removeDuplicates()
  }

  /// The middleware that adds the token to requests and renews it, once for the requests of all clients.
  public var middleware: AuthorizationMiddleware {
    AuthorizationMiddleware(
      self, sharing: renewal, rejectingOn: queue, isUncertain: { [self] in isAdopted($0) },
      renew: { [self] in renewed(instead: $0) })
  }

  /// Signs a user in with a token, which replaces any other token in the store.
  public func signIn(with token: Token) {
    content.modify { $0.signIn(token) }
    update()
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
  /// - Returns: A signal that completes when the attempt to revoke the token has ended; it doesn't tell whether the server has revoked
  ///   it. The token is revoked whether the signal is observed or not.
  @discardableResult
  public func signOut() -> SafeSignal<Never> {
    let before = content.value
    // Another user was signed in elsewhere; by now, the user may be signed in there again.
    if before.stored == .foreign { lookUp() }
    guard let former = content.modify({ $0.signOut() }) else { return .empty() }
    let removed = update().filter { isSameUser($0, former) }
    return revoking(Set(removed + [former] + [before.token].compactMap(\.self)))
  }

  /// Returns the value of the field `Authorization`; nil if no user is signed in.
  public func value() -> String? {
    content.value.token.map(authorization)
  }

  /// Signs the user out if the rejected value is still the current one, here and in the store. While a process renews the token, it has
  /// no effect: the renewal decides.
  public func rejected(_ value: String) {
    guard let end = store.beginRenewal() else { return }
    expire(value)
    end()
  }

  private func expire(_ value: String) {
    let before = content.value
    guard let token = before.token, authorization(token) == value else { return }
    // The store comes first: the token of another process keeps the user signed in.
    if before.stored != .foreign, before.stored != .unknown, let expected = before.expected {
      do {
        let found = try store.replace(expected, with: nil)
        change(before) { $0.expire(removing: expected, found: found, isSameUser) }
        return
      } catch {
        failures.send(error)
      }
    }
    change(before) { $0.expire() }
    if before.stored == .unknown { update() }
  }

  // MARK: - Renewal

  private func renewed(instead rejected: String) -> Signal<String?, TransportError> {
    let outcome = inTurn { [self] in renewedInTurn(instead: rejected) }
      .catch { error -> Signal<String?, TransportError> in
        switch error {
        case .refused: .just(nil)
        case .failed(let error): .failed(error)
        }
      }
    return queue.map { outcome.start(on: $0) } ?? outcome
  }

  /// Performs a renewal while no other session with the store does.
  ///
  /// Nothing is blocked meanwhile: a session that has to wait looks again after pauses.
  private func inTurn(
    since start: Duration? = nil, pause: Duration = .milliseconds(10),
    _ renewal: @escaping @Sendable () -> Signal<String?, TokenRenewalError>
  ) -> Signal<String?, TokenRenewalError> {
    .deferred { [self] in
      if let end = store.beginRenewal() {
        let once = Lock<(@Sendable () -> Void)?>(end)
        let release: @Sendable () -> Void = {
          let end = once.withLock { end in
            defer { end = nil }
            return end
          }
          end?()
        }
        // What follows may need a renewal again.
        return renewal().handleEvents(
          next: { _ in release() }, end: { _ in release() }, over: release)
      }
      let start = start ?? clock.now
      guard clock.now - start < TokenStoreError.patience else {
        failures.send(.renewing)
        return .failed(.failed(TransportError(.timedOut(.total), phase: .authorizing)))
      }
      let wait = Signal<Void, TokenRenewalError>.timer(after: pause, on: clock)
      return (queue.map { wait.observe(on: $0) } ?? wait).flatMapLatest { [self] in
        inTurn(since: start, pause: min(pause * 2, .milliseconds(500)), renewal)
      }
    }
  }

  private func renewedInTurn(instead rejected: String) -> Signal<String?, TokenRenewalError> {
    lookUp()
    let current = content.value
    guard let token = current.token, authorization(token) == rejected else {
      return .just(value())
    }
    guard let response = renew(token) else { return .just(nil) }
    return (queue.map { response.observe(on: $0) } ?? response)
      .map { [self] in take($0, instead: current) }
      .catch { [self] error in
        guard case .refused = error else { return .failed(error) }
        // A process that doesn't wait for others may have used the same token for a renewal first.
        lookUp()
        // The token is removed before another process tries to renew it, too.
        if value() == rejected { expire(rejected) }
        return value().map { .just($0) } ?? .failed(error)
      }
  }

  /// Adopts what another process has done to the stored token of the user: a renewal or a sign-out.
  private func lookUp() {
    let before = content.value
    guard before.token != nil, before.stored != .unknown else { return }
    do {
      let found = try store.read()
      change(before) { $0.notice(found, isSameUser) }
    } catch {
      failures.send(error)
    }
  }

  private func isAdopted(_ value: String) -> Bool {
    let content = content.value
    return content.isAdopted && content.token.map(authorization) == value
  }

  /// Stores a renewed token, and returns the value for the next requests; nil if the user has signed out.
  private func take(_ renewed: Token, instead before: SessionContent<Token>) -> String? {
    if change(before, { $0.replace(by: renewed) }) { update() }
    let after = content.value
    // The user has signed out, or another one has signed in: no process uses the renewed token.
    if after.token == nil || after.turn != before.turn { revoking([renewed]) }
    return after.token.map(authorization)
  }

  // MARK: - Changes

  /// Changes the session unless its token has changed. Returns whether it has done so.
  @discardableResult
  private func change(
    _ before: SessionContent<Token>, _ change: (inout SessionContent<Token>) -> Void
  ) -> Bool {
    content.modify { content in
      guard content.token == before.token, content.turn == before.turn else { return false }
      change(&content)
      return true
    }
  }

  /// Changes the store until it agrees with the session. After a failure, the next change of the session tries it again.
  ///
  /// No lock is held meanwhile. A call that another one overtakes looks again afterwards, so that the last change of the session
  /// reaches the store.
  ///
  /// - Returns: The tokens that were removed from the store.
  @discardableResult
  private func update() -> [Token] {
    var removed: [Token] = []
    // Another process could change the store each time.
    for _ in 0..<TokenStoreError.attempts {
      let before = content.value
      guard let change = before.change else { return removed }
      do throws(TokenStoreError) {
        let found = try perform(change, &removed)
        let rest = content.modify { content -> SessionContent<Token>.Rest in
          guard content.token == before.token, content.turn == before.turn else {
            return content.settleLate(change, found: found) ? .another : .nothing
          }
          return content.settle(change, found: found, isSameUser)
        }
        switch rest {
        case .nothing: return removed
        case .another: continue
        case .failure: throw TokenStoreError.unkept
        }
      } catch {
        failures.send(error)
        return removed
      }
    }
    failures.send(.unkept)
    return removed
  }

  /// Performs a change of the store. Returns the token in the store afterwards.
  private func perform(
    _ change: SessionContent<Token>.Change, _ removed: inout [Token]
  ) throws(TokenStoreError) -> Token? {
    switch change {
    case .swap(let token):
      // Content that can't be read can't be revoked.
      if token == nil, let found = try? store.read() { removed.append(found) }
      try store.swap(token)
      return token
    case .replace(let former, let token):
      do throws(TokenStoreError) {
        let found = try store.replace(former, with: token)
        if token == nil, found == nil { removed.append(former) }
        return found
      } catch {
        // Content that is no token must not be left behind.
        guard token == nil, !isReadable else { throw error }
        try store.swap(nil)
        return nil
      }
    }
  }

  private var isReadable: Bool {
    do throws(TokenStoreError) {
      _ = try store.read()
      return true
    } catch {
      return false
    }
  }

  @discardableResult
  private func revoking(_ tokens: Set<Token>) -> SafeSignal<Never> {
    guard let revoke else { return .empty() }
    let end = ReplaySubject<Never, Never>(limit: 0)
    merge(tokens.map(revoke)).feedActivity(into: revocations)
      // The session lives until the server has answered.
      .observe(next: { _ in }, end: { [self] _ in withExtendedLifetime(self) { end.complete() } })
      .dispose(in: bag)
    return end.signal
  }
}

/// The clock of the waits for other renewals.
private let renewalClock = QueueScheduler(name: "Networking.TokenSession.Renewals")

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
