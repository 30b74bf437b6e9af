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
  /// Programs that terminate abnormally during a session. Each runs in a separate process.
  @Suite("The end of a session", .serialized)
  struct DeathTests {
    private let pseudo = PseudoTerminal()

    /// Verifies the main screen of a terminal after the bytes, and that all modes are restored.
    private func expectRestored(
      modes: [UInt], message: String?, sent: String = "",
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      #expect(pseudo.modes == modes, sourceLocation: location)
      let sent = sent + String(decoding: pseudo.take(), as: UTF8.self)
      for mode in ["1049", "2004", "1004", "1002", "1006"] {
        let on = sent.ranges(of: "\u{1B}[?\(mode)h").count
        let off = sent.ranges(of: "\u{1B}[?\(mode)l").count
        #expect(on == off && on > 0, "mode \(mode)", sourceLocation: location)
      }
      let parts = sent.split(separator: "\u{1B}[?1049l", omittingEmptySubsequences: false)
      let last = try #require(parts.last, sourceLocation: location)
      #expect(last.hasPrefix("\u{1B}[?25h"), sourceLocation: location)
      guard let message else {
        #expect(last == "\u{1B}[?25h", sourceLocation: location)
        return
      }
      #expect(last.contains(message), sourceLocation: location)
      #expect(!parts.dropLast().joined().contains(message), sourceLocation: location)
    }

    @Test(
      "a signal restores the terminal, and the status contains the signal",
      arguments: [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
      ])
    func signal(_ number: Int32) async throws {
      let before = pseudo.modes
      let path = pseudo.path
      await #expect(processExitsWith: .signal(number)) {
        [path = path as String, number = number as Int32] in
        await SessionProgram.hold(path) {
          print("printed")
          SessionProgram.complain("the last words\n")
          print("printed again")
          _ = raise(number)
        }
      }
      try expectRestored(
        modes: before, message: "printed\r\nthe last words\r\nprinted again\r\n")
    }

    @Test(
      "a signal at any time restores the terminal, even during changes of the session",
      arguments: 0..<8)
    func anyMoment(_ attempt: Int) async throws {
      let before = pseudo.modes
      let path = pseudo.path
      async let run: Void = {
        await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
          await MainActor.run {
            SessionProgram.begin(on: path)
            let modes = System.modes(of: 1) ?? System.Modes()
            guard let terminal = try? Terminal.open() else { fatalError("no session") }
            SessionProgram.show("pid \(getpid()).", on: terminal)
            // Many bytes, so that a write is in progress most of the time.
            let plain = Array(String(repeating: "\u{1B}[m", count: 1_000).utf8)
            let bytes = plain + Modes(SessionOptions()).leave(rowsBelow: 0)
            while true {
              terminal.slot.arm(
                input: terminal.input, terminal: terminal.output, modes: modes, bytes: bytes)
            }
          }
        }
      }()
      var sent = ""
      kill(try await pseudo.process(in: &sent), SIGTERM)
      await run
      try expectRestored(modes: before, message: nil, sent: sent)
    }

    @Test("a trap's message is on the main screen, not on the alternate one")
    func trap() async throws {
      let before = pseudo.modes
      let path = pseudo.path
      await #expect(processExitsWith: .failure) { [path = path as String] in
        await SessionProgram.hold(path) { fatalError("the sky fell") }
      }
      try expectRestored(modes: before, message: "Fatal error: the sky fell")
    }

    @Test("an invalid memory access restores the terminal as well")
    func segmentation() async throws {
      let before = pseudo.modes
      let path = pseudo.path
      await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
        await SessionProgram.hold(path) {
          let wild = UnsafePointer<Int>(bitPattern: 8)
          SessionProgram.complain("\(wild?.pointee ?? 0)")
        }
      }
      try expectRestored(modes: before, message: nil)
    }

    @Test("a stack overflow restores the terminal as well")
    func overflow() async throws {
      let before = pseudo.modes
      let path = pseudo.path
      await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
        await SessionProgram.hold(path) {
          // Large frames, because the thread sanitizer's call stack has space for 65,536.
          @Sendable func deeper(_ depth: Int) -> Int {
            withUnsafeTemporaryAllocation(byteCount: 2_048, alignment: 16) { bytes in
              bytes[0] = UInt8(truncatingIfNeeded: depth)
              return deeper(depth + 1) + Int(bytes[0])
            }
          }
          SessionProgram.complain("\(deeper(1))")
        }
      }
      try expectRestored(modes: before, message: nil)
    }

    @Test("an exit without closing restores the terminal")
    func exits() async throws {
      let before = pseudo.modes
      let path = pseudo.path
      await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
        await SessionProgram.hold(path) { exit(3) }
      }
      try expectRestored(modes: before, message: nil)
    }

    @Test(
      "the end of a report that the terminal doesn't accept is dropped, and the program still ends")
    func report() async throws {
      let path = pseudo.path
      await #expect(processExitsWith: .success) { [path = path as String] in
        await MainActor.run {
          let terminal = SessionProgram.session(on: path)
          SessionProgram.complain("begin" + String(repeating: "\u{7}", count: 70_000))
          for _ in 0..<100 { SessionProgram.complain(String(repeating: "\u{0}", count: 1_000)) }
          SessionProgram.complain("first.\n")
          // The output isn't read in the meantime, so only what fits into the terminal's buffer arrives.
          terminal.close()
          _exit(0)
        }
      }
      let sent = String(decoding: pseudo.take(), as: UTF8.self)
      #expect(sent.contains("begin") && !sent.contains("first."))
    }

    @Test("a guard process restores the terminal after SIGKILL")
    func killed() async throws {
      let before = pseudo.modes
      let path = pseudo.path
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        await SessionProgram.hold(path, SessionOptions(isGuarded: true)) { _ = raise(SIGKILL) }
      }
      var sent = ""
      try await pseudo.wait(for: "\u{1B}[?25h", in: &sent)
      #expect(sent.contains("\u{1B}[?1049l"))
      // The guard process sets the line modes last.
      let deadline = ContinuousClock.now + .seconds(30)
      while pseudo.modes != before { try #require(ContinuousClock.now < deadline) }
    }

    @Test("a blocked terminal is restored by the guard process after the timeout")
    func stuck() async throws {
      #expect(RestorerSlot.timeout >= 5_000)
      let before = pseudo.modes
      let path = pseudo.path
      await #expect(processExitsWith: .success) { [path = path as String] in
        await MainActor.run {
          let terminal = SessionProgram.session(on: path, options: SessionOptions(isGuarded: true))
          let blanks = [UInt8](repeating: 0, count: 4_096)
          while case .bytes = System.write(terminal.output, blanks, blanks.count) {}
          terminal.close(clock: nil, timeout: 0)
          _exit(0)
        }
      }
      var sent = ""
      try await pseudo.wait(for: "\u{1B}[?25h", in: &sent)
      for mode in ["1049", "2004", "1004", "1002", "1006"] {
        #expect(sent.ranges(of: "\u{1B}[?\(mode)l").count == 1)
      }
      #expect(sent.contains("\u{1B}[?7h"))
      let deadline = ContinuousClock.now + .seconds(30)
      while pseudo.modes != before { try #require(ContinuousClock.now < deadline) }
    }

    #if !canImport(Darwin)
      @Test("a guard process gets the line modes in the notation of stty")
      func notation() throws {
        let modes = try #require(System.modes(of: pseudo.slave))
        let ending = System.start(["stty", "-g"], on: pseudo.slave, environment: [:])
          .flatMap { System.ending(of: $0, waits: true) }
        #expect(try ending.get() == .exited(0))
        let said = String(decoding: pseudo.take(), as: UTF8.self)
        #expect(said == (System.text(of: modes) ?? "") + "\r\n")
      }
    #endif

    @Test("a guard process does nothing after a normal end")
    func guarded() async throws {
      let before = pseudo.modes
      let path = pseudo.path
      await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
        await MainActor.run {
          SessionProgram.session(on: path, options: SessionOptions(isGuarded: true)).close()
          SessionProgram.hold(path, SessionOptions(isGuarded: true)) { _ = raise(SIGTERM) }
        }
      }
      try expectRestored(modes: before, message: nil)
    }
  }
}
