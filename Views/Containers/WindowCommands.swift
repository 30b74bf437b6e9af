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
