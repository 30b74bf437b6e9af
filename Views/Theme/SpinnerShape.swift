// SPDX-License-Identifier: MIT

/// The frames of a spinner, all of one width.
///
/// ```swift
/// let spinner = SpinnerView("Copying…")
/// spinner.shape = .meter
/// spinner.isAnimating = true                      // ▰▱▱ Copying…
/// spinner.shape = ["<", "^", ">", "v"]
/// ```
public struct SpinnerShape: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The frames, in order.
  public let frames: [String]
  /// The number of columns of the widest frame.
  public let width: Int

  /// Creates a shape. Narrower frames are followed by blanks.
  public init(_ frames: [String]) {
    self.frames = frames
    width = frames.reduce(0) { max($0, Text($1).width) }
  }

  /// Creates a shape of frames.
  public init(arrayLiteral frames: String...) {
    self.init(frames)
  }

  /// Dots of Braille that run around a cell; the shape of most themes.
  public static let dots = SpinnerShape(["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"])
  /// A line that turns, in ASCII.
  public static let line = SpinnerShape(["|", "/", "-", "\\"])
  /// A quarter of a circle that turns.
  public static let arc = SpinnerShape(["◜", "◠", "◝", "◞", "◡", "◟"])
  /// A circle that is filled from another side each time.
  public static let circle = SpinnerShape(["◐", "◓", "◑", "◒"])
  /// A square that fades in and out.
  public static let pulse = SpinnerShape(["█", "▓", "▒", "░", "▒", "▓"])
  /// A column that grows and shrinks.
  public static let column = SpinnerShape(["▁", "▃", "▄", "▅", "▆", "▇", "▆", "▅", "▄", "▃"])
  /// Three points, one of which is raised after the other.
  public static let points = SpinnerShape(["∙∙∙", "●∙∙", "∙●∙", "∙∙●"])
  /// A meter that fills up.
  public static let meter = SpinnerShape(["▱▱▱", "▰▱▱", "▰▰▱", "▰▰▰", "▰▰▱", "▰▱▱"])
  /// An ellipsis that grows.
  public static let ellipsis = SpinnerShape(["", ".", "..", "..."])
}
