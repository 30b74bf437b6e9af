// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

extension Session {
  /// Returns middleware that adds the session's token to requests, and renews a rejected one, once for all requests
  /// that wait for it. If the server refuses the renewal, the session signs out.
  ///
  /// - Parameter client: The client that performs the renewal. It must not use the returned middleware.
  public func authorization(renewedBy client: some Client) -> AuthorizationMiddleware {
    let bearer = BearerAuthorization(
      token: { token.value?.value },
      rejected: { rejected in
        // The session stores more than the token's text.
        if let token = token.value, token.value == rejected { expire.send(token) }
      })
    return AuthorizationMiddleware(bearer) {
      rejected -> Signal<String?, ClientError<ServerError>> in
      .deferred {
        guard let old = token.value else { return .just(nil) }
        // The token was renewed meanwhile, or another user has signed in.
        guard old.bearer == rejected else { return .just(old.bearer) }
        guard let request = Token.request(renewing: old) else { return .just(nil) }
        return client.response(for: request)
          .map { new -> String? in
            renew.send(Replacement(of: old, by: new))
            return new.bearer
          }
      }
    }
  }
}

extension Session {
  /// Returns a signal that revokes the token at the server each time the user signs out, so that a copy of it is of no
  /// use. A server that can't be reached is not asked again: the token expires by itself.
  ///
  ///     session.revocations(by: client).observeNext { _ in }.dispose(in: bag)
  ///
  /// An expired token isn't revoked, because the server no longer accepts it.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests. Its authorization isn't used.
  ///   - observer: Receives `true` when a request begins, before `signOut` returns, and `false` when it ends.
  public func revocations(
    by client: some Client, feedingActivityInto observer: SafeObserver<Bool>? = nil
  ) -> SafeSignal<Never> {
    state.signal.withPrevious().flatMapMerge { previous, state in
      guard state == .signedOut(.byUser), let token = previous?.token else {
        return SafeSignal<Never>.empty()
      }
      return client.response(for: Token.request(revoking: token))
        .suppressError()
        .feedActivity(into: observer ?? SafeObserver(next: { _ in }))
        .flatMapLatest { _ in SafeSignal<Never>.empty() }
    }
  }
}

extension Token {
  /// The value of the header field.
  fileprivate var bearer: String { "Bearer " + value }
}
