// SPDX-License-Identifier: MIT

import CurlNetworking
import Inspection
import Networking
import RecipeInteractors
import Signals

/// The policy of the client for caching and retries.
struct Upkeep: Sendable {
  /// The store of the cache.
  var store: any CacheStore = MemoryCacheStore(limit: CacheFolder.limit)
  /// The retry policy: three attempts, with jittered delays that respect the `Retry-After` of the server.
  var retries = RetryPolicy(attempts: 3)
  /// The scheduler of the delays between attempts.
  var scheduler: any TimeScheduler = QueueScheduler(name: "recipes.Upkeep")
  /// The inspector that shows each attempt; nil for none.
  var inspector: Inspector?
  /// The journal of the requests of commands; nil for none.
  var journal: RequestJournal?

  /// The delays before the attempts to reach a lost server again.
  var reconnection = Backoff.exponential(from: .seconds(1), upTo: .seconds(30), jitter: 0.2)
  /// The clock of the connection.
  var clock: any TimeScheduler = QueueScheduler(name: "recipes.Connection")

  /// Returns the monitor of a connection.
  func makeMonitor() -> ConnectionMonitor {
    ConnectionMonitor(backoff: reconnection, on: clock)
  }

  /// Returns a configuration with the given middleware around the retries, so that each attempt carries the same
  /// authorization. The monitor of the connection is innermost, since it observes each attempt.
  func configuration(
    around outer: [any Middleware], monitor: ConnectionMonitor? = nil
  ) -> CurlClient.Configuration {
    var configuration = CurlClient.Configuration()
    let rounds: [any Middleware] = journal.map { [$0.rounds] } ?? []
    let attempts: [any Middleware] = journal.map { [$0.attempts] } ?? []
    configuration.middleware =
      outer + rounds + [RetryMiddleware(retries, on: scheduler)] + attempts
      + [monitor].compactMap(\.self)
    if let inspector { configuration.middleware.append(InspectedRequests(inspector: inspector)) }
    return configuration
  }

  /// Returns the cache for the user of a session. It belongs outermost, because a stale response replaces the server
  /// only after everything else has failed.
  func cache(of session: Session) -> CacheMiddleware {
    CacheMiddleware(store, user: { session.token.value.map { $0.account ?? $0.value } })
  }

  /// Removes all cached responses when the user signs out, so that the next user of this computer can't see them.
  func tidy(after session: Session) -> Disposable {
    session.state.signal.observeNext { [store] state in
      if state == .signedOut(.byUser) || state == .signedOut(.elsewhere) { store.forgetAll() }
    }
  }
}
