// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Views

/// A server whose clients are in this process, each on its own pseudo-terminal.
@MainActor @Suite("Terminal server", .serialized)
struct TerminalServerTests {
  private let folder: Folder
  private let loop = Loop(terminal: nil, queue: nil)
  private var path: String { folder.path + "/socket" }

  init() throws {
    folder = try Folder()
  }

  /// Runs the loop until a condition is met.
  private func run(until condition: @escaping @MainActor () -> Bool) {
    func step() {
      if condition() { return loop.stop() }
      loop.schedule(after: .milliseconds(1)) { step() }
    }
    step()
    loop.run()
  }

  /// Attaches a terminal with `TERM` and other variables.
  private func attach(
    _ pseudo: PseudoTerminal, _ variables: [String: String] = [:]
  ) throws -> AttachedTerminal {
    let variables = ["TERM": "test-256color"].merging(variables) { $1 }
    return try AttachedTerminal(path: path, input: pseudo.slave, output: pseudo.slave) {
      variables[$0]
    }
  }

  @Test("ten terminals are attached, each with its own size, theme and keys")
  func ten() throws {
    var fields: [TextFieldView] = []
    var events: [[Event]] = []
    let server = try TerminalServer(path: path, loop: loop) { connection in
      let window = Window(surface: connection.terminal, clock: loop)
      let field = TextFieldView()
      window.root = field
      let number = fields.count
      fields.append(field)
      events.append([])
      connection.onEvent = { event in
        events[number].append(event)
        window.dispatch(event)
      }
      connection.onIdle = { window.render() }
      window.quitRequests.add { [weak connection] in connection?.end() }
    }
    defer { server.close() }
    var guests: [(pseudo: PseudoTerminal, client: AttachedTerminal)] = []
    let before = PseudoTerminal().modes
    for number in 0..<10 {
      let pseudo = PseudoTerminal(columns: UInt16(30 + number), rows: UInt16(5 + number % 3))
      let client = try attach(pseudo, number % 2 == 0 ? [:] : ["NO_COLOR": "1"])
      guests.append((pseudo, client))
      run { server.connections.count == number + 1 }
    }
    defer { for guest in guests { guest.client.close() } }
    for (number, connection) in server.connections.enumerated() {
      let rows = 5 + number % 3
      #expect(connection.terminal.size == Size(width: 30 + number, height: rows))
      #expect((connection.terminal.capabilities.colors == .none) == (number % 2 == 1))
      guests[number].pseudo.type("guest \(number)")
    }
    run {
      for guest in guests { _ = guest.pseudo.take() }
      return zip(fields, 0...).allSatisfy { $0.text == "guest \($1)" }
    }

    // A new size of one terminal.
    guests[3].pseudo.resize(columns: 50, rows: 9)
    guests[3].client.send(.resized)
    run { events[3].contains(.resize(Size(width: 50, height: 9))) }
    #expect(!events[4].contains { if case .resize = $0 { true } else { false } })

    // The server ends one session, and another client detaches.
    guests[0].pseudo.type("\u{3}")
    guests[1].client.send(.detaches)
    run {
      for guest in guests.prefix(2) { guest.client.receive() }
      return guests.prefix(2).allSatisfy { !$0.client.isAttached }
    }
    #expect(server.connections.count == 8)
    for guest in guests.prefix(2) {
      #expect(guest.client.ending == .ended && guest.client.undo.isEmpty)
      #expect(guest.pseudo.modes == before)
      #expect(String(decoding: guest.pseudo.take(), as: UTF8.self).contains("\u{1B}[?1049l"))
    }
    guests[9].pseudo.type("!")
    run { fields[9].text == "guest 9!" }
  }

  @Test("if a client dies, the server restores its terminal")
  func clientDies() throws {
    var ends = 0
    let server = try TerminalServer(path: path, loop: loop) { $0.onEnd = { ends += 1 } }
    defer { server.close() }
    let pseudo = PseudoTerminal()
    let before = pseudo.modes
    let client = try attach(pseudo)
    run { server.connections.count == 1 }
    #expect(pseudo.modes != before)
    client.close()
    run { server.connections.isEmpty }
    #expect(pseudo.modes == before && ends == 1)
    #expect(String(decoding: pseudo.take(), as: UTF8.self).hasSuffix("\u{1B}[?1049l\u{1B}[?25h"))
  }

  @Test("an ended connection releases its window")
  func release() throws {
    weak var window: Window?
    let server = try TerminalServer(path: path, loop: loop) { connection in
      let made = Window(surface: connection.terminal, clock: loop)
      made.root = LabelView("Hello")
      connection.onEvent = { made.dispatch($0) }
      connection.onIdle = { made.render() }
      made.quitRequests.add { [weak connection] in connection?.end() }
      window = made
    }
    defer { server.close() }
    let pseudo = PseudoTerminal()
    let client = try attach(pseudo)
    run { server.connections.count == 1 }
    #expect(window != nil)
    client.close()
    run { server.connections.isEmpty }
    #expect(window == nil)
  }

  @Test("a client that stops has its terminal restored, and continues with the same session")
  func stop() throws {
    var sizes: [Size] = []
    let server = try TerminalServer(path: path, loop: loop) { connection in
      connection.onEvent = { event in
        if case .resize(let size) = event { sizes.append(size) }
        if event == .key(KeyPress(.character("z"), .control)) {
          _ = connection.terminal.perform(.suspend)
        }
      }
    }
    defer { server.close() }
    let pseudo = PseudoTerminal()
    let before = pseudo.modes
    let client = try attach(pseudo)
    defer { client.close() }
    run { server.connections.count == 1 }
    let raw = pseudo.modes
    for stop in [{ pseudo.type("\u{1A}") }, { client.send(.stops) }] {
      stop()
      run {
        client.receive()
        return client.takeStop()
      }
      #expect(client.undo.isEmpty && pseudo.modes == before)
      #expect(String(decoding: pseudo.take(), as: UTF8.self).hasSuffix("\u{1B}[?25h"))
      // The shell reads the keys in the meantime.
      pseudo.type("ls\n")
      loop.schedule(after: .milliseconds(5)) { loop.stop() }
      loop.run()
      #expect(pseudo.readsLine("ls\n"))
      sizes = []
      client.send(.continued)
      run { !sizes.isEmpty }
      client.receive()
      #expect(pseudo.modes == raw && !client.undo.isEmpty)
      #expect(String(decoding: pseudo.take(), as: UTF8.self).contains("\u{1B}[?1049h"))
    }
  }

  @Test("replies that are pending at the end are read by the client")
  func replies() throws {
    let server = try TerminalServer(path: path, loop: loop) { _ in }
    defer { server.close() }
    let pseudo = PseudoTerminal()
    let before = pseudo.modes
    let client = try attach(pseudo, ["TERM": "xterm-256color"])
    defer { client.close() }
    run { server.connections.count == 1 }
    server.connections.first?.end()
    client.receive()
    #expect(client.ending == .ended && !client.undo.isEmpty && pseudo.modes != before)
    pseudo.type("\u{1B}[?2026;2$y\u{1B}[?62;22c")
    client.restore()
    #expect(pseudo.modes == before && pseudo.hasNoInput())
    let sent = String(decoding: pseudo.take(), as: UTF8.self)
    #expect(sent.contains("\u{1B}[?1049l") && !sent.contains("62;22c"))
  }

  @Test("a client learns that the server was closed")
  func closedServer() throws {
    let server = try TerminalServer(path: path, loop: loop) { _ in }
    let pseudo = PseudoTerminal()
    let client = try attach(pseudo)
    defer { client.close() }
    run { server.connections.count == 1 }
    server.close()
    client.receive()
    client.restore()
    _ = pseudo.take()
    #expect(client.ending == .serverClosed && !client.isAttached)
  }

  @Test("the socket of a killed server is removed, and nothing else")
  func abandonedSocket() throws {
    #expect(!TerminalServer.removeAbandonedSocket(at: path))
    let server = try TerminalServer(path: path, loop: loop) { _ in }
    #expect(!TerminalServer.removeAbandonedSocket(at: path))
    // As if the server was killed: its descriptor is closed, and the file stays.
    let copy = path + "2"
    #expect(rename(path, copy) == 0)
    server.close()
    #expect(TerminalServer.removeAbandonedSocket(at: copy))
    #expect(access(copy, F_OK) != 0)
    try Data("notes".utf8).write(to: URL(filePath: path))
    #expect(!TerminalServer.removeAbandonedSocket(at: path))
    #expect(access(path, F_OK) == 0)
  }

  @Test("a terminal that accepts nothing at the end doesn't delay other sessions")
  func blocked() throws {
    let server = try TerminalServer(path: path, loop: loop) { _ in }
    defer { server.close() }
    let pseudo = PseudoTerminal()
    let before = pseudo.modes
    let client = try attach(pseudo)
    defer { client.close() }
    run { server.connections.count == 1 }
    let blanks = [UInt8](repeating: 0, count: 4_096)
    let output = try #require(server.connections.first?.terminal.output)
    // The last bytes of the buffer are filled one by one.
    for count in [blanks.count, 1] {
      repeat {
        while case .bytes = System.write(output, blanks, count) {}
      } while System.waitToWrite(output, milliseconds: 20)
    }
    server.connections.first?.end()
    client.receive()
    #expect(client.ending == .ended && !client.undo.isEmpty)
    _ = pseudo.take()
    client.restore()
    #expect(pseudo.modes == before)
    #expect(String(decoding: pseudo.take(), as: UTF8.self).hasSuffix("\u{1B}[?25h"))
  }

  @Test("a terminal that can't be used is rejected with the reason")
  func rejection() throws {
    var reasons: [String] = []
    let server = try TerminalServer(path: path, loop: loop) { _ in }
    server.onRejection = { reasons.append($0) }
    defer { server.close() }
    let pseudo = PseudoTerminal()
    let client = try attach(pseudo, ["TERM": "dumb"])
    defer { client.close() }
    run {
      client.receive()
      return !client.isAttached
    }
    #expect(reasons == [TerminalError.dumb.description] && client.rejection == reasons.first)
  }

  @Test("a connection that sends something else is closed")
  func nonsense() throws {
    let server = try TerminalServer(path: path, loop: loop) { _ in }
    defer { server.close() }
    let message = AttachmentMessage(environment: ["TERM": "screen"]).bytes
    for bytes in [Array("GET / HTTP/1.1\r\n".utf8), message] {
      let socket = try System.connect(to: path).get()
      defer { System.close(socket) }
      #expect(System.send(bytes[...], to: socket) == .bytes(bytes.count))
      System.setNonblocking(socket)
      run { System.receive(from: socket, limit: 0).transfer == .end }
    }
    #expect(server.connections.isEmpty)
  }

  @Test("one server listens at a path, and the file of a killed one is replaced")
  func listening() throws {
    let first = try TerminalServer(path: path, loop: loop) { _ in }
    #expect(throws: TerminalServerError.alreadyServed(path: path)) {
      try TerminalServer(path: path, loop: loop) { _ in }
    }
    first.close()
    #expect(throws: TerminalServerError.self) { try attach(PseudoTerminal()) }
    // The file stays when its listener is closed without the server's own method.
    System.close(try System.listen(at: path).get())
    let second = try TerminalServer(path: path, loop: loop) { _ in }
    second.close()
    let long = folder.path + "/" + String(repeating: "a", count: 120)
    #expect(throws: TerminalServerError.self) {
      try TerminalServer(path: long, loop: loop) { _ in }
    }
  }

  @Test("a file, a folder and a link at the path are left alone")
  func occupied() throws {
    let manager = FileManager.default
    try Data("important".utf8).write(to: URL(filePath: path))
    #expect(throws: TerminalServerError.occupied(path: path)) {
      try TerminalServer(path: path, loop: loop) { _ in }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "important")
    let link = folder.path + "/link"
    try manager.createSymbolicLink(atPath: link, withDestinationPath: path + ".gone")
    for other in [folder.path, link] {
      #expect(throws: TerminalServerError.occupied(path: other)) {
        try TerminalServer(path: other, loop: loop) { _ in }
      }
    }
    try manager.removeItem(atPath: path)
    let server = try TerminalServer(path: path, loop: loop) { _ in }
    try manager.removeItem(atPath: path)
    try Data("important".utf8).write(to: URL(filePath: path))
    server.close()
    #expect(manager.fileExists(atPath: path), "another file than the socket")
  }

  @Test("the first message is parsed at every split, and anything else is invalid")
  func message() {
    let message = AttachmentMessage(environment: ["TERM": "xterm", "LANG": "de=x", "NO_COLOR": ""])
    let bytes = message.bytes
    for count in 0..<bytes.count {
      #expect(AttachmentMessage.parse(Array(bytes[..<count])) == .incomplete)
    }
    #expect(AttachmentMessage.parse(bytes) == .complete(message))
    #expect(AttachmentMessage.parse(Array("nonsense".utf8)) == .invalid)
    let long = bytes.dropLast() + [UInt8](repeating: 0x61, count: AttachmentMessage.limit)
    #expect(AttachmentMessage.parse(Array(long)) == .invalid)
  }

  @Test("a line for the watchdog is decoded to the same bytes")
  func line() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(Watchdog.bytes(of: Watchdog.line(undoing: bytes).dropLast()) == bytes)
  }
}
