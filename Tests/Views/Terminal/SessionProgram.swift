// SPDX-License-Identifier: MIT

import Testing

@testable import Views

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program in a separate process, on a pseudo-terminal whose other end belongs to the test.
@MainActor enum SessionProgram {
  /// Makes a terminal the standard input, output and error, in a separate process group like a shell.
  static func begin(on path: String, term: String = "test-256color") {
    setpgid(0, 0)
    // Worker threads of Dispatch, which may run the tests, block most signals.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    let line = open(path, O_RDWR | O_NOCTTY)
    for standard in 0...2 as ClosedRange<Int32> { dup2(line, standard) }
    setenv("TERM", term, 1)
  }

  /// Opens a session and shows a frame with the number of the process.
  static func session(
    on path: String, term: String = "test-256color", options: SessionOptions = SessionOptions()
  ) -> Terminal {
    begin(on: path, term: term)
    guard let terminal = try? Terminal.open(options) else { fatalError("no session") }
    show("pid \(getpid()).", on: terminal)
    return terminal
  }

  /// Calls a closure during a session.
  static func hold(
    _ path: String, _ options: SessionOptions = SessionOptions(), _ body: @MainActor () -> Void
  ) {
    let terminal = session(on: path, options: options)
    withExtendedLifetime(terminal, body)
  }

  static func show(_ text: String, on terminal: Terminal) {
    var canvas = Canvas(size: terminal.size)
    canvas.paint { $0.draw(Text(text), at: .zero) }
    terminal.present(canvas, cursor: nil)
  }

  /// Writes to standard error like a trap.
  static func complain(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
  }

  /// Replaces a standard file by one that isn't a terminal.
  static func lose(_ standard: Int32) { dup2(open("/dev/null", O_RDWR), standard) }

  /// Returns the error of opening a session, or `nil` if it can be opened.
  static func failure() -> TerminalError? {
    do throws(TerminalError) {
      try Terminal.open().close()
      return nil
    } catch {
      return error
    }
  }
}

extension PseudoTerminal {
  /// The path of the terminal for another process.
  var path: String {
    var name = [CChar](repeating: 0, count: 128)
    ttyname_r(slave, &name, name.count)
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// Waits until the output contains a text, and returns the output. This method fails after two minutes, which
  /// indicates a hang.
  func wait(for text: String, in sent: inout String) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while !sent.contains(text) {
      var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, 5)
      sent += String(decoding: take(), as: UTF8.self)
      // A task waits for the other process, and needs a thread as well.
      await Task.yield()
      try #require(ContinuousClock.now < deadline, "no \(text) in \(sent)")
    }
  }

  /// Returns the number of the process that runs `SessionProgram.session`.
  func process(in sent: inout String) async throws -> Int32 {
    try await wait(for: ".", in: &sent)
    let number = sent.split(separator: "pid ").last?.prefix { $0.isNumber } ?? ""
    return try #require(Int32(number))
  }
}
