// SPDX-License-Identifier: MIT

import Views

/// The options of an application on a terminal.
///
/// ```swift
/// var options: ApplicationOptions { ApplicationOptions(theme: .paper, words: .german) }
/// ```
public struct ApplicationOptions: Sendable {
  /// The theme; `nil` selects it by the terminal's own colors.
  public var theme: Theme?
  /// The path of a theme file, which takes precedence over ``theme`` and is read again whenever it changes; `nil` for
  /// none. See `Window.followTheme(file:on:)`.
  public var themeFile: String?
  /// The language of the toolkit's texts, such as those of hints and of the help page.
  public var words = Words.english
  /// The keys of the window, such as those that quit and that list the keys. Those of a control belong to its view.
  public var keyMap = Window.standardKeyMap
  /// The mouse events that the terminal reports.
  public var mouse: SessionOptions.MouseReports
  /// The part of the screen that the application draws on.
  public var area: SessionOptions.Area
  /// A Boolean value that indicates whether the last content of an inline area stays on the screen at the end. The default is `true`.
  public var keepsArea = true
  /// A Boolean value that indicates whether a second process restores the terminal even after
  /// SIGKILL. It costs about 2 ms at the start.
  public var isGuarded: Bool
  /// The options for users who don't see the drawing.
  public var accessibility: AccessibilityOptions
  /// A Boolean value that indicates whether the program runs line by line for screen readers and Braille displays,
  /// instead of on the screen: changes are announced as lines, above the row with the cursor.
  public var isLinear = false
  /// The maximum number of frames per second; `nil` for no limit.
  public var maximumFrameRate: Int?
  /// What observes the program, such as crash reports and an inspector; `nil` for nothing. See ``Diagnostics``.
  ///
  /// It starts when the application runs. A ``TerminalApplication`` has `diagnostics` of its type instead, which start before it
  /// creates loops.
  public var diagnostics: (any Diagnostics)?

  /// Creates options; by default a full screen with the mouse, guarded.
  ///
  /// - Parameters:
  ///   - theme: The theme; `nil` selects it by the terminal's own colors.
  ///   - themeFile: The path of a theme file, which is read again whenever it changes.
  ///   - words: The language of the toolkit's texts.
  ///   - keyMap: The keys of the window.
  ///   - mouse: The mouse events that the terminal reports. The default is all, so that controls are highlighted under the
  ///     pointer and tool tips appear; on a slow connection, `.clicks` sends less.
  ///   - area: The part of the screen that the application draws on.
  ///   - isGuarded: Whether a second process restores the terminal even after SIGKILL.
  ///   - accessibility: The options for users who don't see the drawing.
  ///   - maximumFrameRate: The maximum number of frames per second.
  public init(
    theme: Theme? = nil, themeFile: String? = nil, words: Words = .english,
    keyMap: KeyMap<Window.Action> = Window.standardKeyMap,
    mouse: SessionOptions.MouseReports = .moves, area: SessionOptions.Area = .screen,
    isGuarded: Bool = true,
    accessibility: AccessibilityOptions = .none, maximumFrameRate: Int? = 60
  ) {
    self.theme = theme
    self.themeFile = themeFile
    self.words = words
    self.keyMap = keyMap
    self.mouse = mouse
    self.area = area
    self.isGuarded = isGuarded
    self.accessibility = accessibility
    self.maximumFrameRate = maximumFrameRate
  }

  /// Sets the properties of a window.
  @MainActor func apply(to window: Window) {
    if let theme { window.theme = theme }
    window.words = words
    window.keyMap = keyMap
    window.options = accessibility
  }

  /// The options of the terminal's session.
  var session: SessionOptions {
    isLinear
      ? SessionOptions(mouse: .none, area: .inline(rows: 1), isGuarded: isGuarded)
      : SessionOptions(mouse: mouse, area: area, isGuarded: isGuarded, keepsArea: keepsArea)
  }
}
