// SPDX-License-Identifier: MIT

import Signals

/// The deadline of a request that is sent several times from outside a client: the first attempt sets
/// it, and the later ones share it.
package final class SharedDeadline: Sendable {
  private let deadline = Lock<Deadline?>(nil)

  package init() {}

  /// Returns the deadline, which a closure makes for the first attempt.
  func value(_ make: () -> Deadline) -> Deadline {
    let new = make()
    return deadline.withLock { deadline in
      if let deadline { return deadline }
      deadline = new
      return new
    }
  }
}
