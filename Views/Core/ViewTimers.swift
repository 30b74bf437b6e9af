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

/// Counts the seconds that the user of a view has waited, while the view is in a window.
@MainActor
final class WaitingTimer {
  /// The seconds after which a text says that the user is waiting.
  static let patience = 5

  private var seconds = 0
  private var timer: WindowTimer?

  /// Begins again, without counting.
  func reset() {
    timer?.cancel()
    (timer, seconds) = (nil, 0)
  }

  /// Counts the next second for a view, unless it is being counted or the view isn't in a window; call it again at the next layout
  /// for that case.
  ///
  /// - Parameter action: Called after each second from which on there is a text.
  func count(for view: View, _ action: @escaping @MainActor () -> Void) {
    guard timer == nil, let host = view.host else { return }
    timer = host.schedule(after: .seconds(1)) { [weak self, weak view] in
      guard let self, let view else { return }
      timer = nil
      seconds += 1
      count(for: view, action)
      if seconds >= Self.patience { action() }
    }
  }

  /// Returns the text about the wait; an empty one before the time that users wait patiently.
  ///
  /// - Parameters:
  ///   - words: The language.
  ///   - hint: How the user stops waiting, such as `Esc cancels`; empty for nothing.
  func text(in words: Words, hint: String) -> String {
    guard seconds >= Self.patience else { return "" }
    let text = words["Waiting for an answer for {0} s.", "\(seconds)"]
    return hint.isEmpty ? text : "\(text) \(words[hint])."
  }

  /// Returns the number of seconds and the hint, for a place beside a text that says what the user is waiting for; empty before
  /// the time that users wait patiently.
  func shortText(in words: Words, hint: String) -> String {
    seconds < Self.patience ? "" : "\(seconds) s. \(words[hint])."
  }
}
