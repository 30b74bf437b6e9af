// SPDX-License-Identifier: MIT

/// Counts presses and turns of the wheel in quick succession.
@MainActor final class PointerPace {
  private var clicks = Run()
  private var turns = Run()

  /// Events of one kind, each within a time of the previous one.
  private struct Run {
    var count = 0
    var kind: Mouse.Kind?
    var button = Mouse.Button.none
    var place = Position.zero
    var isSoon = false
    var timer: WindowTimer?
  }

  private static let longestClick = Duration.milliseconds(400)
  private static let longestTurn = Duration.milliseconds(100)
  private static let fastest = 12

  /// Returns the event with its count of clicks and its distance of scrolling.
  func paced(_ mouse: Mouse, in window: Window) -> Mouse {
    var mouse = mouse
    switch mouse.kind {
    case .press:
      let isNext = clicks.isSoon && clicks.place == mouse.position && clicks.button == mouse.button
      clicks.count = isNext && clicks.count < 3 ? clicks.count + 1 : 1
      (clicks.place, clicks.button) = (mouse.position, mouse.button)
      expect(\.clicks, within: Self.longestClick, in: window)
      mouse.clickCount = clicks.count
    case .drag, .release:
      mouse.clickCount = max(1, clicks.count)
    case .scrollUp, .scrollDown, .scrollLeft, .scrollRight:
      turns.count = turns.isSoon && turns.kind == mouse.kind ? turns.count + 1 : 1
      turns.kind = mouse.kind
      expect(\.turns, within: Self.longestTurn, in: window)
      mouse.scrollDistance = min(Self.fastest, max(3, turns.count))
    case .move: break
    }
    return mouse
  }

  private func expect(
    _ run: ReferenceWritableKeyPath<PointerPace, Run>, within time: Duration, in window: Window
  ) {
    self[keyPath: run].isSoon = true
    self[keyPath: run].timer?.cancel()
    self[keyPath: run].timer = window.schedule(after: time) { [weak self] in
      self?[keyPath: run].isSoon = false
    }
  }
}
