import Interactors
import Networking
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

  /// The configuration of a client whose user a session knows.
  func configuration(of session: Session) -> CurlClient.Configuration {
    var configuration = CurlClient.Configuration()
    configuration.middleware = [
      // Outermost, so that what is kept stands in only once all attempts have failed.
      CacheMiddleware(store, user: { session.token.value?.value }),
      RetryMiddleware(retries, on: scheduler),
    ]
    return configuration
  }

  /// Forgets what is kept when the user signs out: the next one at this machine isn't to find it.
  func tidy(after session: Session) -> Disposable {
    session.state.signal.observeNext { [store] state in
      if state == .signedOut(.byUser) { store.forgetAll() }
    }
  }
}
