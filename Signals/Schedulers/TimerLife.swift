// SPDX-License-Identifier: MIT

/// Work that waits for its time: it is released when it is done or cancelled, even if the timer is
/// kept.
// SAFETY: `work` is touched by the one caller who ends the lifetime: `beginEnding()` returns true
// once, and `discard()` is called once, instead of it; see `Life`.
package final class TimerLife: Life, @unchecked Sendable {
  private final var work: (@Sendable () -> Void)?

  /// Creates a timer that has not fired.
  package init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// Does the work, unless it was done or cancelled before.
  package func fire() {
    guard beginEnding() else { return }
    let last = work
    work = nil
    last?()
    end()
  }

  package override func discard() {
    work = nil
  }
}
