// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The standard streams of a command, which may be closed, a pipe without a reader, or a full disk.
enum StandardStreams {
  /// Opens the streams that are closed, so that no file or socket gets their numbers. What is written to a closed output fails.
  static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes lines to the standard output. If the output has no reader any longer, the program ends by SIGPIPE and without a word, as
  /// other commands in a pipeline do.
  ///
  /// - Returns: The reason why they can't be written; nil if they were.
  static func print(_ lines: [String]) -> String? {
    guard !lines.isEmpty else { return nil }
    guard write(lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO) else {
      if errno == EPIPE {
        signal(SIGPIPE, SIG_DFL)
        kill(getpid(), SIGPIPE)
      }
      return String(cString: strerror(errno))
    }
    return nil
  }

  /// Writes lines to the standard output like ``print(_:)``. If they can't be written, says so and throws the status 1.
  static func printOrFail(_ lines: [String]) throws {
    guard let problem = print(lines) else { return }
    Complaint.print("The output can't be written: \(problem).")
    throw ExitCode(1)
  }

  /// Writes a line to the standard error, if it can be written.
  static func complain(_ line: String) {
    _ = write(line + "\n", to: STDERR_FILENO)
  }

  /// Returns a text without control characters, which a terminal would obey. Values come from a server.
  static func visible(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value)
      visible.unicodeScalars.append(isControl ? "\u{fffd}" : scalar)
    }
    return visible
  }

  /// Writes a text, and returns whether all of it was written; if not, `errno` has the reason.
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { written += count } else if errno != EINTR { return false }
    }
    return true
  }

  /// Ends the program. The exit handlers of libraries don't run, because other threads, such as one that starts the server,
  /// may still use what they free.
  static func end(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }
}
