// SPDX-License-Identifier: MIT

import Testing
import Views

/// The snippets of the guide to terminals. Those that need the terminal of the process are only compiled.
@MainActor @Suite("The guide to terminals", .serialized)
struct TerminalsGuideTests {
  private let pseudo = PseudoTerminal()

  private func ownTerminal() throws {
    let terminal = try Terminal.open()
    defer { terminal.close() }
    let loop = Loop(terminal: terminal)
    let window = Window(surface: terminal, clock: loop)
    window.root = ButtonView("Go")
    loop.onEvent = { window.dispatch($0) }
    loop.onIdle = { window.render() }
    window.quitRequests.add { loop.stop() }
    loop.run()
  }

  @Test("a session on any terminal")
  func sessions() throws {
    func makeRoot() -> View { LabelView("Hello") }
    let loop = Loop()
    func serve(_ line: Int32, _ environment: [String: String]) throws {
      let terminal = try Terminal.open(input: line, output: line) { environment[$0] }
      let window = Window(surface: terminal, clock: loop)
      window.root = makeRoot()
      let session = loop.add(terminal)
      session.onEvent = { window.dispatch($0) }
      session.onIdle = { window.render() }
      session.onEnd = { terminal.close() }
    }
    try serve(pseudo.slave, ["TERM": "xterm-256color"])
    var shown: [UInt8] = []
    let source = loop.watch(pseudo.master) {
      shown += pseudo.take()
      if String(decoding: shown, as: UTF8.self).contains("Hello") { loop.stop() }
    }
    loop.run()
    source.cancel()
    #expect(String(decoding: shown, as: UTF8.self).contains("Hello"))
  }

  @Test("a server for terminals")
  func servers() throws {
    func makeRoot() -> View { LabelView("Hello") }
    let folder = try Folder()
    let path = folder.path + "/socket"
    let loop = Loop()
    let server = try TerminalServer(path: path, loop: loop) { connection in
      let window = Window(surface: connection.terminal, clock: loop)
      window.root = makeRoot()
      connection.onEvent = { window.dispatch($0) }
      connection.onIdle = { window.render() }
      window.quitRequests.add { connection.end() }
    }
    #expect(server.path == path && server.connections.isEmpty)
    server.close()
  }

  private func attach(_ path: String) throws {
    let ending = try TerminalClient.attach(to: path)
    #expect(ending == .ended)
  }

  private func otherProgram(_ terminal: Terminal, _ path: String) throws {
    let ending = try terminal.run(ChildProgram.editor + [path])
    #expect(ending == .exited(0))
  }

  private func prompts(
    _ makeFiles: @escaping @MainActor (@MainActor (Double) -> Void) async throws -> Void
  ) throws {
    let prompts = Prompts()
    let name = try prompts.ask("What is the project called?")
    let kind = try prompts.choose("What kind is it?", from: ["Library", "Program"])
    guard try prompts.confirm("Make the folder \(name)?") else { return }
    try prompts.run("Making files") { task in
      try await makeFiles { task.fraction = $0 }
    }
    #expect(kind < 2)
  }

  @Test("the words of the toolkit")
  func words() {
    let surface = HeadlessSurface(size: Size(width: 40, height: 6))
    let window = Window(surface: surface, clock: FrozenClock())
    window.words = .german
    window.words.phrases["quit"] = "Ende"
    #expect(window.words["quit"] == "Ende")
  }

  private func inline(_ loop: Loop) throws {
    let terminal = try Terminal.open(SessionOptions(area: .inline(rows: 1...12), keepsArea: false))
    let window = Window(surface: terminal, clock: loop)
    window.print("Downloaded 3 files")
  }

  private func lineByLine(_ loop: Loop) throws {
    let terminal = try Terminal.open(SessionOptions(mouse: .none, area: .inline(rows: 1)))
    let surface = LinearSurface(terminal)
    let window = Window(surface: surface, clock: loop)
    window.speak(on: surface)
  }
}
