// SPDX-License-Identifier: MIT

/// A line-oriented surface for screen readers, Braille displays and terminals that only scroll.
///
/// ```swift
/// let terminal = try Terminal.open(SessionOptions(mouse: .none, area: .inline(rows: 1)))
/// let surface = LinearSurface(terminal)
/// let window = Window(surface: surface, clock: loop)
/// window.speak(on: surface)                  // announcements become lines; Alt-R reads all of the window
/// ```
///
/// Views are laid out on a screen in memory. The terminal shows the announcements line by line, and below them the row
/// of the screen that contains the cursor, so that Braille displays and screen readers find the text that is being
/// typed.
public final class LinearSurface: Surface {
  /// The size of the screen on which views are laid out.
  public let size: Size
  /// The capabilities of the terminal, without an inline area: what views would print above it, they announce.
  public var capabilities: Capabilities {
    var capabilities = terminal.capabilities
    capabilities.inlineRows = nil
    return capabilities
  }

  private let terminal: Terminal

  /// Creates a surface on an inline session with one row.
  ///
  /// - Parameters:
  ///   - terminal: The session, which the caller closes.
  ///   - size: The size of the screen on which views are laid out. Its width is limited to the terminal's.
  public init(_ terminal: Terminal, size: Size = Size(width: 80, height: 24)) {
    self.terminal = terminal
    self.size = Size(width: min(size.width, terminal.size.width), height: size.height)
  }

  /// Prints a line that stays on the screen.
  public func say(_ line: String) {
    _ = terminal.perform(.print(Text(line)))
  }

  /// Shows the row that contains the cursor.
  public func present(_ canvas: Canvas, cursor: Position?) {
    var row = Canvas(size: terminal.size)
    if let cursor {
      let text = Text(canvas.text(row: cursor.y))
      row.paint { $0.draw(text, at: .zero) }
    }
    terminal.present(row, cursor: cursor.map { Position(x: $0.x, y: 0) })
  }

  /// Passes a command to the terminal.
  public func perform(_ command: SurfaceCommand) -> Bool {
    terminal.perform(command)
  }
}
