// SPDX-License-Identifier: MIT

import Foundation
import Signals
import TestKit

/// A server that a test has started: a child process, which ends with the test, come what may.
final class ServerProcess: Sendable {
  /// What keeps a server from starting, and what to do.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let input: Lock<FileHandle?>
  private let child: ChildProcess
  /// What the server writes to its standard output and its standard error.
  let output = ProcessOutput()

  /// Starts a program and returns when it has said that it accepts connections.
  ///
  /// A shell is its parent: it ends the program, by its number, as soon as its own input ends, which
  /// happens when the test stops the server, and also when the test's process dies. The shell closes its
  /// own output, so that the output ends with the program.
  ///
  /// - Parameters:
  ///   - program: Its path, or its name.
  ///   - arguments: Its arguments.
  ///   - folder: The folder that it runs in.
  ///   - ready: A part of the line that it writes once it listens.
  init(_ program: String, _ arguments: [String], in folder: URL, ready: String) throws {
    let path = try Self.path(of: program)
    let input = Pipe()
    // Only this process may hold the end that it writes to: the server's end depends on it.
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

  /// Ends the server and returns when it has ended.
  func stop() {
    let input = input.withLock { input in
      defer { input = nil }
      return input
    }
    guard let input else { return }
    try? input.close()
    child.waitForEnd()
  }

  /// Where a program is; a path stays what it is.
  static func path(of program: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places =
      program.contains("/")
      ? [program]
      : (folders.map(String.init) + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"])
        .map { "\($0)/\(program)" }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else {
      throw Failure(
        description: "\(program) is not on this machine. Run .ci/servers, which installs it, and "
          + "then the tests again.")
    }
    return path
  }

  /// Runs a program to its end, and throws with its words if it fails.
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

  /// A shell's arguments for a script that stands in a folder and has a program's words as `"$@"`.
  private static func script(
    _ script: String, in folder: URL, _ path: String, _ arguments: [String]
  ) -> [String] {
    ["-c", #"cd "$1" || exit; shift; "# + script, "sh", folder.path, path] + arguments
  }

  private static let given = Lock<Set<Int>>([])

  /// Ports at which nobody listens, below those that the system gives to clients; each is given once.
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
