// SPDX-License-Identifier: MIT

/// The options of a terminal session.
///
/// ```swift
/// let terminal = try Terminal.open(SessionOptions(mouse: .moves, escapeTimeout: .milliseconds(25)))
/// ```
public struct SessionOptions: Hashable, Sendable {
  /// The reported mouse events. The default is ``MouseReports/clicks``.
  public var mouse: MouseReports
  /// The part of the screen that the session uses. The default is the full screen.
  public var area: Area
  /// A Boolean value that indicates whether key repeats and releases are reported if the terminal supports it. The
  /// default is `false`.
  public var keyReleases: Bool
  /// A Boolean value that indicates whether a separate watchdog process restores the terminal after SIGKILL. The
  /// default is `false`.
  ///
  /// The watchdog is a shell, whose start delays the first frame by about 2 ms.
  public var isGuarded: Bool
  /// The program that the watchdog runs if the process ends without closing the session, with its arguments; empty for
  /// none. It runs after the terminal is restored, with the terminal as its output and without input. It has an effect
  /// only if ``isGuarded`` is `true`.
  public var afterDeath: [String] = []
  /// A Boolean value that indicates whether the handlers of deadly signals that were installed before the session are
  /// called after the terminal is restored, such as those of a crash reporter. The default is `false`: the signal has
  /// its default effect.
  public var keepsSignalHandlers = false
  /// A Boolean value that indicates whether the last content of an inline area stays on the screen at the end. The
  /// default is `true`.
  public var keepsArea: Bool
  /// The time after which Esc is interpreted as the Esc key and not as the beginning of a key with Alt, on
  /// terminals that don't distinguish them. The default is 50 ms.
  ///
  /// A longer time suits slow lines, on which Esc and the letter arrive separately. It delays the Esc key.
  public var escapeTimeout: Duration
  /// A Boolean value that indicates whether a terminal is asked for its size, for which the end of the session waits.
  var asksSize = true

  /// Creates options. The default is a full screen with clicks and drags, without the watchdog.
  public init(
    mouse: MouseReports = .clicks, area: Area = .screen, keyReleases: Bool = false,
    isGuarded: Bool = false, keepsArea: Bool = true, escapeTimeout: Duration = .milliseconds(50)
  ) {
    self.mouse = mouse
    self.area = area
    self.keyReleases = keyReleases
    self.isGuarded = isGuarded
    self.keepsArea = keepsArea
    self.escapeTimeout = escapeTimeout
  }

  /// The mouse events that a terminal reports.
  public enum MouseReports: Hashable, Sendable {
    /// No events. Users select text as in other programs.
    case none
    /// Presses, releases, drags and the wheel. Users select text with Shift held.
    case clicks
    /// The events of ``clicks`` and every movement, which is a stream of events.
    case moves
  }

  /// The part of the screen that a session uses.
  public enum Area: Hashable, Sendable {
    /// The alternate screen. The previous content is restored at the end.
    case screen
    /// Rows from the cursor on, below the shell's output, which stays unchanged. Their number follows the content within a range.
    ///
    /// ```swift
    /// SessionOptions(area: .inline(rows: 1...12))
    /// ```
    ///
    /// The last content of the rows stays there at the end. Mouse events aren't reported, since a terminal counts their
    /// rows from the top of its screen.
    case inline(rows: ClosedRange<Int>)

    /// A fixed number of rows from the cursor on; see ``inline(rows:)-enum.case``.
    public static func inline(rows: Int) -> Area { .inline(rows: rows...rows) }
  }
}

extension SessionOptions.Area {
  /// Returns the size of the area on a terminal of a size, if its content has a number of rows.
  func size(in terminal: Size, rows: Int) -> Size {
    guard case .inline(let range) = self else { return terminal }
    let most = min(max(1, range.upperBound), terminal.height)
    return Size(width: terminal.width, height: min(max(1, rows, range.lowerBound), most))
  }
}
