// SPDX-License-Identifier: MIT

import Views

/// A tool that observes a program from its start to its end, such as the crash reports and the inspector of the product
/// `Inspection`.
///
/// ```swift
/// import Applications
/// import Inspection
///
/// @main struct Tasks: TerminalApplication {
///   static var diagnostics: (any Diagnostics)? {
///     ProgramDiagnostics(
///       crashReports: .init(folder: ApplicationFolders("tasks").state, version: "1.2"),
///       inspector: Inspector.isBuiltForDebugging ? .init() : nil)      // F12
///   }
///   …
/// }
/// ```
///
/// A ``TerminalApplication`` and an ``Application`` call the methods in the order of this page, on the main actor. A program that creates its
/// loop itself calls them itself.
@MainActor public protocol Diagnostics: AnyObject, Sendable {
  /// Called before the program creates anything.
  func start()

  /// Called before the terminal is opened. Changes the options of its session.
  func prepare(_ options: inout SessionOptions)

  /// Returns the surface on which the window draws, which may keep what it passes to the surface of the terminal.
  func makeSurface(over surface: any Surface) -> any Surface

  /// Called after the window has its root, and before the first event.
  func didOpen(_ window: Window, on terminal: Terminal, loop: Loop)

  /// Receives each event before the window; returns whether the window doesn't receive it.
  func handle(_ event: Event, in window: Window) -> Bool

  /// Called after the last event, before the terminal is restored.
  func willClose()

  /// Called when the program ends as intended, after the terminal is restored, and when the terminal couldn't be opened.
  func end()
}
