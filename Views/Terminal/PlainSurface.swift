// SPDX-License-Identifier: MIT

/// A surface without a terminal, such as a pipe or a file: what a window prints above its inline area becomes lines of plain text, and
/// frames aren't shown.
///
/// ```swift
/// let window = Window(surface: PlainSurface(), clock: loop)
/// window.root = makeRoot()
/// window.print("Downloaded 3 files")      // a line on standard output
/// ```
///
/// It writes no control sequences. Lines are as wide as ``size`` where components are printed, and of any length otherwise.
public final class PlainSurface: Surface {
  /// The size on which views are laid out.
  public let size: Size
  /// The capabilities: an inline area without colours.
  public let capabilities: Capabilities

  private let write: (String) -> Void

  /// Creates a surface.
  ///
  /// - Parameters:
  ///   - size: The size on which views are laid out.
  ///   - usesUnicode: Whether characters beyond ASCII are written; `nil` follows the locale.
  ///   - write: Receives each text with its line feed; `nil` writes to standard output, and ends the process
  ///     with status 1 if that fails.
  public init(
    size: Size = Size(width: 80, height: 24), usesUnicode: Bool? = nil,
    write: ((String) -> Void)? = nil
  ) {
    self.size = size
    var capabilities = Capabilities(environment: System.environment)
    capabilities.colors = .none
    capabilities.commands = false
    capabilities.unicode = usesUnicode ?? capabilities.unicode
    capabilities.inlineRows = size.height...size.height
    self.capabilities = capabilities
    // What the program has printed comes first.
    self.write =
      write ?? {
        System.flushOutput()
        guard let code = System.write($0, to: 1) else { return }
        System.fail("The output can't be written: \(System.message(code)).")
      }
  }

  /// Has no effect.
  public func present(_ canvas: Canvas, cursor: Position?) {}

  /// Writes printed text; returns `false` for all other commands.
  public func perform(_ command: SurfaceCommand) -> Bool {
    guard case .print(let text, _) = command else { return false }
    var line = String.UnicodeScalarView()
    for scalar in text.string.unicodeScalars {
      let isWritten = scalar.isASCII || capabilities.unicode
      line.append(isWritten ? scalar : Unicode.Scalar(Pen.substitute(for: scalar.value)))
    }
    write(String(line) + "\n")
    return true
  }
}
