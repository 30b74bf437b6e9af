// SPDX-License-Identifier: MIT

import Foundation
import IssueReporting
import Signals
import Views

/// A terminal in memory, in which a test presses keys and reads what a window draws.
///
/// The window redraws after a change, as on a real terminal. Its clock is ``clock``, which the test advances.
///
/// ```swift
/// let terminal = HeadlessTerminal(columns: 20, rows: 1)
/// terminal.window.root = ButtonView("Go")
/// #expect(terminal.text.contains("Go"))
/// ```
@MainActor
public final class HeadlessTerminal {
  /// The surface that the window draws on.
  public let surface: HeadlessSurface
  /// The window under test.
  public let window: Window
  /// The window's clock. Spinners move when it advances.
  public let clock = VirtualClock()
  /// The number of times the user asked to quit.
  public private(set) var quitRequests = 0

  private let timeoutScheduler: any TimeScheduler
  private var waits: [Int: Wait] = [:]
  private var waitCount = 0
  private var isScheduled = false

  private struct Wait {
    let condition: (String) -> Bool
    /// The continuation, which receives nil or the reason why the condition was not met.
    let continuation: CheckedContinuation<String?, Never>
    let timer: Disposable
  }

  /// Creates a terminal with an empty window.
  ///
  /// - Parameters:
  ///   - columns: The width in cells.
  ///   - rows: The height in cells.
  ///   - timeoutScheduler: The scheduler that measures the time limits of
  ///     ``wait(until:timeout:fileID:filePath:line:column:)``.
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

  /// Creates a terminal that shows a view or a component, and draws it.
  ///
  /// ```swift
  /// let terminal = HeadlessTerminal(showing: Counter().root, columns: 30, rows: 5)
  /// #expect(terminal.content == "Count: 0")
  /// ```
  ///
  /// - Parameters:
  ///   - root: The view or component.
  ///   - columns: The width in cells.
  ///   - rows: The height in cells.
  public convenience init(showing root: some ViewSource, columns: Int = 80, rows: Int = 24) {
    self.init(columns: columns, rows: rows)
    window.root = root.makeSourceView()
    window.render()
  }

  /// The drawn text, row by row, without trailing spaces.
  public var text: String {
    window.render()
    return surface.drawnText()
  }

  /// The drawn text above the line of key hints, without blank rows at the end.
  ///
  /// ```swift
  /// let terminal = HeadlessTerminal(columns: 20, rows: 4)
  /// terminal.window.root = ButtonView("Go")
  /// #expect(terminal.content == "[ Go ]")
  /// ```
  public var content: String {
    var rows = rows
    if rows.count > 1 { rows.removeLast() }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  /// The drawn line of key hints, which is the last row: `enter Press`.
  public var hints: String { rows.last.map(String.init) ?? "" }

  private var rows: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The label of the focused view for screen readers, or `nil` if no view has the focus.
  public var focusedLabel: String? {
    window.render()
    return window.focused?.accessibilityElement.label
  }

  /// The drawn styles as a grid of letters, with a legend of the letters in the theme's roles below: `a selection`.
  public var styles: String {
    window.render()
    return surface.drawnStyles(naming: window.theme)
  }

  /// Fails the test if the drawn text differs from the expected one, and writes a picture of both screens and their
  /// difference.
  ///
  /// ```swift
  /// terminal.expect(
  ///   """
  ///   [ Go ]
  ///   """)
  /// ```
  ///
  /// Trailing blanks of rows and blank rows at the end are ignored. The picture is an SVG file in the system's
  /// temporary folder, or in the folder that the environment variable `PROSCENIUM_PICTURES` names. The failure contains
  /// its path.
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

  /// Types text, one character at a time.
  public func type(_ text: String) {
    for character in text { window.dispatch(.key(KeyPress(.character(character)))) }
  }

  /// Presses keys by name: `press("tab", "ctrl+a", "enter")`.
  public func press(_ keys: String...) {
    for key in keys {
      if let keyPress = KeyPress(key) {
        window.dispatch(.key(keyPress))
      } else {
        reportIssue("“\(key)” isn't a key: write “enter”, “shift+tab”, “ctrl+a” and the like.")
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

  /// Drags with the left button from one position to another, cell by cell: first along the row, then along the column.
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

  /// Scrolls the wheel at a position: down by a number of steps, or up if the number is negative.
  public func scroll(by steps: Int, x: Int, y: Int) {
    for _ in 0..<abs(steps) {
      send(steps < 0 ? .scrollUp : .scrollDown, .none, Position(x: x, y: y))
    }
  }

  /// Moves the pointer to a position with no button pressed.
  public func hover(x: Int, y: Int) {
    send(.move, .none, Position(x: x, y: y))
  }

  private func send(
    _ kind: Mouse.Kind, _ button: Mouse.Button, _ position: Position, _ modifiers: Modifiers = []
  ) {
    // Render first, because the pointer addresses the drawn views.
    window.render()
    window.dispatch(
      .mouse(Mouse(kind: kind, button: button, position: position, modifiers: modifiers)))
  }

  /// Resizes the terminal.
  public func resize(columns: Int, rows: Int) {
    let size = Size(width: columns, height: rows)
    surface.resize(to: size)
    window.dispatch(.resize(size))
  }

  /// Waits, without polling, until the drawn text meets a condition.
  ///
  /// Fails the test with the drawn text, and returns, if the timeout passes or the task is cancelled before that. Time in which
  /// other tests occupy the main actor hardly counts.
  ///
  /// - Parameters:
  ///   - condition: Receives the drawn text after each frame.
  ///   - timeout: The maximum time, after which the test fails. The default is 30 seconds.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func wait(
    until condition: @escaping (String) -> Bool, timeout: Duration = .seconds(30),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await wait(
      until: condition, for: "a condition", timeout: timeout,
      at: IssueLocation(fileID, filePath, line, column))
  }

  /// Waits, without polling, until the drawn text contains a text.
  ///
  /// Fails the test with the drawn text, and returns, if the timeout passes or the task is cancelled before that.
  ///
  /// - Parameters:
  ///   - needle: The text to wait for.
  ///   - timeout: The maximum time, after which the test fails. The default is 30 seconds.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func wait(
    for needle: String, timeout: Duration = .seconds(30), fileID: StaticString = #fileID,
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
        let timer = Self.tenTicks(in: timeout, on: timeoutScheduler)
          .observeNext { end("\(timeout) have passed") }
        waits[number] = Wait(condition: condition, continuation: continuation, timer: timer)
        if Task.isCancelled { end("the task was cancelled") }
      }
    } onCancel: {
      end("the task was cancelled")
    }
    // Reported by the waiting task, which belongs to the test.
    guard let cause else { return }
    location.report(
      "The wait for \(expected) ended because \(cause). The terminal shows:\n\(text)")
  }

  /// Returns ten ticks. Missed ones aren't made up for: while other tests occupy the main actor, hardly any time passes.
  private static func tenTicks(
    in timeout: Duration, on scheduler: some TimeScheduler
  ) -> SafeSignal<Void> {
    .interval(every: max(timeout / 10, .nanoseconds(1)), on: scheduler).prefix(10).last()
  }

  /// Renders after the current work, as an application's loop does.
  private func renderSoon() {
    guard !isScheduled else { return }
    isScheduled = true
    // A terminal that a test has released doesn't wait for this.
    Task { [weak self] in
      self?.isScheduled = false
      self?.window.render()
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
