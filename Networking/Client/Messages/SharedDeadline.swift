// SPDX-License-Identifier: MIT

import Signals

/// The deadline of a request that is sent several times outside of a client: the first attempt sets it, and later ones
/// share it.
package final class SharedDeadline: Sendable {
  private let deadline = Lock<Deadline?>(nil)

  package init() {}

  /// Returns the deadline, which a closure creates for the first attempt.
  func value(_ make: () -> Deadline) -> Deadline {
    let new = make()
    return deadline.withLock { deadline in
      if let deadline { return deadline }
      deadline = new
      return new
    }
  }
}
