// SPDX-License-Identifier: MIT

/// The layer that reads the window on request, and that announces texts between what the user types.
@MainActor final class LinearLayer: WindowLayer {
  /// The time after a typed key until which texts wait.
  static let typingPause = Duration.seconds(1)

  private weak var window: Window?
  /// The surface for announcements; `nil` if the window isn't in linear mode.
  var surface: LinearSurface?
  private var waiting: [String] = []
  /// The timer that runs since the last typed key.
  private var pause: WindowTimer?

  /// Sets the window to read.
  func attach(to window: Window) {
    self.window = window
  }

  func handle(_ event: Event) -> Bool {
    guard let window, window.isSpoken else { return false }
    switch event {
    case .key(KeyPress(.character("r"), .alt)) where surface != nil:
      for line in window.accessibilityLines { surface?.say(line) }
      return true
    case .key(let key) where window.current?.acceptsText == true && key.key != .enter:
      wait(in: window)
    case .keyRepeat, .paste: if window.current?.acceptsText == true { wait(in: window) }
    case .key: finish()
    default: break
    }
    return false
  }

  private func wait(in window: Window) {
    pause?.cancel()
    pause = window.schedule(after: Self.typingPause) { [weak self] in self?.finish() }
  }

  /// Announces a text when the user has paused.
  func announceLater(_ message: String) {
    guard pause == nil else { return waiting.append(message) }
    window?.announce(message)
  }

  private func finish() {
    pause?.cancel()
    pause = nil
    let texts = waiting
    waiting = []
    for text in texts { window?.announce(text) }
  }
}

extension Window {
  /// Announces a text when the user doesn't type, so that it doesn't come between what is typed. Texts are announced in order.
  package func announceLater(_ message: String) {
    guard let layer = layer(LinearLayer.self) else { return announce(message) }
    layer.announceLater(message)
  }
}
