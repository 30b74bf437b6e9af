// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// A server that is only pretended: it answers after a delay, and fails when its rule says so.
final class PretendServer: Sendable {
  /// Says whether a call fails; calls are numbered from 1.
  typealias Rule = @Sendable (_ call: Int) -> Bool

  /// Why there was no answer.
  struct Outage: Error, Hashable {
    let call: Int
    var words: String { "The server did not answer call \(call)." }
  }

  private let scheduler: any TimeScheduler
  private let delay: Duration
  private let fails: Rule
  private let calls = Mutex(0)

  /// - Parameters:
  ///   - scheduler: Where the time comes from, and where answers are sent.
  ///   - delay: How long each answer takes.
  ///   - fails: Which calls fail; none, unless said otherwise.
  init(
    on scheduler: any TimeScheduler, delay: Duration = .seconds(1),
    fails: @escaping Rule = { _ in false }
  ) {
    self.scheduler = scheduler
    self.delay = delay
    self.fails = fails
  }

  /// How many calls there were.
  var callCount: Int { calls.withLock { $0 } }

  /// Makes a call at each observation, and sends one answer or fails.
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
