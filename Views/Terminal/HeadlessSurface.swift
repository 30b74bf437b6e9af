// SPDX-License-Identifier: MIT

/// A surface in memory, for tests and for pictures.
public final class HeadlessSurface: Surface {
  /// The extent in cells.
  public private(set) var size: Size
  /// What the surface claims to show.
  ///
  /// Whoever draws must be told of a change, by the event that terminals send.
  public var capabilities: Capabilities
  /// The newest frame.
  public private(set) var canvas: Canvas
  /// Where the hardware cursor stands; `nil` while it is hidden.
  public private(set) var cursor: Position?
  /// How many frames were shown.
  public private(set) var frames = 0
  /// What else was asked for, in order.
  public private(set) var commands: [SurfaceCommand] = []
  /// Called after each frame.
  public var onPresent: ((HeadlessSurface) -> Void)?

  /// Makes a blank surface.
  public init(size: Size, capabilities: Capabilities = Capabilities()) {
    self.size = size
    self.capabilities = capabilities
    canvas = Canvas(size: size)
  }

  /// Changes the extent, as a user who drags the window's corner does; whoever draws must be told apart.
  public func resize(to size: Size) {
    self.size = size
    canvas.resize(to: size)
  }

  /// Takes the frame as the newest.
  public func present(_ canvas: Canvas, cursor: Position?) {
    self.canvas = canvas
    self.cursor = cursor
    frames += 1
    onPresent?(self)
  }

  /// Takes note of a command; returns whether a terminal of these capabilities takes it.
  public func perform(_ command: SurfaceCommand) -> Bool {
    guard command.bytes(for: capabilities) != nil else { return false }
    commands.append(command)
    return true
  }

  /// The newest frame's rows without trailing blanks, joined by line feeds.
  public func drawnText() -> String {
    canvas.drawnText()
  }

  /// How the newest frame's cells look, as a second grid; see `Canvas.drawnStyles(naming:)`.
  public func drawnStyles(naming theme: Theme? = nil) -> String {
    canvas.drawnStyles(naming: theme)
  }

  /// The newest frame as a picture.
  public func svg(title: String) -> String {
    canvas.svg(title: title, cursor: cursor)
  }
}
