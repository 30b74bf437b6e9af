// SPDX-License-Identifier: MIT

/// What a session asks of its terminal, beyond keys and frames.
public struct SessionOptions: Hashable, Sendable {
  /// Which events of the mouse are told.
  public var mouse: MouseReports
  /// Where on the screen the session draws.
  public var area: Area
  /// Whether keys that come up or are held are told apart from keys pressed, where the terminal can.
  public var keyReleases: Bool
  /// Whether a small process of its own gives the terminal back even after SIGKILL.
  ///
  /// It costs the start of a shell, some 2 ms, before the first frame.
  public var isGuarded: Bool
  /// Whether what an inline area showed last stays on the screen at the end.
  public var keepsArea: Bool
  /// How long a lone Esc may be the beginning of a key with Alt, where the terminal doesn't tell the two apart.
  ///
  /// Longer times suit slow lines, on which Esc and the letter come apart, and delay the key Esc.
  public var escapeTimeout: Duration

  /// Makes options; by default a full screen with clicks and drags, and without the guard.
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

  /// Which events of the mouse a terminal tells.
  public enum MouseReports: Hashable, Sendable {
    /// None: users select text as they do elsewhere.
    case none
    /// Presses, releases, drags and the wheel; users then select text with Shift held.
    case clicks
    /// These and every move, which is a stream of events.
    case moves
  }

  /// The part of the screen that a session owns.
  public enum Area: Hashable, Sendable {
    /// All of the alternate screen; what was there before comes back at the end.
    case screen
    /// So many rows from the cursor's on, below what the shell has written, which stays as it is.
    ///
    /// What the rows showed last stays there at the end. Events of the mouse are not told, since a terminal counts
    /// their rows from its own top.
    case inline(rows: Int)
  }
}
