// SPDX-License-Identifier: MIT

/// Counts successive mouse presses at one position: single, double and triple clicks.
@MainActor final class ClickCount {
  /// The number of presses, up to three.
  private(set) var count = 0
  /// A Boolean value that indicates whether the button is held down.
  var isHeld = false

  private var place = Position.zero
  private var isSoon = false
  private var timer: WindowTimer?

  private static let longest = Duration.milliseconds(400)

  /// Counts a press. The count restarts at 1 after a pause, at another position, and after three presses.
  func press(at place: Position, in window: Window?) {
    count = isSoon && place == self.place && count < 3 ? count + 1 : 1
    (self.place, isHeld, isSoon) = (place, true, true)
    timer?.cancel()
    timer = window?.schedule(after: Self.longest) { [weak self] in self?.isSoon = false }
  }
}
