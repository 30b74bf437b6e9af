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

/// What runs in a process of its own, on a pseudo-terminal that the test holds the other end of.
@MainActor enum SessionProgram {
  /// Makes a terminal the standard input, output and error, alone in a process group as a shell would.
  static func begin(on path: String, term: String = "screen-256color") {
    setpgid(0, 0)
    // Workers of the dispatch library, on one of which tests run, block most signals.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    let line = open(path, O_RDWR | O_NOCTTY)
    for standard in 0...2 as ClosedRange<Int32> { dup2(line, standard) }
    setenv("TERM", term, 1)
  }

  /// Opens a session and shows a frame that tells the process's number.
  static func session(
    on path: String, term: String = "screen-256color", options: SessionOptions = SessionOptions()
  ) -> Terminal {
    begin(on: path, term: term)
    guard let terminal = try? Terminal.open(options) else { fatalError("no session") }
    show("pid \(getpid()).", on: terminal)
    return terminal
  }

  /// Does something while it holds the terminal.
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

  /// Writes to standard error as a trap does.
  static func complain(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
  }

  /// Makes a standard file one that is no terminal.
  static func lose(_ standard: Int32) { dup2(open("/dev/null", O_RDWR), standard) }

  /// Why no session can be opened; `nil` if one can.
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
  /// Where another process finds the terminal.
  var path: String {
    var name = [CChar](repeating: 0, count: 128)
    ttyname_r(slave, &name, name.count)
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// Waits until all that was sent contains a text, and returns it; fails after two minutes, when it hangs for certain.
  func wait(for text: String, in sent: inout String) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while !sent.contains(text) {
      var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, 5)
      sent += String(decoding: take(), as: UTF8.self)
      // The other process is waited for by a task, which needs a thread as well.
      await Task.yield()
      try #require(ContinuousClock.now < deadline, "no \(text) in \(sent)")
    }
  }

  /// The number of the process that `SessionProgram.session` runs in.
  func process(in sent: inout String) async throws -> Int32 {
    try await wait(for: ".", in: &sent)
    let number = sent.split(separator: "pid ").last?.prefix { $0.isNumber } ?? ""
    return try #require(Int32(number))
  }
}
