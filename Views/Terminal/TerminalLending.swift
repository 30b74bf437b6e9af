// SPDX-License-Identifier: MIT

/// Other programs on the terminal, and changes of its size that no signal reports.
extension Terminal {
  /// Makes the loop read the size again, and send an event if it changed.
  ///
  /// A signal reports the size of the process's own terminal. The other side of a socket has to report its size.
  public func sizeMayHaveChanged() {
    slot.wake(System.resized)
  }

  /// Restores the terminal and stops the process, as Ctrl-Z does; returns when the process is continued.
  public func suspend() {
    System.sendToProcess(System.stopped)
  }

  /// Restores the terminal while a closure runs, such as one that runs another program on it.
  ///
  /// ```swift
  /// try terminal.lend { try process.run(); process.waitUntilExit() }
  /// ```
  ///
  /// During the call the terminal has the state from before the session, and the window is drawn again afterwards. Keys
  /// go to the other program; Ctrl-C and Ctrl-\ don't end this one. The loop and other sessions don't run.
  public func lend<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isOpen, !isGone, !isLent else { return try body() }
    let before = beginLending()
    defer { endLending(before) }
    return try body()
  }

  /// Runs another program on the terminal, such as the user's editor, and returns when it has ended.
  ///
  /// ```swift
  /// let status = try terminal.run(ChildProgram.editor + ["notes.txt"])
  /// ```
  ///
  /// The terminal is the program's standard input, output and error. See ``lend(_:)`` for the state during the call.
  ///
  /// - Parameters:
  ///   - arguments: The program, which is searched for in `PATH`, and its arguments.
  ///   - environment: Variables that are added to those of this process or replace them.
  /// - Returns: How the program ended.
  /// - Throws: ``TerminalError/refused(_:reason:)`` if the program can't be started.
  public func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws(TerminalError) -> ChildProgram.Ending {
    let ending = lend {
      start(arguments, environment).flatMap { System.ending(of: $0, waits: true) }
    }
    return try ChildProgram.ending(ending, of: arguments) ?? .exited(0)
  }

  /// Runs another program on the terminal as ``run(_:environment:)`` does, without blocking the main actor: the loop
  /// serves everything but this terminal meanwhile.
  package func runMeanwhile(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws(TerminalError) -> ChildProgram.Ending {
    guard isOpen, !isGone, !isLent else {
      throw .refused("the terminal", reason: "another program uses it, or it is closed")
    }
    let before = beginLending()
    defer { endLending(before) }
    let process = start(arguments, environment)
    while true {
      let ending = process.flatMap { System.ending(of: $0, waits: false) }
      if let ending = try ChildProgram.ending(ending, of: arguments) { return ending }
      // In a task that isn't cancelled with this one, because the program isn't.
      await Task { try? await Task.sleep(for: .milliseconds(20)) }.value
    }
  }

  private func start(
    _ arguments: [String], _ environment: [String: String]
  ) -> Result<Int32, System.Code> {
    let line = System.reopen(output, blocks: true)
    defer { if let line { System.close(line) } }
    return System.start(arguments, on: line ?? output, environment: environment)
  }
}
