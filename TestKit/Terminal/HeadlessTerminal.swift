// SPDX-License-Identifier: MIT

import Foundation
import IssueReporting
import Signals
import Views

/// A terminal in memory: a test presses its keys and reads what a window draws.
///
/// The window draws itself again after a change, as on a real terminal. Its clock is ``clock``, which the test
/// advances.
///
/// ```swift
/// let terminal = HeadlessTerminal(columns: 20, rows: 1)
/// terminal.window.root = Button("Go")
/// #expect(terminal.text.contains("Go"))
/// ```
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

  private let timeoutScheduler: any TimeScheduler
  private var waits: [Int: Wait] = [:]
  private var waitCount = 0
  private var isScheduled = false

  private struct Wait {
    let condition: (String) -> Bool
    /// Continues with nil, or with the reason why the condition was not met.
    let continuation: CheckedContinuation<String?, Never>
    let timer: Disposable
  }

  /// Creates an empty window of a size.
  ///
  /// - Parameters:
  ///   - columns: The width in cells.
  ///   - rows: The height in cells.
  ///   - timeoutScheduler: The scheduler that measures the time limits of ``wait(until:timeout:fileID:filePath:line:column:)``.
  public init(
    columns: Int = 80, rows: Int = 24, timeoutScheduler: any TimeScheduler = MainScheduler()
  ) {
    self.timeoutScheduler = timeoutScheduler
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

  /// Fails the test if another text is drawn than expected, and writes a picture of both screens and their difference.
  ///
  /// ```swift
  /// terminal.expect(
  ///   """
  ///   [ Go ]
  ///   """)
  /// ```
  ///
  /// Blanks at the ends of rows and blank rows at the end don't count. The picture, an SVG file, lies in the system's
  /// folder for temporary files, or in the folder that the variable `PROSCENIUM_PICTURES` names; the failure names it.
  ///
  /// - Parameters:
  ///   - expected: The text, row by row.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func expect(
    _ expected: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let comparison = ScreenComparison(expected: expected, drawn: text)
    guard !comparison.isSame else { return }
    let name = "\(fileID)".split(separator: "/").last.map(String.init) ?? "screen"
    let title = "\(name), line \(line)"
    let folder =
      ProcessInfo.processInfo.environment["PROSCENIUM_PICTURES"].map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory
    let file = folder.appending(path: "\(name)-\(line).svg")
    let picture = comparison.picture(of: surface.canvas, title: title)
    var message = "The screen differs from what is expected.\n\(comparison.description)"
    do {
      try picture.write(to: file, atomically: true, encoding: .utf8)
      message += "\nA picture of both and their difference: \(file.path)"
    } catch {
      message += "\nNo picture could be written: \(error)"
    }
    IssueLocation(fileID, filePath, line, column).report(message)
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

  /// Pastes text, which arrives as one event.
  public func paste(_ text: String) {
    window.dispatch(.paste(text))
  }

  /// Clicks at a position.
  public func click(x: Int, y: Int) {
    send(.press, .left, Position(x: x, y: y))
    send(.release, .left, Position(x: x, y: y))
  }

  /// Drags with the left button from a position to another one, cell by cell: first along the row, then along the column.
  ///
  /// ```swift
  /// terminal.drag(from: Position(x: 10, y: 2), to: Position(x: 14, y: 2))   // moves a divider by 4 columns
  /// ```
  public func drag(from start: Position, to end: Position, modifiers: Modifiers = []) {
    send(.press, .left, start, modifiers)
    var place = start
    while place != end {
      if place.x != end.x {
        place.x += (end.x - place.x).signum()
      } else {
        place.y += (end.y - place.y).signum()
      }
      send(.drag, .left, place, modifiers)
    }
    send(.release, .left, end, modifiers)
  }

  /// Turns the wheel at a position: down by a number of steps, or up if the number is negative.
  public func scroll(by steps: Int, x: Int, y: Int) {
    for _ in 0..<abs(steps) {
      send(steps < 0 ? .scrollUp : .scrollDown, .none, Position(x: x, y: y))
    }
  }

  /// Moves the pointer to a position with no button down.
  public func hover(x: Int, y: Int) {
    send(.move, .none, Position(x: x, y: y))
  }

  private func send(
    _ kind: Mouse.Kind, _ button: Mouse.Button, _ position: Position, _ modifiers: Modifiers = []
  ) {
    // The pointer is over what is drawn.
    window.render()
    window.dispatch(
      .mouse(Mouse(kind: kind, button: button, position: position, modifiers: modifiers)))
  }

  /// Changes the size.
  public func resize(columns: Int, rows: Int) {
    let size = Size(width: columns, height: rows)
    surface.resize(to: size)
    window.dispatch(.resize(size))
  }

  /// Waits, without polling, until the drawn text meets a condition.
  ///
  /// Fails the test with the drawn text, and returns, if the timeout passes or the task is cancelled before that.
  ///
  /// - Parameters:
  ///   - condition: Receives the drawn text after each frame.
  ///   - timeout: The longest wait. It ends tests that would hang, so a long one costs nothing.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func wait(
    until condition: @escaping (String) -> Bool, timeout: Duration = .seconds(120),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await wait(
      until: condition, for: "a condition", timeout: timeout,
      at: IssueLocation(fileID, filePath, line, column))
  }

  /// Waits, without polling, until a text is drawn somewhere.
  ///
  /// Fails the test with the drawn text, and returns, if the timeout passes or the task is cancelled before that.
  ///
  /// - Parameters:
  ///   - needle: The text to wait for.
  ///   - timeout: The longest wait. It ends tests that would hang, so a long one costs nothing.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func wait(
    for needle: String, timeout: Duration = .seconds(120), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await wait(
      until: { $0.contains(needle) }, for: "“\(needle)”", timeout: timeout,
      at: IssueLocation(fileID, filePath, line, column))
  }

  private func wait(
    until condition: @escaping (String) -> Bool, for expected: String, timeout: Duration,
    at location: IssueLocation
  ) async {
    if condition(text) { return }
    waitCount += 1
    let number = waitCount
    let end = { @Sendable (cause: String) in
      MainScheduler().scheduleOnMain { [weak self] in
        guard let self, let wait = waits.removeValue(forKey: number) else { return }
        wait.timer.dispose()
        wait.continuation.resume(returning: cause)
      }
    }
    let cause: String? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let timer = timeoutScheduler.schedule(after: timeout) { end("\(timeout) have passed") }
        waits[number] = Wait(condition: condition, continuation: continuation, timer: timer)
        if Task.isCancelled { end("the task was cancelled") }
      }
    } onCancel: {
      end("the task was cancelled")
    }
    // Reported by the task that waits, which is the test's.
    guard let cause else { return }
    location.report(
      "The wait for \(expected) ended because \(cause). The terminal shows:\n\(text)")
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
    for (number, wait) in waits.sorted(by: { $0.key < $1.key }) where wait.condition(text) {
      waits[number] = nil
      wait.timer.dispose()
      wait.continuation.resume(returning: nil)
    }
  }
}
