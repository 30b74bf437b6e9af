// SPDX-License-Identifier: MIT

import Dispatch

/// The clock that runs while the machine does, and timers on it.
enum Uptime {
  private static let origin = DispatchTime.now().uptimeNanoseconds

  /// The time since the first use.
  static var now: Duration {
    let origin = origin
    return .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds - origin))
  }

  /// Has work done on a queue after a delay, unless the handle goes before.
  static func schedule(
    after delay: Duration, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) -> Disposable {
    let timer = TimerLife(work)
    let (seconds, attoseconds) = max(.zero, delay).components
    // A delay beyond a century is never: clamping keeps the arithmetic of the queue from
    // overflowing.
    let nanoseconds = min(seconds, 3_155_760_000) * 1_000_000_000 + attoseconds / 1_000_000_000
    let deadline = DispatchTime.now() + .nanoseconds(Int(nanoseconds))
    // The queue keeps a cancelled item until its time has come; the item keeps nothing of the work.
    let item = DispatchWorkItem { timer.fire() }
    let cancel = Unshared(item)
    timer.onEnd { cancel.value.cancel() }
    queue.asyncAfter(deadline: deadline, execute: item)
    return Disposable(Lifetime(timer))
  }

  // SAFETY: `cancel()` of a work item may be called from any thread, as its documentation says, and
  // nothing else of it is used through this box.
  private struct Unshared: @unchecked Sendable {
    let value: DispatchWorkItem

    init(_ value: DispatchWorkItem) {
      self.value = value
    }
  }
}
