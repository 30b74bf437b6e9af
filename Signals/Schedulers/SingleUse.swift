// SPDX-License-Identifier: MIT

import Synchronization

/// Work that is done once, even if a scheduler does it twice: schedulers are written by anyone.
@usableFromInline
final class SingleUse: Sendable {
  private let isUsed = Atomic(false)
  private let work: @Sendable () -> Void

  /// Creates work that is not done yet.
  @usableFromInline
  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// Does the work, unless it was done before.
  @usableFromInline
  func perform() {
    if !isUsed.exchange(true, ordering: .acquiringAndReleasing) { work() }
  }
}
