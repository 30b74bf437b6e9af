// SPDX-License-Identifier: MIT

extension Window {
  /// Announces changes line by line on a linear surface. Alt-R reads the whole window.
  ///
  /// The window's options become those for screen readers. Further calls have no effect.
  ///
  /// - Parameter surface: The surface that the window was created with.
  public func speak(on surface: LinearSurface) {
    guard let reader = layer(LinearLayer.self), reader.surface == nil else { return }
    reader.surface = surface
    options = .screenReader
    announcements.add { surface.say($0) }
    for line in accessibilityLines { surface.say(line) }
  }
}

/// The layer that reads the window on request.
@MainActor final class LinearLayer: WindowLayer {
  private weak var window: Window?
  /// The surface for announcements; `nil` if the window isn't in linear mode.
  var surface: LinearSurface?

  /// Sets the window to read.
  func attach(to window: Window) {
    self.window = window
  }

  func handle(_ event: Event) -> Bool {
    guard let surface, let window, event == .key(KeyPress(.character("r"), .alt)) else {
      return false
    }
    for line in window.accessibilityLines { surface.say(line) }
    return true
  }
}
