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

extension TerminalPrograms {
  /// Programs that are stopped, continued and resized during a session. Each runs in a separate process.
  @Suite("Job control", .serialized)
  struct JobControlTests {
    private let pseudo = PseudoTerminal()

    /// Runs the loop of a session that shows its size, and ends with `q`.
    @MainActor static func run(on path: String, options: SessionOptions = SessionOptions()) {
      let terminal = SessionProgram.session(on: path, options: options)
      let loop = Loop(terminal: terminal, queue: nil)
      var keys = ""
      loop.onEvent = { event in
        if event == .key(KeyPress(.character("z"), .control)) {
          _ = terminal.perform(.suspend)
        } else if case .key(let keyPress) = event {
          keys += "\(keyPress)"
        }
        if keys.hasSuffix("q") { loop.stop() }
      }
      loop.onIdle = {
        let size = terminal.size
        SessionProgram.show("pid \(getpid()). \(size.width)x\(size.height) [\(keys)]", on: terminal)
      }
      loop.run()
      terminal.close()
    }

    /// Waits until a process is stopped, according to its parent.
    private func waitUntilStopped(_ process: Int32) async throws {
      let deadline = ContinuousClock.now + .seconds(30)
      while true {
        var information = siginfo_t()
        let options = Int32(WSTOPPED) | Int32(WNOHANG)
        waitid(P_PID, id_t(process), &information, options)
        if information.si_signo == SIGCHLD { return }
        await Task.yield()
        try #require(ContinuousClock.now < deadline)
      }
    }

    /// Calls a closure with the program, which then has to end and to restore the modes.
    private func run(_ body: (_ process: Int32, inout String) async throws -> Void) async throws {
      let before = pseudo.modes
      let path = pseudo.path
      async let run: Void = {
        await #expect(processExitsWith: .success) { [path = path as String] in
          await MainActor.run { JobControlTests.run(on: path) }
        }
      }()
      // The program ends even after a failure.
      defer { pseudo.hangUp() }
      var sent = ""
      let process = try await pseudo.process(in: &sent)
      try await body(process, &sent)
      await run
      #expect(pseudo.modes == before)
    }

    private func stopAndContinue(by stop: (PseudoTerminal, Int32) -> Void) async throws {
      let before = pseudo.modes
      try await run { process, sent in
        try await pseudo.wait(for: "[]", in: &sent)
        let raw = pseudo.modes
        stop(pseudo, process)
        try await waitUntilStopped(process)
        #expect(pseudo.modes == before)
        sent += String(decoding: pseudo.take(), as: UTF8.self)
        #expect(sent.hasSuffix("\u{1B}[?1049l\u{1B}[?25h"))
        pseudo.resize(columns: 50, rows: 7)
        kill(process, SIGCONT)
        sent = ""
        try await pseudo.wait(for: "50x7 []", in: &sent)
        #expect(sent.contains("\u{1B}[?1049h") && sent.contains("\u{1B}[2J"))
        #expect(pseudo.modes == raw)
        pseudo.type("aq")
      }
    }

    @Test(
      "Ctrl-Z restores the terminal, and the screen is redrawn after the resumption")
    func controlZ() async throws {
      try await stopAndContinue { pseudo, _ in pseudo.type("\u{1A}") }
    }

    @Test("a stop from outside does the same")
    func outside() async throws {
      try await stopAndContinue { _, process in kill(process, SIGTSTP) }
    }

    @Test("SIGCONT without a stop doesn't push to the terminal's stacks again")
    func continued() async throws {
      try await run { process, sent in
        try await pseudo.wait(for: "[]", in: &sent)
        // The terminal reports that it supports the protocol of kitty.
        pseudo.type("\u{1B}[?0u")
        try await pseudo.wait(for: "\u{1B}[>5u", in: &sent)
        for _ in 0..<3 {
          var more = ""
          kill(process, SIGCONT)
          try await pseudo.wait(for: "[]", in: &more)
          sent += more
        }
        pseudo.type("q")
        try await pseudo.wait(for: "\u{1B}[?1049l", in: &sent)
        #expect(sent.ranges(of: "\u{1B}[>5u").count == 1)
        #expect(sent.ranges(of: "\u{1B}[<u").count == 1)
      }
    }

    @Test("a burst of resizes ends with a frame of the last size")
    func storm() async throws {
      try await run { process, sent in
        for width in 1...200 {
          pseudo.resize(columns: UInt16(1 + width * 37 % 120), rows: UInt16(1 + width % 9))
          kill(process, SIGWINCH)
          sent += String(decoding: pseudo.take(), as: UTF8.self)
        }
        pseudo.resize(columns: 77, rows: 5)
        kill(process, SIGWINCH)
        try await pseudo.wait(for: "77x5 []", in: &sent)
        pseudo.type("q")
      }
    }

    @Test(
      "an inline area remains when the program ends, with a free line below it")
    func inline() async throws {
      let before = pseudo.modes
      let path = pseudo.path
      async let run: Void = {
        await #expect(processExitsWith: .success) { [path = path as String] in
          await MainActor.run {
            JobControlTests.run(on: path, options: SessionOptions(area: .inline(rows: 3)))
          }
        }
      }()
      // The program ends even after a failure.
      defer { pseudo.hangUp() }
      var sent = ""
      try await pseudo.wait(for: "40x3 []", in: &sent)
      pseudo.type("q")
      await run
      sent += String(decoding: pseudo.take(), as: UTF8.self)
      #expect(pseudo.modes == before)
      // The number of the process is in the text, so modes are recognised by their question marks.
      #expect(!sent.contains("?1049") && !sent.contains("[2J") && !sent.contains("?1002"))
      let end = try #require(sent.split(separator: "[q]").last)
      #expect(end.contains("\n\r\u{1B}[?25h"))
    }
  }
}
