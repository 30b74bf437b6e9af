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
  /// Programs that are stopped, continued and resized while they hold the terminal; each runs in a process of its own.
  @Suite("Job control", .serialized)
  struct JobControlTests {
    private let pseudo = PseudoTerminal()

    /// Runs the loop of a session that shows its size, and ends at `q`.
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

    /// Waits until a process is stopped, as its parent is told.
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

    /// Does something with the program, which then has to end and to give the modes back.
    private func run(_ body: (_ process: Int32, inout String) async throws -> Void) async throws {
      let before = pseudo.modes
      let path = pseudo.path
      async let run: Void = {
        await #expect(processExitsWith: .success) { [path = path as String] in
          await MainActor.run { JobControlTests.run(on: path) }
        }
      }()
      // Whatever fails, the program ends.
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
      "Ctrl-Z gives the terminal back, and the whole screen is painted when the program goes on")
    func controlZ() async throws {
      try await stopAndContinue { pseudo, _ in pseudo.type("\u{1A}") }
    }

    @Test("a stop from outside is the same")
    func outside() async throws {
      try await stopAndContinue { _, process in kill(process, SIGTSTP) }
    }

    @Test("SIGCONT without a stop puts nothing on the terminal's stacks again")
    func continued() async throws {
      try await run { process, sent in
        try await pseudo.wait(for: "[]", in: &sent)
        // The terminal says that it knows the protocol of kitty.
        pseudo.type("\u{1B}[?0u")
        try await pseudo.wait(for: "\u{1B}[>1u", in: &sent)
        for _ in 0..<3 {
          var more = ""
          kill(process, SIGCONT)
          try await pseudo.wait(for: "[]", in: &more)
          sent += more
        }
        pseudo.type("q")
        try await pseudo.wait(for: "\u{1B}[?1049l", in: &sent)
        #expect(sent.ranges(of: "\u{1B}[>1u").count == 1)
        #expect(sent.ranges(of: "\u{1B}[<u").count == 1)
      }
    }

    @Test("a storm of sizes ends with a frame of the last one")
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
      "an area below the shell's rows stays when the program ends, and leaves the line below it")
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
      // Whatever fails, the program ends.
      defer { pseudo.hangUp() }
      var sent = ""
      try await pseudo.wait(for: "40x3 []", in: &sent)
      pseudo.type("q")
      await run
      sent += String(decoding: pseudo.take(), as: UTF8.self)
      #expect(pseudo.modes == before)
      #expect(!sent.contains("1049") && !sent.contains("2J") && !sent.contains("1002"))
      let end = try #require(sent.split(separator: "[q]").last)
      #expect(end.contains("\n\n\n\r\u{1B}[?25h"))
    }
  }
}
