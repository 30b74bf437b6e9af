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
  /// Clients and servers in separate processes, which die or are stopped.
  @MainActor @Suite("Terminal client", .serialized)
  struct TerminalClientTests {
    private let folder: Folder
    private let pseudo = PseudoTerminal()
    private let loop = Loop(terminal: nil, queue: nil)
    private var path: String { folder.path + "/socket" }

    init() throws {
      folder = try Folder()
    }

    /// Runs the loop until a condition is met, and lets tasks run that wait for other processes.
    private func run(until condition: @escaping @MainActor () -> Bool) async throws {
      let deadline = ContinuousClock.now + .seconds(120)
      while !condition() {
        loop.schedule(after: .milliseconds(2)) { loop.stop() }
        loop.run()
        await Task.yield()
        try #require(ContinuousClock.now < deadline)
      }
    }

    /// Waits until the output of a terminal contains a text.
    private func wait(
      for text: String, on terminal: PseudoTerminal, in sent: inout String
    ) async throws {
      let deadline = ContinuousClock.now + .seconds(120)
      while !sent.contains(text) {
        loop.schedule(after: .milliseconds(2)) { loop.stop() }
        loop.run()
        sent += String(decoding: terminal.take(), as: UTF8.self)
        await Task.yield()
        try #require(ContinuousClock.now < deadline, "no \(text) in \(sent)")
      }
    }

    /// Returns the number of the process, which it writes first.
    private func process(on terminal: PseudoTerminal, in sent: inout String) async throws -> Int32 {
      try await wait(for: ".", on: terminal, in: &sent)
      let number = sent.split(separator: "pid ").last?.prefix { $0.isNumber } ?? ""
      return try #require(Int32(number))
    }

    private func makeServer() throws -> TerminalServer {
      try TerminalServer(path: path, loop: loop) { [loop] connection in
        let window = Window(surface: connection.terminal, clock: loop)
        window.root = TextFieldView()
        connection.onEvent = { window.dispatch($0) }
        connection.onIdle = { window.render() }
        window.quitRequests.add { [weak connection] in connection?.end() }
      }
    }

    /// Attaches in a separate process, which writes its number first.
    nonisolated private static func attach(_ terminal: String, _ path: String) async {
      await MainActor.run {
        SessionProgram.begin(on: terminal)
        SessionProgram.complain("pid \(getpid()).")
        let ending = try? TerminalClient.attach(to: path)
        exit(ending == .ended ? 0 : 1)
      }
    }

    private func expectRestored(_ sent: String, _ before: [UInt]) {
      #expect(pseudo.modes == before)
      for mode in ["1049", "2004", "1004", "1002", "1006"] {
        #expect(sent.ranges(of: "\u{1B}[?\(mode)h").count == 1, "mode \(mode)")
        #expect(sent.ranges(of: "\u{1B}[?\(mode)l").count == 1, "mode \(mode)")
      }
      #expect(sent.hasSuffix("\u{1B}[?1049l\u{1B}[?25h"))
    }

    @Test(
      "a signal ends the client after the server has restored the terminal",
      arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGKILL])
    func signal(_ number: Int32) async throws {
      let server = try makeServer()
      defer { server.close() }
      let before = pseudo.modes
      let (terminal, path) = (pseudo.path, path)
      async let run: Void = {
        await #expect(processExitsWith: .signal(number)) {
          [terminal = terminal as String, path = path as String] in
          await TerminalClientTests.attach(terminal, path)
        }
      }()
      var sent = ""
      let process = try await self.process(on: pseudo, in: &sent)
      try await self.run { server.connections.count == 1 }
      kill(process, number)
      try await self.run { server.connections.isEmpty }
      await run
      sent += String(decoding: pseudo.take(), as: UTF8.self)
      expectRestored(sent, before)
    }

    @Test("the end of the session ends the client")
    func ends() async throws {
      let server = try makeServer()
      defer { server.close() }
      let before = pseudo.modes
      let (terminal, path) = (pseudo.path, path)
      async let run: Void = {
        await #expect(processExitsWith: .success) {
          [terminal = terminal as String, path = path as String] in
          await TerminalClientTests.attach(terminal, path)
        }
      }()
      var sent = ""
      let process = try await self.process(on: pseudo, in: &sent)
      try await self.run { server.connections.count == 1 }
      // A new size is reported by the client.
      pseudo.resize(columns: 55, rows: 7)
      kill(process, SIGWINCH)
      try await self.run { server.connections.first?.terminal.size == Size(width: 55, height: 7) }
      sent += String(decoding: pseudo.take(), as: UTF8.self)
      pseudo.type("\u{3}")
      try await self.run { server.connections.isEmpty }
      await run
      sent += String(decoding: pseudo.take(), as: UTF8.self)
      expectRestored(sent, before)
    }

    @Test("SIGTSTP stops the client with the terminal restored, and SIGCONT continues the session")
    func stops() async throws {
      let server = try makeServer()
      defer { server.close() }
      let before = pseudo.modes
      let (terminal, path) = (pseudo.path, path)
      async let run: Void = {
        await #expect(processExitsWith: .success) {
          [terminal = terminal as String, path = path as String] in
          await TerminalClientTests.attach(terminal, path)
        }
      }()
      var sent = ""
      let process = try await self.process(on: pseudo, in: &sent)
      try await self.run { server.connections.count == 1 }
      let raw = pseudo.modes
      for _ in 0..<2 {
        kill(process, SIGTSTP)
        try await self.run {
          var information = siginfo_t()
          waitid(P_PID, id_t(process), &information, Int32(WSTOPPED) | Int32(WNOHANG))
          return information.si_signo == SIGCHLD
        }
        #expect(pseudo.modes == before)
        #expect(String(decoding: pseudo.take(), as: UTF8.self).hasSuffix("\u{1B}[?25h"))
        kill(process, SIGCONT)
        try await self.run { pseudo.modes == raw }
      }
      pseudo.type("\u{3}")
      try await self.run { server.connections.isEmpty }
      await run
      #expect(pseudo.modes == before)
    }

    @Test("if the server dies, the client restores the terminal", arguments: [SIGKILL, SIGTERM])
    func serverDies(_ number: Int32) async throws {
      let before = pseudo.modes
      let (path, other) = (path, PseudoTerminal())
      let terminal = other.path
      async let run: Void = {
        await #expect(processExitsWith: .signal(number)) {
          [terminal = terminal as String, path = path as String] in
          await MainActor.run {
            SessionProgram.begin(on: terminal)
            let loop = Loop(terminal: nil, queue: nil)
            let server = try? TerminalServer(path: path, loop: loop) { connection in
              let window = Window(surface: connection.terminal, clock: loop)
              window.root = LabelView("Hello")
              connection.onIdle = { window.render() }
            }
            SessionProgram.complain("pid \(getpid()).")
            loop.run()
            server?.close()
          }
        }
      }()
      var words = ""
      let process = try await self.process(on: other, in: &words)
      let client = try AttachedTerminal(path: path, input: pseudo.slave, output: pseudo.slave) {
        $0 == "TERM" ? "test-256color" : nil
      }
      defer { client.close() }
      var sent = ""
      try await wait(for: "Hello", on: pseudo, in: &sent)
      kill(process, number)
      try await self.run {
        client.receive()
        return !client.isAttached
      }
      await run
      #expect(client.ending == .serverDied && client.undo.isEmpty == (number == SIGTERM))
      client.restore()
      sent += String(decoding: pseudo.take(), as: UTF8.self)
      expectRestored(sent, before)
    }
  }
}
