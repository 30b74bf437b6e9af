// SPDX-License-Identifier: MIT

import IssueReporting
import Views

/// A window in memory, with hands and eyes: a test types keys into it and reads what it draws.
///
/// The window is drawn again by itself after a change, as on a real terminal; its time is the test's.
@MainActor
public final class HeadlessTerminal {
  /// What is drawn on.
  public let surface: HeadlessSurface
  /// What is tested.
  public let window: Window
  /// The window's time: spinners turn when it advances.
  public let clock = VirtualClock()
  /// How often the user asked to quit.
  public private(set) var quitRequests = 0

  private var waits: [Wait] = []
  private var isScheduled = false

  private struct Wait {
    let condition: (String) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Creates an empty window of a size.
  public init(columns: Int = 80, rows: Int = 24) {
    surface = HeadlessSurface(size: Size(width: columns, height: rows))
    window = Window(surface: surface, clock: clock)
    window.onInvalidated = { [weak self] in self?.renderSoon() }
    window.quitRequests.add { [weak self] in self?.quitRequests += 1 }
    surface.onPresent = { [weak self] _ in self?.wake() }
  }

  /// What is drawn now, row by row, without the spaces at the rows' ends.
  public var text: String {
    window.render()
    return surface.drawnText()
  }

  /// How it looks, as a second grid of letters with what they mean below, in the theme's roles: `a selection`.
  public var styles: String {
    window.render()
    return surface.drawnStyles(naming: window.theme)
  }

  /// Types text, a character at a time.
  public func type(_ text: String) {
    for character in text { window.dispatch(.key(KeyPress(.character(character)))) }
  }

  /// Presses keys by their names: `press("tab", "ctrl+a", "enter")`.
  public func press(_ keys: String...) {
    for key in keys {
      if let keyPress = KeyPress(key) {
        window.dispatch(.key(keyPress))
      } else {
        reportIssue("“\(key)” is no key: write “enter”, “shift+tab”, “ctrl+a” and the like.")
      }
    }
  }

  /// Clicks at a position.
  public func click(x: Int, y: Int) {
    let position = Position(x: x, y: y)
    window.dispatch(.mouse(Mouse(kind: .press, button: .left, position: position)))
    window.dispatch(.mouse(Mouse(kind: .release, button: .left, position: position)))
  }

  /// Changes the size.
  public func resize(columns: Int, rows: Int) {
    let size = Size(width: columns, height: rows)
    surface.resize(to: size)
    window.dispatch(.resize(size))
  }

  /// Waits, without polling, until the drawn text meets a condition.
  public func wait(until condition: @escaping (String) -> Bool) async {
    if condition(text) { return }
    await withCheckedContinuation { continuation in
      waits.append(Wait(condition: condition, continuation: continuation))
    }
  }

  /// Waits, without polling, until a text is drawn somewhere.
  public func wait(for needle: String) async {
    await wait { $0.contains(needle) }
  }

  /// Draws after what is going on now, as a loop does.
  private func renderSoon() {
    guard !isScheduled else { return }
    isScheduled = true
    Task { @MainActor in
      isScheduled = false
      window.render()
    }
  }

  private func wake() {
    guard !waits.isEmpty else { return }
    let text = surface.drawnText()
    let (met, open) = (waits.filter { $0.condition(text) }, waits.filter { !$0.condition(text) })
    waits = open
    for wait in met { wait.continuation.resume() }
  }
}
