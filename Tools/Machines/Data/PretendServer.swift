// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// A simulated server: it responds after a delay, and fails according to its rule.
final class PretendServer: Sendable {
  /// Returns whether a call fails. Calls are numbered from 1.
  typealias Rule = @Sendable (_ call: Int) -> Bool

  /// The error of a failed call.
  struct Outage: Error, Hashable {
    let call: Int
    var words: String { "The server did not answer call \(call)." }
  }

  private let scheduler: any TimeScheduler
  private let delay: Duration
  private let fails: Rule
  private let calls = Mutex(0)

  /// - Parameters:
  ///   - scheduler: The scheduler of the delays and of the responses.
  ///   - delay: The delay of each response.
  ///   - fails: The rule for failing calls. By default, no call fails.
  init(
    on scheduler: any TimeScheduler, delay: Duration = .seconds(1),
    fails: @escaping Rule = { _ in false }
  ) {
    self.scheduler = scheduler
    self.delay = delay
    self.fails = fails
  }

  /// The number of calls so far.
  var callCount: Int { calls.withLock { $0 } }

  /// Returns a signal that makes a call at each observation, and sends one response or fails.
  func answer<Answer: Sendable>(
    _ make: @escaping @Sendable () -> Answer
  ) -> Signal<Answer, Outage> {
    .deferred { [scheduler, delay, fails] in
      let call = self.calls.withLock { calls in
        calls += 1
        return calls
      }
      return Signal<Void, Outage>.timer(after: delay, on: scheduler)
        .flatMapLatest { fails(call) ? .failed(Outage(call: call)) : .just(make()) }
    }
  }
}
