// SPDX-License-Identifier: MIT

/// A timer for a view that animates by itself, such as a spinner.
///
/// The view starts it whenever it is drawn, so a view that isn't visible takes no time.
@MainActor final class AnimationTimer {
  /// The number of intervals that have passed, from which the view derives its frame of the animation.
  private(set) var count = 0
  private var timer: WindowTimer?

  /// The time between two frames of the animation.
  nonisolated static let pause = Duration.milliseconds(80)

  /// Starts the timer unless it is running; when it fires, the view is redrawn. Has no effect outside a window.
  func wait(for view: View) {
    guard timer == nil, let host = view.host else { return }
    timer = host.schedule(after: Self.pause) { [weak self, weak view] in
      guard let self else { return }
      timer = nil
      count += 1
      view?.setNeedsDisplay()
    }
  }

  /// Cancels the timer.
  func stop() {
    timer?.cancel()
    timer = nil
  }
}
