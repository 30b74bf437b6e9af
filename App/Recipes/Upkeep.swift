// SPDX-License-Identifier: MIT

import Networking
import RecipeInteractors
import Signals

/// What stands between the application's requests and the network: what was read before is kept, and
/// what came to nothing is sent again.
struct Upkeep: Sendable {
  /// Keeps answers.
  var store: any CacheStore = MemoryCacheStore(limit: CacheFolder.limit)
  /// When a request is sent again: three attempts, with waits that differ from client to client and
  /// are as long as the server wants.
  var retries = RetryPolicy(attempts: 3)
  /// Where the waits between attempts pass.
  var scheduler: any TimeScheduler = QueueScheduler(name: "recipes.Upkeep")

  /// The configuration of a client with some middleware; innermost, so that each attempt is as
  /// authorized as the first, it sends again what came to nothing.
  func configuration(around outer: [any Middleware]) -> CurlClient.Configuration {
    var configuration = CurlClient.Configuration()
    configuration.middleware = outer + [RetryMiddleware(retries, on: scheduler)]
    return configuration
  }

  /// The cache of a session's user. It belongs outermost: what it keeps stands in for the server only
  /// once everything else has failed.
  func cache(of session: Session) -> CacheMiddleware {
    CacheMiddleware(store, user: { session.token.value.map { $0.account ?? $0.value } })
  }

  /// Forgets what is kept when the user signs out: the next one at this machine isn't to find it.
  func tidy(after session: Session) -> Disposable {
    session.state.signal.observeNext { [store] state in
      if state == .signedOut(.byUser) { store.forgetAll() }
    }
  }
}
