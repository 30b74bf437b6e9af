/// What a window asks of its terminal beside frames.
extension Window {
  /// Puts a text on the user's clipboard, and keeps it in `clipboard`.
  ///
  /// Returns whether the terminal was told: some take no such command, and none takes more than
  /// `SurfaceCommand.copyLimit` bytes. The window's own copy is kept all the same.
  @discardableResult
  public func copy(_ text: String) -> Bool {
    clipboard = text
    return surface.perform(.copy(text))
  }

  /// Leaves the mouse to the terminal, so that its user selects and copies text as everywhere else, or takes it back.
  ///
  /// Meanwhile the line of hints says how to take it back. Does nothing where the mouse isn't told.
  public func releaseMouse(_ isReleased: Bool) {
    guard isReleased != isMouseReleased, surface.perform(.mouse(!isReleased)) else { return }
    isMouseReleased = isReleased
    announce(isReleased ? "The mouse is the terminal's." : "The mouse is taken.")
    invalidate()
  }

  /// Names the terminal's window.
  public func show(title: String) {
    _ = surface.perform(.title(title))
  }

  /// Shows how far some work is, outside the frame, where the terminal can.
  public func show(progress: SurfaceCommand.Progress) {
    _ = surface.perform(.progress(progress))
  }

  /// Sounds the bell.
  public func ring() {
    _ = surface.perform(.bell)
  }
}
