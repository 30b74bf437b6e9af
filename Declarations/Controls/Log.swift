// SPDX-License-Identifier: MIT

import Views

/// The last lines of a log, with search and filter, which scrolls to new lines until the user scrolls up.
///
/// ```swift
/// Log(state.messages)
/// ```
///
/// Lines that were added at the end are appended to the view. After another change all lines are replaced.
public struct Log: Component {
  /// A line of a log.
  public struct Line: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text.
    public var text: String
    /// The severity.
    public var level: LogLevel

    /// Creates a line.
    public init(_ text: String, level: LogLevel = .info) {
      self.text = text
      self.level = level
    }

    /// Creates a line with the level `info`.
    public init(stringLiteral text: String) { self.init(text) }
  }

  private let lines: [Line]
  private let wraps: Bool
  private let minimumLevel: LogLevel

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - lines: The lines, the oldest first. The view shows the last 10,000 of them.
  ///   - wraps: A Boolean value that indicates whether long lines wrap.
  ///   - minimumLevel: The minimum level of visible lines.
  public init(_ lines: [Line], wraps: Bool = false, minimumLevel: LogLevel = .trace) {
    self.lines = lines
    self.wraps = wraps
    self.minimumLevel = minimumLevel
  }

  /// Creates a log of texts with the level `info`.
  public init(_ lines: [String], wraps: Bool = false) {
    self.init(lines.map { Line($0) }, wraps: wraps)
  }

  /// Creates the view.
  @MainActor public func makeView() -> LogView { LogView(wraps: wraps) }

  /// Appends the new lines.
  @MainActor public func update(_ view: LogView) {
    if view.minimumLevel != minimumLevel { view.minimumLevel = minimumLevel }
    let shown = view.attachment(Shown())
    var start = shown.lines.count
    if !lines.starts(with: shown.lines) {
      view.clear()
      start = 0
    }
    for line in lines[start...] { view.append(line.text, level: line.level) }
    shown.lines = lines
  }

  /// The lines that a view shows.
  private final class Shown {
    var lines: [Line] = []
  }
}
