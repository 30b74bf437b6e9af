// SPDX-License-Identifier: MIT

/// What a session knows: the token of its user, and which token the store has.
///
/// A change of the session comes first, and its change of the store follows (``change``), so that requests never wait for a file. Several
/// processes may use the store: a token is replaced or removed only where the store still has it, except after a sign-in.
struct SessionContent<Token: Hashable & Sendable>: Hashable, Sendable {
  /// What the store has.
  enum Stored: Hashable, Sendable {
    /// The token of the session; no token if no user is signed in.
    case current
    /// A token that the session had before.
    case former(Token)
    /// The token of another user, which the session leaves as it is.
    case foreign
    /// Anything, which the session replaces: a user has signed in, or the store can't be read.
    case unknown
  }

  /// A change of the store.
  enum Change: Hashable, Sendable {
    case swap(Token?)
    case replace(Token, with: Token?)

    /// The token in the store after the change.
    var token: Token? {
      switch self {
      case .swap(let token), .replace(_, let token): token
      }
    }
  }

  /// What remains to be done after a change.
  enum Rest {
    case nothing
    /// The store has another token, and needs another change.
    case another
    /// The store doesn't keep what it is given.
    case failure
  }

  var token: Token?
  var state: TokenSession<Token>.State
  var stored: Stored
  /// Whether another process has stored the token, which may have expired since.
  var isAdopted = false
  /// How often a user has signed in or out.
  var turn = 0

  /// The change after which the store agrees with the session.
  var change: Change? {
    switch stored {
    case .current, .foreign: nil
    case .former(let former): former == token ? nil : .replace(former, with: token)
    case .unknown: .swap(token)
    }
  }

  /// The token that the store has, as far as the session knows.
  var expected: Token? {
    if case .former(let former) = stored { former } else { token }
  }

  mutating func signIn(_ token: Token) {
    self = SessionContent(token: token, state: .signedIn, stored: .unknown, turn: turn + 1)
  }

  /// Signs the user out. Returns the token, if there was one.
  mutating func signOut() -> Token? {
    guard let former = token else { return nil }
    replace(by: nil, .signedOut(.byUser))
    turn += 1
    return former
  }

  /// Replaces the token by a renewed one, or by none.
  mutating func replace(by other: Token?, _ state: TokenSession<Token>.State = .signedIn) {
    if stored == .current, let token { stored = .former(token) }
    (token, self.state, isAdopted) = (other, state, false)
  }

  /// Signs the user out because the server no longer accepts the token.
  mutating func expire() { replace(by: nil, .signedOut(.expired)) }

  /// Signs the user out like ``expire()``, after an attempt to remove the token from the store. The user stays signed in if another
  /// process has stored another token of the user.
  ///
  /// - Parameters:
  ///   - expected: The token that was to be removed.
  ///   - found: The token in the store afterwards.
  ///   - isSameUser: Returns whether two tokens belong to the same user.
  mutating func expire(
    removing expected: Token, found: Token?, _ isSameUser: (Token, Token) -> Bool
  ) {
    expire()
    _ = settle(.replace(expected, with: nil), found: found, isSameUser)
  }

  /// Notices what another process has done to the store: a renewal, a sign-out, or the sign-in of another user. A store that has
  /// failed may have an older token of the user, from which nothing follows.
  mutating func notice(_ found: Token?, _ isSameUser: (Token, Token) -> Bool) {
    guard let token, stored != .unknown else { return }
    guard let found else {
      if stored != .foreign { loseToken() }
      return
    }
    if found == token {
      stored = .current
    } else if found != expected {
      if isSameUser(found, token) { adopt(found) } else { stored = .foreign }
    }
  }

  /// Adopts the token that another process has stored.
  private mutating func adopt(_ found: Token) {
    (token, state, stored, isAdopted) = (found, .signedIn, .current, true)
  }

  /// Notices that another process has signed the user out.
  private mutating func loseToken() {
    (token, state, stored, isAdopted) = (nil, .signedOut(.elsewhere), .current, false)
  }

  /// Takes the result of a change of the store.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - found: The token in the store after the change.
  ///   - isSameUser: Returns whether two tokens belong to the same user.
  mutating func settle(
    _ change: Change, found: Token?, _ isSameUser: (Token, Token) -> Bool
  ) -> Rest {
    guard case .replace(let former, let token) = change, found != token else {
      stored = .current
      return .nothing
    }
    if found == former { return .failure }
    guard let found else {
      loseToken()
      return .nothing
    }
    guard isSameUser(found, former) else {
      stored = .foreign
      return .nothing
    }
    if token != nil || state != .signedOut(.byUser) {
      adopt(found)
      return .nothing
    }
    stored = .former(found)
    return .another
  }

  /// Takes the result of a change of the store that a change of the session has overtaken.
  ///
  /// - Returns: Whether the store may have to be changed again.
  mutating func settleLate(_ change: Change, found: Token?) -> Bool {
    guard found == change.token else { return self.change != nil }
    // The other change of the store may have come before this one.
    if stored == .current, found != token { stored = found.map(Stored.former) ?? .unknown }
    return self.change != nil
  }
}
