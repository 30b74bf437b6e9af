// SPDX-License-Identifier: MIT

import Foundation

/// A child process.
///
/// The child inherits only the descriptors that it is given: no other open file of this process, and no blocked or
/// ignored signal. Foundation's `Process` reads the list of open files beyond its buffer if the list is very long, as
/// it is with a thousand connections of other tests, and crashes now and then.
public struct ChildProcess: Sendable {
  /// The way in which a process ended.
  public enum Ending: Hashable, Sendable {
    /// The process exited with a status.
    case status(Int32)
    /// A signal terminated the process.
    case signal(Int32)
  }

  /// The process identifier.
  public let identifier: pid_t

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - executable: The path of the executable.
  ///   - arguments: The arguments, without the program's name.
  ///   - environment: The environment. The default is this process's.
  ///   - input: An open descriptor for the standard input; nil for an empty input.
  ///   - output: An open descriptor for the standard output; nil to discard it.
  ///   - errors: An open descriptor for the standard error; nil to discard it.
  public init(
    _ executable: String, _ arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws(SystemFailure) {
    // Copies, because a given descriptor may itself be 0, 1 or 2 and would be overwritten.
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

  /// Starts a program as the leader of a new session whose controlling terminal is the one at a path.
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

  /// Runs a program to its end and returns its output. Its input is empty, and its standard error is this process's.
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

  /// Blocks until the process has ended, and returns how. Call it only once.
  @discardableResult
  public func waitForEnd() -> Ending {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return Self.ending(status)
  }

  /// Returns how the process ended, or nil while it runs. It returns a result only once.
  public func ending() -> Ending? {
    var status: Int32 = 0
    return waitpid(identifier, &status, WNOHANG) == identifier ? Self.ending(status) : nil
  }

  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7f
    return signal == 0 ? .status((status >> 8) & 0xff) : .signal(signal)
  }
}

/// An error of a system call.
public struct SystemFailure: Error, CustomStringConvertible {
  /// The failed call and the system's error message.
  public let description: String

  init(_ action: String, _ code: Int32 = errno) {
    description = "\(action): \(String(cString: strerror(code)))"
  }
}
