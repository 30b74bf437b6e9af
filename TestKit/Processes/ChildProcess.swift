// SPDX-License-Identifier: MIT

import Foundation

/// A child process.
///
/// It has what it is given and nothing else: no other open file of this process, no signal blocked or ignored. Foundation
/// has a way too, which reads the list of what is open beyond its buffer where that is very long, as it is beside a
/// thousand connections of other tests, and dies of it now and then.
public struct ChildProcess: Sendable {
  /// The way in which a process ended.
  public enum Ending: Hashable, Sendable {
    /// By itself, with a status.
    case status(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// The process identifier.
  public let identifier: pid_t

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - executable: Its path.
  ///   - arguments: Its arguments, without its name.
  ///   - environment: Its environment; this process's, if none is given.
  ///   - input: An open descriptor that it reads from; where there is none, its input is empty.
  ///   - output: An open descriptor that it writes to; where there is none, its words are lost.
  ///   - errors: An open descriptor that it complains to; where there is none, its words are lost.
  public init(
    _ executable: String, _ arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws(SystemFailure) {
    // Copies: one that is given may itself be 0, 1 or 2, and would be overwritten before its turn.
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    let start = SpawnActions()
    for (number, given) in [input, output, errors].enumerated() {
      if let given {
        let copy = fcntl(given, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw SystemFailure("\(executable) can't have file \(given)") }
        copies.append(copy)
        start.copy(copy, as: Int32(number))
      } else {
        start.open("/dev/null", as: Int32(number))
      }
    }
    identifier = try start.run(executable, arguments, environment)
  }

  /// Starts a program in a new session, which it leads, with the terminal at a path as the session's own.
  public init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String],
    terminal path: String
  ) throws(SystemFailure) {
    let start = SpawnActions(inNewSession: true)
    // Opened by the leader of a new session, the terminal becomes its controlling terminal.
    start.open(path, as: 0)
    start.copy(0, as: 1)
    start.copy(0, as: 2)
    identifier = try start.run(executable, arguments, environment)
  }

  /// Runs a program to its end, and takes what it writes. Its input is empty; its complaints go where this process's go.
  public static func run(
    _ executable: String, _ arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SystemFailure) -> (output: Data, ending: Ending) {
    let pipe = Pipe()
    let child = try ChildProcess(
      executable, arguments, environment: environment,
      output: pipe.fileHandleForWriting.fileDescriptor, errors: STDERR_FILENO)
    try? pipe.fileHandleForWriting.close()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    return (output, child.waitForEnd())
  }

  /// Blocks until the process has ended, and returns how. Call it once.
  @discardableResult
  public func waitForEnd() -> Ending {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return Self.ending(status)
  }

  /// Returns how the process ended, or nil while it runs. It returns the end once.
  public func ending() -> Ending? {
    var status: Int32 = 0
    return waitpid(identifier, &status, WNOHANG) == identifier ? Self.ending(status) : nil
  }

  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7f
    return signal == 0 ? .status((status >> 8) & 0xff) : .signal(signal)
  }
}
