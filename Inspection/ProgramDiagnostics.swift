// SPDX-License-Identifier: MIT

import Applications
import Views

/// Crash reports and an inspector for a program that `Applications` starts.
///
/// ```swift
/// static var diagnostics: (any Diagnostics)? {
///   ProgramDiagnostics(
///     crashReports: .init(folder: ApplicationFolders("tasks").state, version: "1.2"),
///     inspector: Inspector.isBuiltForDebugging ? .init() : nil)      // F12
/// }
/// ```
///
/// Both observe the loops that are created after ``start()``: in a `TerminalApplication` all of them, and with
/// `ApplicationOptions.diagnostics` those that are created while it runs.
@MainActor public final class ProgramDiagnostics: Diagnostics {
  /// The inspector, for example to add requests to it; nil if the program has none.
  public let inspector: Inspector?

  private let reportOptions: CrashReporter.Options?
  private var reports: CrashReporter?
  private var session: InspectorSession?

  /// Creates diagnostics, which observe nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - crashReports: The options of crash reports; `nil` for none. See ``CrashReporter``.
  ///   - inspector: The options of an inspector, which a key shows; `nil` for none. See ``Inspector``.
  public init(
    crashReports: CrashReporter.Options? = nil, inspector: Inspector.Options? = nil
  ) {
    reportOptions = crashReports
    self.inspector = inspector.map { Inspector($0) }
  }

  /// Starts the reports and the inspector. A process that was started to write a report does so, and exits.
  public func start() {
    // First, because it exits where this process writes the report of another one.
    reports = reportOptions.flatMap { CrashReporter.start($0) }
    inspector?.start()
  }

  /// Lets the terminal's session write reports after SIGKILL, too.
  public func prepare(_ options: inout SessionOptions) {
    reports?.prepare(&options)
  }

  /// Returns a surface that keeps the last frames for the inspector.
  public func makeSurface(over surface: any Surface) -> any Surface {
    guard let inspector else { return surface }
    let session = InspectorSession(inspector, surface)
    self.session = session
    return session.surface
  }

  /// Shows whether the last run ended unexpectedly, and serves the inspector at its socket.
  public func didOpen(_ window: Window, on terminal: Terminal, loop: Loop) {
    reports?.announce(in: window, on: terminal)
    guard let session, let socket = session.inspector.options.socket else { return }
    do throws(TerminalServerError) {
      try session.serve(at: socket, on: loop)
    } catch {
      window.show(Toast(Text(error.description), title: "Inspector", severity: .warning))
    }
  }

  /// Shows or hides the inspector if the event is its key.
  public func handle(_ event: Event, in window: Window) -> Bool {
    if case .resize(let size) = event { reports?.note(size) }
    return session?.handle(event, in: window) == true
  }

  /// Ends the sessions that are attached to the inspector.
  public func willClose() {
    session?.close()
  }

  /// Ends the reports because the program ends as intended, and the inspector.
  public func end() {
    inspector?.stop()
    reports?.end()
  }
}
