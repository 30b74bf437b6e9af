// SPDX-License-Identifier: MIT

import Foundation

/// A built program in its own terminal, in which a test types and reads what the user would see.
///
/// ```swift
/// let program = try TerminalProgram("counter", columns: 40, rows: 8)
/// program.wait(for: "Add one")
/// program.press("enter")
/// program.wait(for: "1")
/// program.type("q")
/// #expect(program.waitForEnd() == .status(0))
/// program.expectRestoredTerminal()
/// ```
///
/// Most tests don't need a process: ``HeadlessTerminal`` shows the same views in memory. A program in a terminal tests
/// the rest: its start, its end, and what it leaves behind.
///
/// The program's home is a temporary folder, and its environment has nothing of the test's but the options of
/// sanitizers. The end of this object kills a program that still runs. All methods block; use one thread.
public final class TerminalProgram {
  /// The terminal of the program.
  public let terminal: PseudoTerminal
  /// The process. Send signals to its `identifier`; ``waitForEnd(timeout:fileID:filePath:line:column:)`` waits for its end.
  public let process: ChildProcess
  /// The folder that is the program's `HOME`.
  public let home = TemporaryFolder("home")
  /// What the terminal shows after the output that was read so far. Only waits read output.
  public private(set) var screen: TerminalScreen
  /// The output that was read so far, as text with all control characters.
  public var transcript: String { String(decoding: output, as: UTF8.self) }

  /// How long a wait continues without output after the end of the program, because a process that outlives the program,
  /// such as its guard, may still write.
  var silenceAfterEnd = Duration.seconds(10)
  private var output: [UInt8] = []
  private let modesBefore: PseudoTerminal.Modes
  private var ending: ChildProcess.Ending?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The path of the program, or the name of a product of the same package, which is built beside the tests.
  ///     Make it a dependency of the test target.
  ///   - arguments: The arguments, without the program's name.
  ///   - environment: Variables in addition to `HOME`, `PATH`, `LANG` (`C.UTF-8`), `TERM` (`xterm-256color`) and
  ///     `SWIFT_BACKTRACE`, which a test can replace.
  ///   - columns: The width of the terminal in cells.
  ///   - rows: The height of the terminal in cells.
  /// - Throws: A `SystemFailure` if there is no such program or no further terminal.
  public init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws(SystemFailure) {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    modesBefore = terminal.modes
    screen = TerminalScreen(columns: columns, rows: rows)
    let variables = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
      // The report of the Swift runtime delays the end of a program that crashes.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    process = try terminal.run(
      Self.path(of: executable), arguments, environment: variables.merging(environment) { $1 })
  }

  deinit {
    guard !hasEnded else { return }
    kill(process.identifier, SIGKILL)
    process.waitForEnd()
  }

  /// Returns the path of a product of the same package, which is built beside the tests.
  ///
  /// - Parameter name: The name of the product, or a path, which is returned.
  /// - Throws: A `SystemFailure` if there is no such program.
  public static func path(of name: String) throws(SystemFailure) -> String {
    if name.contains("/") { return name }
    let bundles = Bundle.allBundles.map(\.bundleURL)
    let arguments = CommandLine.arguments.filter { $0.hasPrefix("/") }.map { URL(filePath: $0) }
    for var folder in [Bundle.main.bundleURL] + bundles + arguments {
      // The executable of the tests may be inside a bundle.
      for _ in 0..<4 {
        let candidate = folder.appending(path: name)
        let isFolder = (try? candidate.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
        if isFolder == false, FileManager.default.isExecutableFile(atPath: candidate.path) {
          return candidate.path
        }
        folder.deleteLastPathComponent()
      }
    }
    throw SystemFailure("There is no program “\(name)” beside the tests", ENOENT)
  }

  // MARK: - Input

  /// Types text.
  public func type(_ text: String) { terminal.type(text) }

  /// Types bytes, which need not be text.
  public func type(_ bytes: [UInt8]) { terminal.type(bytes) }

  /// Presses keys by name: `press("tab", "ctrl+a", "enter")`.
  ///
  /// The terminal sends them as xterm does. Wait for the effect of Esc before you press another key, because Esc
  /// and a key are the same bytes as the key with Alt.
  public func press(
    _ keys: String..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    for key in keys {
      if let bytes = KeyBytes.bytes(of: key) {
        terminal.type(bytes)
      } else {
        IssueLocation(fileID, filePath, line, column).report(
          "“\(key)” isn't a key that a terminal sends: write “enter”, “shift+tab”, “ctrl+a” and the like."
        )
      }
    }
  }

  /// Changes the size of the terminal.
  public func resize(columns: Int, rows: Int) {
    terminal.resize(columns: columns, rows: rows)
    screen.resize(columns: columns, rows: rows)
  }

  // MARK: - Output

  /// Waits until the terminal shows a text.
  ///
  /// Fails the test, with what the terminal shows, and returns if the time passes before that, or if the program has ended and
  /// nothing more comes for ten seconds.
  ///
  /// - Parameters:
  ///   - text: The text to wait for.
  ///   - timeout: The maximum time. It ends tests that would hang, so a long one costs nothing.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func wait(
    for text: String, timeout: Duration = .seconds(120), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    wait(
      for: "“\(text)”", timeout, IssueLocation(fileID, filePath, line, column)
    ) { $0.screen.shows(text) }
  }

  /// Waits until the screen meets a condition.
  ///
  /// Fails the test, with what the terminal shows, and returns if the time passes before that, or if the program has ended and
  /// nothing more comes for ten seconds.
  ///
  /// - Parameters:
  ///   - condition: Receives the screen after each output.
  ///   - timeout: The maximum time. It ends tests that would hang, so a long one costs nothing.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func wait(
    until condition: (TerminalScreen) -> Bool, timeout: Duration = .seconds(120),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    wait(
      for: "a condition", timeout, IssueLocation(fileID, filePath, line, column)
    ) { condition($0.screen) }
  }

  /// Waits until the output contains a text, for programs that write lines and clear nothing.
  ///
  /// Fails the test, with what the terminal shows, and returns if the time passes before that, or if the program has ended and
  /// nothing more comes for ten seconds.
  ///
  /// - Parameters:
  ///   - text: The text to wait for.
  ///   - timeout: The maximum time. It ends tests that would hang, so a long one costs nothing.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func wait(
    forOutput text: String, timeout: Duration = .seconds(120), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let bytes = Array(text.utf8)
    var searched = 0
    wait(
      for: "the output “\(text)”", timeout, IssueLocation(fileID, filePath, line, column)
    ) { program in
      defer { searched = max(0, program.output.count - bytes.count) }
      return program.output[searched...].contains(bytes)
    }
  }

  private func wait(
    for expected: String, _ timeout: Duration, _ location: IssueLocation,
    until condition: (TerminalProgram) -> Bool
  ) {
    let deadline = ContinuousClock.now + timeout
    var lastOutput = ContinuousClock.now
    while !condition(self) {
      let isOver = hasEnded
      let hasOutput = read(within: 50)
      let now = ContinuousClock.now
      if hasOutput || !isOver { lastOutput = now }
      let reason: String
      if now - lastOutput >= silenceAfterEnd {
        reason = "the program has ended (\(endingText))"
      } else if now >= deadline, !hasOutput {
        reason = "\(timeout) have passed"
      } else {
        continue
      }
      return location.report(
        "The wait for \(expected) ended because \(reason). The terminal shows:\n\(screen.text)")
    }
  }

  /// Waits for the end of the program, reads its remaining output, and returns how it ended.
  ///
  /// Fails the test, and kills the program, if the time passes before that. A second call returns the same.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time. It ends tests that would hang, so a long one costs nothing.
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func waitForEnd(
    timeout: Duration = .seconds(120), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ChildProcess.Ending {
    let deadline = ContinuousClock.now + timeout
    while !hasEnded, ContinuousClock.now < deadline { _ = read(within: 20) }
    if !hasEnded {
      kill(process.identifier, SIGKILL)
      ending = process.waitForEnd()
      IssueLocation(fileID, filePath, line, column).report(
        "The program still ran after \(timeout). The terminal shows:\n\(screen.text)")
    }
    // Processes that survive the program, such as a guard, may still write.
    while read(within: 50) {}
    return ending ?? .status(0)
  }

  /// Fails the test if the program has left the terminal with other modes, on another screen, or without a cursor.
  ///
  /// A process that restores the terminal after the program, such as a guard, has ten seconds for that.
  ///
  /// - Parameters:
  ///   - fileID: The file of the caller, where a failure is reported.
  ///   - filePath: Its path.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  public func expectRestoredTerminal(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let deadline = ContinuousClock.now + .seconds(10)
    while !remains.isEmpty, ContinuousClock.now < deadline { _ = read(within: 50) }
    for remains in remains { IssueLocation(fileID, filePath, line, column).report(remains) }
  }

  /// What the program has not restored, in sentences.
  private var remains: [String] {
    var remains: [String] = []
    if terminal.modes != modesBefore {
      remains.append("The modes of the terminal are not those before the program.")
    }
    // A visible cursor and the wrapping of lines are a terminal's usual state.
    let modes = screen.modes.subtracting([7, 25]).sorted()
    if !modes.isEmpty {
      let list = modes.map(String.init).joined(separator: ", ")
      remains.append("The program has left the terminal with the private modes \(list).")
    }
    if !screen.isCursorVisible { remains.append("The program has left the cursor hidden.") }
    return remains
  }

  private var hasEnded: Bool {
    if ending == nil { ending = process.ending() }
    return ending != nil
  }

  private var endingText: String {
    switch ending {
    case .status(let status): "status \(status)"
    case .signal(let signal): "signal \(signal)"
    case nil: ""
    }
  }

  /// Reads output, and returns whether there was some.
  private func read(within milliseconds: Int32) -> Bool {
    let bytes = terminal.output(within: milliseconds)
    output += bytes
    screen.feed(bytes)
    return !bytes.isEmpty
  }
}
