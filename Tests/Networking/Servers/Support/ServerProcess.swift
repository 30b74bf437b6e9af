// SPDX-License-Identifier: MIT

import Foundation
import NetworkingTestSupport
import Signals
import TestKit

/// A server that a test has started: a child process, which always ends with the test.
final class ServerProcess: Sendable {
  /// The reason why a server can't start, with a suggestion.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let input: Lock<FileHandle?>
  private let child: ChildProcess
  /// The standard output and the standard error of the server.
  let output = ProcessOutput()

  /// Starts a program, and returns when it has reported that it accepts connections.
  ///
  /// A shell is its parent process. It kills the program as soon as the shell's own input ends, which happens when the
  /// test stops the server and also when the process of the test terminates. The shell closes its own output, so that
  /// the output ends with the program.
  ///
  /// - Parameters:
  ///   - program: The path or the name of the program.
  ///   - arguments: The arguments.
  ///   - folder: The working directory.
  ///   - ready: A part of the line that the program writes once it listens.
  init(_ program: String, _ arguments: [String], in folder: URL, ready: String) throws {
    let path = try Self.path(of: program)
    let input = Pipe()
    // Only this process may have the write end: the end of the server depends on it.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    child = try ChildProcess(
      "/bin/sh",
      Self.script(
        #""$@" </dev/null & child=$!; exec >/dev/null 2>&1; read -r _; kill "$child"; wait "$child""#,
        in: folder, path, arguments),
      input: input.fileHandleForReading.fileDescriptor, output: output.descriptor,
      errors: output.descriptor)
    output.begin()
    self.input = Lock(input.fileHandleForWriting)
    guard output.wait(until: { $0.contains(ready) }) else {
      stop()
      throw Failure(description: "\(program) doesn't accept connections. It wrote: \(output.text)")
    }
  }

  deinit { stop() }

  /// Stops the server, and returns when it has terminated.
  func stop() {
    let input = input.withLock { input in
      defer { input = nil }
      return input
    }
    guard let input else { return }
    try? input.close()
    child.waitForEnd()
  }

  /// Returns the path of a program. A path is returned unchanged.
  static func path(of program: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places =
      program.contains("/")
      ? [program]
      : (folders.map(String.init) + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"])
        .map { "\($0)/\(program)" }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else {
      throw Failure(
        description: "\(program) is not on this machine. Run .ci/lib/servers, which installs it, "
          + "and then the tests again.")
    }
    return path
  }

  /// Runs a program to its end, and throws an error with its output if it fails.
  @discardableResult
  static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
    let (output, ending) = try ChildProcess.run(
      "/bin/sh", script(#"exec "$@" 2>&1"#, in: folder, try path(of: program), arguments))
    let words = String(decoding: output, as: UTF8.self)
    guard ending == .status(0) else {
      throw Failure(description: "\(program) \(arguments) failed: \(words)")
    }
    return words
  }

  /// Returns the arguments of a shell for a script in a folder, with the program and its arguments as `"$@"`.
  private static func script(
    _ script: String, in folder: URL, _ path: String, _ arguments: [String]
  ) -> [String] {
    ["-c", #"cd "$1" || exit; shift; "# + script, "sh", folder.path, path] + arguments
  }

  private static let given = Lock<Set<Int>>([])

  /// Returns unused ports below those that the system assigns to clients. Each port is returned only once.
  static func freePorts(_ count: Int) -> [Int] {
    var ports: [Int] = []
    while ports.count < count {
      let port = Int.random(in: 20_000..<32_000)
      guard !LoopbackListener.isListening(at: port) else { continue }
      if given.withLock({ $0.insert(port).inserted }) { ports.append(port) }
    }
    return ports
  }
}
