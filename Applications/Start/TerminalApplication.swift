// SPDX-License-Identifier: MIT

import LocalFiles
import Views

/// A program that consists of one view, or one component, on the terminal.
///
/// ```swift
/// import Applications
/// import Views
///
/// @main struct Hello: TerminalApplication {
///   var root: View { LabelView("Hello") }
/// }
/// ```
///
/// `q` and Ctrl-C quit, `F1` lists the keys. Ctrl-Z suspends, unless the focused view takes it, as a
/// text field does to undo. Where no terminal can be used, the
/// program writes the reason to standard error and exits with status 2. It exits with status 1 if the
/// terminal was closed.
@MainActor public protocol TerminalApplication {
  /// A view, or a component that describes one.
  associatedtype Root: ViewSource

  /// The view that fills the window, or a component. A view is asked for once; a component is asked for again when an
  /// `@Observable` object changes that `root` reads.
  var root: Root { get }
  /// The options of the application.
  var options: ApplicationOptions { get }

  /// What observes the program, such as crash reports and an inspector; `nil` for nothing, which is the default. It is asked for once, and
  /// starts before ``init()``, so that it observes all loops. See ``Diagnostics``.
  static var diagnostics: (any Diagnostics)? { get }

  /// Creates the program. An error is written to standard error, and the program exits with status 1.
  init() throws

  /// Called once, after the root is shown and before the first event.
  func didStart(_ application: Application)

  /// Called once, after the user has quit and the terminal is restored, for example to save preferences. It isn't called when a
  /// signal ends the process.
  func didEnd()
}

extension TerminalApplication {
  /// A full screen with mouse clicks, guarded.
  public var options: ApplicationOptions { ApplicationOptions() }

  /// No diagnostics.
  public static var diagnostics: (any Diagnostics)? { nil }

  /// Does nothing.
  public func didStart(_ application: Application) {}

  /// Does nothing.
  public func didEnd() {}

  /// Runs the program until the user quits, and exits.
  public static func main() {
    let diagnostics = Self.diagnostics
    diagnostics?.start()
    let program: Self
    do {
      program = try Self()
    } catch {
      complain("\(error)")
      exit(1)
    }
    let ending: Loop.Ending
    do throws(TerminalError) {
      ending = try Application.run(program, diagnostics)
    } catch {
      complain(error.description)
      exit(2)
    }
    program.didEnd()
    if ending == .terminalGone { exit(1) }
  }

  /// Writes a line to standard error.
  private static func complain(_ message: String) {
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "program"
    let bytes = Array("\(name): \(message)\n".utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
