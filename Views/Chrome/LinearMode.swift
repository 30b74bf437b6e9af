// SPDX-License-Identifier: MIT

extension Window {
  /// Says what changes, line by line, instead of having it seen; Alt-R reads all of the window.
  ///
  /// The window's options become those for screen readers. Further calls do nothing.
  ///
  /// - Parameter surface: The surface that the window was made with.
  public func speak(on surface: LinearSurface) {
    guard let reader = layer(LinearLayer.self), reader.surface == nil else { return }
    reader.surface = surface
    options = .screenReader
    announcements.add { surface.say($0) }
    for line in accessibilityLines { surface.say(line) }
  }
}

/// The window's layer that reads the window on request.
@MainActor final class LinearLayer: WindowLayer {
  private weak var window: Window?
  /// Where the window speaks; `nil` while it is seen.
  var surface: LinearSurface?

  /// Sets the window that is read.
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
