// SPDX-License-Identifier: MIT

import Views

/// Crash reports of programs with a terminal session.
extension CrashReporter {
  /// Sets the options of a session so that its end doesn't prevent the report: the terminal is restored first, and the
  /// watchdog, if there is one, writes the report after SIGKILL.
  ///
  /// ```swift
  /// var options = SessionOptions(isGuarded: true)
  /// reports?.prepare(&options)
  /// let terminal = try Terminal.open(options)
  /// ```
  public func prepare(_ options: inout SessionOptions) {
    options.keepsSignalHandlers = true
    options.afterDeath = afterDeath
  }

  /// Adds the size of the terminal to the report.
  public func note(_ size: Size) {
    note("size", "\(size.width)×\(size.height)")
  }

  /// Adds the terminal to the report, and shows a toast if the last run ended unexpectedly.
  ///
  /// - Parameters:
  ///   - window: The window that shows the toast.
  ///   - terminal: The terminal of the program.
  public func announce(in window: Window, on terminal: Terminal) {
    note(terminal.size)
    let capabilities = terminal.capabilities
    note(
      "terminal",
      "\(Self.environment("TERM")), colors \(Self.name(of: capabilities.colors)), "
        + "unicode \(capabilities.unicode)")
    // After the first frames.
    _ = window.schedule(after: .milliseconds(500)) { [weak self] in self?.describeFirstStates() }
    guard let newReport else { return }
    window.show(
      Toast(
        "The last run ended unexpectedly. A report is in \(newReport).", severity: .warning,
        duration: .seconds(10)))
  }

  // The name that the compiler knows takes a tenth of the time until the first frame.
  private static func name(of colors: ColorLevel) -> String {
    switch colors {
    case .none: "none"
    case .sixteen: "sixteen"
    case .palette: "palette"
    case .full: "full"
    }
  }
}
