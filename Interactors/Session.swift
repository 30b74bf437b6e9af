// SPDX-License-Identifier: MIT

import FeedbackLoops
import RecipeEntities
import Signals

/// Who is signed in: a state machine that remembers the token from one start to the next.
///
/// ```text
///               signIn                      signOut, expire (of this very token)
/// signedOut ─────────────▶ signedIn(token) ─────────────▶ signedOut
///                            │     ▲
///                            └─────┘ renew (this very token)
/// ```
public struct Session: Sendable {
  /// Whether someone is signed in.
  public enum State: Hashable, Sendable {
    /// Nobody is; why not?
    case signedOut(Reason)
    /// Somebody is, with this token.
    case signedIn(Token)
  }

  /// Why nobody is signed in.
  public enum Reason: Hashable, Sendable {
    /// Nobody was, at the start.
    case initial
    /// The user wanted it.
    case byUser
    /// The server no longer accepts the token.
    case expired
  }

  /// A token that takes the place of another.
  public struct Replacement: Hashable, Sendable {
    /// The token whose time is over.
    public let old: Token
    /// The one that the server has given for it.
    public let new: Token

    /// Creates a replacement of one token by another.
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
  /// Signs out because the server refused a token; of no effect if it isn't the current one any more.
  public let expire: SafeObserver<Token>
  /// Goes on with another token; of no effect if the old one isn't the current one any more.
  public let renew: SafeObserver<Replacement>

  // MARK: Outputs

  /// Whether someone is signed in, and if not, why.
  public let state: Property<State>
  /// The state at each change of it; a token that takes the place of another is none.
  public let changes: SafeSignal<State>
  /// The current token.
  public let token: Property<Token?>
  /// What went wrong in reading or keeping the token, in words for the user; kept until someone listens.
  public let problems: SafeSignal<String>

  /// Creates the session from what is remembered.
  ///
  /// - Parameter storage: Remembers the token. Its failures end in `problems`, never in a sign-out.
  public init(storage: some TokenStorage) {
    let events = SafePublishSubject<SessionMemory.Event>()
    let troubles = ReplaySubject<String, Never>(limit: 1)

    @Sendable func doing(
      _ work: @escaping @Sendable () throws(TokenStorageError) -> SessionMemory.Event
    ) -> SafeSignal<SessionMemory.Event> {
      Signal.performing(work).suppressError(feedingInto: troubles.on.contramap(\.message))
    }

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
      save: { token in
        doing { () throws(TokenStorageError) in
          try storage.save(token)
          return .saved
        }
      },
      remove: {
        doing { () throws(TokenStorageError) in
          try storage.remove()
          return .removed
        }
      })
    let memory = Property(
      initial: machine.initial, reduce: machine.reduce, feedbacks: machine.feedbacks)
    state = Property(
      value: { memory.value.state }, signal: memory.signal.map(\.state).removeDuplicates())
    changes = state.signal.removeDuplicates { $0 == $1 || $0.token != nil && $1.token != nil }
    token = state.map(\.token)
    problems = troubles.signal
    signIn = events.on.contramap(SessionMemory.Event.signedIn)
    signOut = events.on.contramap { .signedOut }
    expire = events.on.contramap(SessionMemory.Event.expired)
    renew = events.on.contramap(SessionMemory.Event.renewed)
  }
}

extension Session.State {
  /// The token of whoever is signed in.
  public var token: Token? {
    switch self {
    case .signedIn(let token): token
    case .signedOut: nil
    }
  }
}
