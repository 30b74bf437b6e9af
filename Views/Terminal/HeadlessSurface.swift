// SPDX-License-Identifier: MIT

/// A surface in memory, for tests and pictures.
///
/// ```swift
/// let surface = HeadlessSurface(size: Size(width: 20, height: 2))
/// surface.drawnText()      // the text of the last frame
/// ```
public final class HeadlessSurface: Surface {
  /// The size in cells.
  public private(set) var size: Size
  /// The simulated capabilities.
  ///
  /// After a change, send the window the event that a terminal would send.
  public var capabilities: Capabilities
  /// The last frame.
  public private(set) var canvas: Canvas
  /// The position of the hardware cursor, visible or not; `nil` if no view has the focus.
  public private(set) var cursor: Position?
  /// A Boolean value that indicates whether the hardware cursor is visible.
  public var isCursorVisible: Bool { cursor != nil && canvas.showsCursor }
  /// The number of frames shown.
  public private(set) var frames = 0
  /// The performed commands, in order.
  public private(set) var commands: [SurfaceCommand] = []
  /// Called after each frame.
  public var onPresent: ((HeadlessSurface) -> Void)?

  /// Creates a blank surface.
  public init(size: Size, capabilities: Capabilities = Capabilities()) {
    self.size = size
    self.capabilities = capabilities
    canvas = Canvas(size: size)
  }

  /// Changes the size, as a user who resizes the terminal does. The window must be notified separately.
  public func resize(to size: Size) {
    self.size = size
    canvas.resize(to: size)
  }

  /// Stores the frame as the last one.
  public func present(_ canvas: Canvas, cursor: Position?) {
    self.canvas = canvas
    self.cursor = cursor
    frames += 1
    onPresent?(self)
  }

  /// The text that was printed above the area, if the capabilities are those of an inline area.
  public var printedText: String {
    commands.reduce(into: "") { text, command in
      if case .print(let lines, _) = command { text += lines.string + "\n" }
    }
  }

  /// Records a command; returns whether a terminal with these capabilities supports it.
  ///
  /// The number of rows of an inline area isn't recorded, but changes the size.
  public func perform(_ command: SurfaceCommand) -> Bool {
    guard command.bytes(for: capabilities) != nil else { return false }
    switch (command, capabilities.inlineRows) {
    case (.print, nil), (.rows, nil): return false
    case (.rows(let rows), let range?):
      resize(
        to: Size(width: size.width, height: min(max(rows, range.lowerBound), range.upperBound)))
    default: commands.append(command)
    }
    return true
  }

  /// Returns the last frame's rows without trailing blanks, joined by line feeds.
  public func drawnText() -> String {
    canvas.drawnText()
  }

  /// Returns the styles of the last frame's cells as a second grid; see ``Canvas/drawnStyles(naming:)``.
  public func drawnStyles(naming theme: Theme? = nil) -> String {
    canvas.drawnStyles(naming: theme)
  }

  /// Returns the last frame as an SVG picture.
  public func svg(title: String) -> String {
    canvas.svg(title: title, cursor: isCursorVisible ? cursor : nil)
  }
}
