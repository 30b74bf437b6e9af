// SPDX-License-Identifier: MIT

/// A surface that speaks in lines: for screen readers, Braille displays and terminals that only scroll.
///
/// ```swift
/// let terminal = try Terminal.open(SessionOptions(mouse: .none, area: .inline(rows: 1)))
/// let surface = LinearSurface(terminal)
/// let window = Window(surface: surface, clock: loop)
/// window.speak(on: surface)                  // announcements become lines; Alt-R reads all of the window
/// ```
///
/// Views are laid out on a screen in memory. The terminal shows what is said, line by line, and below it the row of the
/// screen with the cursor, so that Braille displays and screen readers find what is typed.
public final class LinearSurface: Surface {
  /// The extent on which views are laid out.
  public let size: Size
  /// What the terminal can show.
  public var capabilities: Capabilities { terminal.capabilities }

  private let terminal: Terminal

  /// Makes a surface on an inline session of one row.
  ///
  /// - Parameters:
  ///   - terminal: The session, which stays the caller's to close.
  ///   - size: The extent on which views are laid out; its width is cut to the terminal's.
  public init(_ terminal: Terminal, size: Size = Size(width: 80, height: 24)) {
    self.terminal = terminal
    self.size = Size(width: min(size.width, terminal.size.width), height: size.height)
  }

  /// Says a line, which stays.
  public func say(_ line: String) {
    _ = terminal.perform(.print(Text(line)))
  }

  /// Shows the row that the cursor is in.
  public func present(_ canvas: Canvas, cursor: Position?) {
    var row = Canvas(size: terminal.size)
    if let cursor {
      let text = Text(canvas.text(row: cursor.y))
      row.paint { $0.draw(text, at: .zero) }
    }
    terminal.present(row, cursor: cursor.map { Position(x: $0.x, y: 0) })
  }

  /// Has the terminal do it.
  public func perform(_ command: SurfaceCommand) -> Bool {
    terminal.perform(command)
  }
}
