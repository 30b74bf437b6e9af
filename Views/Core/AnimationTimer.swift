// SPDX-License-Identifier: MIT

/// The turns of a view that moves by itself: it asks for the next one when it is drawn, so it takes no time while it
/// can't be seen.
@MainActor final class AnimationTimer {
  /// How many there were.
  private(set) var count = 0
  private var timer: WindowTimer?

  /// The time between two turns.
  nonisolated static let pause = Duration.milliseconds(80)

  /// Has a view drawn again at the next turn, which is asked for once.
  func wait(for view: View) {
    guard timer == nil, let host = view.host else { return }
    timer = host.schedule(after: Self.pause) { [weak self, weak view] in
      guard let self else { return }
      timer = nil
      count += 1
      view?.setNeedsDisplay()
    }
  }

  /// Calls the next turn off.
  func stop() {
    timer?.cancel()
    timer = nil
  }
}
