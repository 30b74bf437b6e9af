// SPDX-License-Identifier: MIT

/// Presses of a button at one place, soon after each other: single, double and triple clicks.
@MainActor final class ClickCount {
  /// The presses so far, up to three.
  private(set) var count = 0
  /// A Boolean value that indicates whether the button is down.
  var isHeld = false

  private var place = Position.zero
  private var isSoon = false
  private var timer: WindowTimer?

  private static let longest = Duration.milliseconds(400)

  /// Counts a press; the count begins anew after a while, elsewhere, and after three.
  func press(at place: Position, in window: Window?) {
    count = isSoon && place == self.place && count < 3 ? count + 1 : 1
    (self.place, isHeld, isSoon) = (place, true, true)
    timer?.cancel()
    timer = window?.schedule(after: Self.longest) { [weak self] in self?.isSoon = false }
  }
}
