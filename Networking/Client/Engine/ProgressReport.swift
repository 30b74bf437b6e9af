// SPDX-License-Identifier: MIT

import Signals

/// Reports the progress of an exchange to an observer, in steps of 64 KB.
final class ProgressReport {
  private let observer: SafeObserver<TransferProgress>
  private var last: TransferProgress?

  init(_ observer: SafeObserver<TransferProgress>) {
    self.observer = observer
  }

  /// Sends the progress if it has moved by a step, or if the exchange is over.
  func send(_ now: TransferProgress, isOver: Bool) {
    if let last {
      let moved = now.sent - last.sent + now.received - last.received
      guard isOver ? now != last : moved >= Self.step else { return }
    }
    last = now
    observer.send(now)
  }

  /// Small enough for a smooth progress bar, and large enough to have no cost.
  private static let step = 64 << 10
}
