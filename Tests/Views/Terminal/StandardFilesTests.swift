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
  /// Programs with standard files that aren't terminals. Each runs in a separate process.
  @Suite("Standard files", .serialized)
  struct StandardFilesTests {
    private let pseudo = PseudoTerminal()

    @Test("with redirected input, keys come from the controlling terminal")
    func pipedIn() async throws {
      let before = pseudo.modes
      let path = pseudo.path
      async let run: Void = {
        await #expect(processExitsWith: .success) { [path = path as String] in
          await MainActor.run {
            setsid()
            SessionProgram.begin(on: path)
            _ = open(path, O_RDWR)
            SessionProgram.lose(0)
            guard let terminal = try? Terminal.open() else { exit(9) }
            let loop = Loop(terminal: terminal, queue: nil)
            loop.onEvent = { if $0 == .key(KeyPress(.character("q"))) { loop.stop() } }
            loop.onIdle = { SessionProgram.show("ready.", on: terminal) }
            loop.run()
            terminal.close()
          }
        }
      }()
      // The program ends even after a failure.
      defer { pseudo.hangUp() }
      var sent = ""
      try await pseudo.wait(for: "ready.", in: &sent)
      pseudo.type("q")
      await run
      #expect(pseudo.modes == before)
    }

    @Test(
      "plain output that can't be written ends the process with status 1",
      .enabled(if: access("/dev/full", W_OK) == 0))
    func fullDisk() async {
      await #expect(processExitsWith: .exitCode(1)) {
        await MainActor.run {
          let full = open("/dev/full", O_WRONLY)
          dup2(full, 1)
          _ = PlainSurface().perform(.print(Text("lost"), waitsForFrame: false))
        }
      }
    }

    @Test("plain output waits for a reader that is slower")
    func slowReader() async {
      await #expect(processExitsWith: .exitCode(0)) {
        await MainActor.run {
          var ends: [Int32] = [0, 0]
          guard pipe(&ends) == 0 else { exit(9) }
          _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
          dup2(ends[1], 1)
          let text = String(repeating: "a", count: 1 << 20)
          let reader = Task.detached { [from = ends[0]] in
            var (count, part) = (0, [UInt8](repeating: 0, count: 4_096))
            while count <= 1 << 20 {
              let got = read(from, &part, part.count)
              if got > 0 { count += got }
            }
            exit(0)
          }
          _ = PlainSurface().perform(.print(Text(text), waitsForFrame: false))
          withExtendedLifetime(reader) { while true { pause() } }
        }
      }
    }

    @Test("without any terminal the error says so")
    func nowhere() async throws {
      let path = pseudo.path
      await #expect(processExitsWith: .success) { [path = path as String] in
        await MainActor.run {
          setsid()
          SessionProgram.begin(on: path)
          SessionProgram.lose(0)
          exit(SessionProgram.failure() == .inputIsNoTerminal ? 0 : 9)
        }
      }
      #expect(pseudo.take().isEmpty)
    }

    @Test("with redirected output, the error says so and the terminal isn't changed")
    func pipedOut() async throws {
      let before = pseudo.modes
      let path = pseudo.path
      await #expect(processExitsWith: .success) { [path = path as String] in
        await MainActor.run {
          SessionProgram.begin(on: path)
          SessionProgram.lose(1)
          exit(SessionProgram.failure() == .outputIsNoTerminal ? 0 : 9)
        }
      }
      #expect(pseudo.take().isEmpty && pseudo.modes == before)
    }

    @Test("a second session on the terminal of the process is refused")
    func second() async throws {
      let path = pseudo.path
      await #expect(processExitsWith: .success) { [path = path as String] in
        await MainActor.run {
          let terminal = SessionProgram.session(on: path)
          let isRefused = SessionProgram.failure() == .alreadyOpen
          terminal.close()
          exit(isRefused && SessionProgram.failure() == nil ? 0 : 9)
        }
      }
    }

    @Test("a dumb terminal receives no output, and the error has a suggestion")
    func dumb() async throws {
      let path = pseudo.path
      await #expect(processExitsWith: .success) { [path = path as String] in
        await MainActor.run {
          SessionProgram.begin(on: path, term: "dumb")
          exit(SessionProgram.failure() == .dumb ? 0 : 9)
        }
      }
      #expect(pseudo.take().isEmpty)
    }

    @Test("a terminal that hangs up ends the loop, and the program continues to its end")
    func gone() async throws {
      let path = pseudo.path
      async let run: Void = {
        await #expect(processExitsWith: .exitCode(5)) { [path = path as String] in
          await MainActor.run {
            let terminal = SessionProgram.session(on: path)
            let ending = Loop(terminal: terminal, queue: nil).run()
            terminal.close()
            exit(ending == .terminalGone ? 5 : 6)
          }
        }
      }()
      // The program ends even after a failure.
      defer { pseudo.hangUp() }
      var sent = ""
      _ = try await pseudo.process(in: &sent)
      pseudo.hangUp()
      await run
    }
  }
}
