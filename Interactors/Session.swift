// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// The user's session: a state machine that stores the token between launches.
///
/// ```text
///               signIn                      signOut, expire (of this very token)
/// signedOut ─────────────▶ signedIn(token) ─────────────▶ signedOut
///                            │     ▲
///                            └─────┘ renew (this very token)
/// ```
public struct Session: Sendable {
  /// The sign-in state.
  public enum State: Hashable, Sendable {
    /// No user is signed in.
    case signedOut(Reason)
    /// A user is signed in with a token.
    case signedIn(Token)
  }

  /// The reason why no user is signed in.
  public enum Reason: Hashable, Sendable {
    /// No user was signed in at the start.
    case initial
    /// The user has signed out.
    case byUser
    /// The server no longer accepts the token.
    case expired
    /// The user has signed out in another process.
    case elsewhere
  }

  /// The replacement of a token by another one.
  public struct Replacement: Hashable, Sendable {
    /// The expired token.
    public let old: Token
    /// The new token.
    public let new: Token

    /// Creates a replacement.
    public init(of old: Token, by new: Token) {
      self.old = old
      self.new = new
    }
  }

  // MARK: Inputs

  /// Signs in with a token.
  public let signIn: SafeObserver<Token>
  /// Signs out.
  public let signOut: SafeObserver<Void>
  /// Signs out because the server rejected a token; has no effect if it isn't the current one.
  public let expire: SafeObserver<Token>
  /// Replaces a token; has no effect if the old one isn't the current one.
  public let renew: SafeObserver<Replacement>

  // MARK: Outputs

  /// The sign-in state.
  public let state: Property<State>
  /// The state after each change, except for the replacement of a token.
  public let changes: SafeSignal<State>
  /// The current token.
  public let token: Property<Token?>
  /// Whether the storage agrees with the state: it has the current token, or none after a sign-out.
  public let isStored: Property<Bool>
  /// The problems with reading or storing the token, as messages for the user. The last one is stored until it is
  /// observed.
  public let problems: SafeSignal<String>

  /// Creates the session from the stored token.
  ///
  /// - Parameter storage: The storage of the token. Its failures are sent to `problems` and never cause a sign-out.
  public init(storage: some TokenStorage) {
    let events = SafePublishSubject<SessionMemory.Event>()
    let troubles = ReplaySubject<String, Never>(limit: 1)

    let remembered: Token?
    do {
      remembered = try storage.load()
    } catch {
      remembered = nil
      troubles.send(error.message)
    }

    let machine = SessionMemory.machine(
      remembered: remembered,
      events: events.signal,
      store: { change in
        Signal.performing { () throws(TokenStorageError) in try change.perform(on: storage) }
          .suppressError(feedingInto: troubles.on.contramap(\.message))
      })
    let memory = Property(
      initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks)
    state = Property(
      value: { memory.value.state }, signal: memory.signal.map(\.state).removeDuplicates())
    changes = state.signal.removeDuplicates { $0 == $1 || $0.token != nil && $1.token != nil }
    token = state.map(\.token)
    isStored = Property(
      value: { memory.value.isStored }, signal: memory.signal.map(\.isStored).removeDuplicates())
    problems = troubles.signal
    signIn = events.on.contramap(SessionMemory.Event.signedIn)
    signOut = events.on.contramap { .signedOut }
    expire = events.on.contramap(SessionMemory.Event.expired)
    renew = events.on.contramap(SessionMemory.Event.renewed)
  }
}

extension SessionMemory.Change {
  /// Changes a storage, and returns the event of the result.
  fileprivate func perform(
    on storage: some TokenStorage
  ) throws(TokenStorageError) -> SessionMemory.Event {
    switch self {
    case .save(let token):
      try storage.save(token)
      return .saved(token)
    case .remove:
      try storage.remove()
      return .removed(nil)
    case .replace(let old, by: let new?): return .saved(try storage.replace(old, by: new))
    case .replace(let old, by: nil): return .removed(try storage.replace(old, by: nil))
    }
  }
}

extension Session.State {
  /// The token of the signed-in user.
  public var token: Token? {
    switch self {
    case .signedIn(let token): token
    case .signedOut: nil
    }
  }
}
