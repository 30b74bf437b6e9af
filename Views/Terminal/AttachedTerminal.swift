// SPDX-License-Identifier: MIT

/// The client's side of a session on a server: the terminal that was passed, and the data that restores it.
@MainActor final class AttachedTerminal {
  let socket: Int32
  /// The pipe through which the server sends the current undo bytes, like to a ``Watchdog``.
  let lines: Int32
  let output: Int32
  private let input: Int32
  private let modesBefore: System.Modes
  /// The bytes that restore the terminal; empty if there is nothing to undo.
  private(set) var undo: [UInt8] = []
  /// A Boolean value that indicates whether the server is connected.
  private(set) var isAttached = true
  private(set) var ending = TerminalClient.Ending.serverDied
  /// A Boolean value that indicates whether replies of the terminal are pending.
  private var dropsReplies = false
  private var stopRequested = false
  private var line: [UInt8] = []
  private var rejectionBytes: [UInt8]?

  /// Connects to a server and passes the descriptors of a terminal.
  init(
    path: String, input: Int32, output: Int32, environment: (String) -> String?
  ) throws(TerminalServerError) {
    guard System.isTerminal(input) else { throw .terminal(.inputIsNoTerminal) }
    guard System.isTerminal(output), let modes = System.modes(of: output) else {
      throw .terminal(.outputIsNoTerminal)
    }
    (self.input, self.output, modesBefore) = (input, output, modes)
    guard let pipe = System.pipe() else {
      throw .refused("a pipe", reason: System.message(System.lastError))
    }
    // The server keeps both ends, so that writing to a killed client raises no signal.
    defer { System.close(pipe.write) }
    lines = pipe.read
    switch System.connect(to: path) {
    case .success(let descriptor): socket = descriptor
    case .failure(let code):
      System.close(pipe.read)
      throw .noServer(path: path, reason: System.message(code.number))
    }
    var variables: [String: String] = [:]
    for name in AttachmentMessage.variables { variables[name] = environment(name) }
    let bytes = AttachmentMessage(environment: variables).bytes
    var rest = bytes[...]
    var files = [input, output, pipe.read, pipe.write]
    while !rest.isEmpty {
      guard case .bytes(let count) = System.send(rest, descriptors: files, to: socket) else {
        let reason = System.message(System.lastError)
        close()
        throw .refused("to send the terminal", reason: reason)
      }
      rest = rest.dropFirst(count)
      files = []
    }
    System.setNonblocking(socket)
  }

  /// The reason why the server can't use the terminal.
  var rejection: String? { rejectionBytes.map { String(decoding: $0, as: UTF8.self) } }

  func send(_ message: ClientMessage) {
    _ = System.send([message.rawValue], to: socket)
  }

  /// Handles what the server has sent.
  func receive() {
    while isAttached {
      let part = System.receive(from: socket, limit: 0)
      switch part.transfer {
      case .bytes: take(part.bytes)
      case .wouldBlock: return receiveLines()
      case .end, .failed: isAttached = false
      }
    }
    receiveLines()
  }

  /// Returns whether the server has asked the client to stop, once.
  func takeStop() -> Bool {
    defer { stopRequested = false }
    return stopRequested
  }

  /// Restores the terminal as far as the server hasn't, and waits for a terminal that accepts nothing.
  func restore() {
    guard !undo.isEmpty else { return }
    var rest = undo[...]
    while !rest.isEmpty, System.waitToWrite(output, milliseconds: RestorerSlot.timeout) {
      let transfer = rest.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { System.write(output, $0, buffer.count) } ?? .end
      }
      guard case .bytes(let count) = transfer else { break }
      rest = rest.dropFirst(count)
    }
    if dropsReplies { RestorerSlot.dropAnswers(from: input) }
    withUnsafePointer(to: modesBefore) { _ = System.setModes($0, of: output) }
    (undo, dropsReplies) = ([], false)
  }

  func close() {
    for descriptor in [socket, lines] { System.close(descriptor) }
  }

  private func take(_ bytes: [UInt8]) {
    for byte in bytes {
      guard rejectionBytes == nil else {
        rejectionBytes?.append(byte)
        continue
      }
      switch ServerMessage(rawValue: byte) {
      case .stop: stopRequested = true
      case .ended: ending = .ended
      case .closed: ending = .serverClosed
      case .rejected: rejectionBytes = []
      case nil: break
      }
    }
  }

  private func receiveLines() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case .bytes(let count) = System.read(lines, into: &buffer) {
      for byte in buffer[..<count] {
        if byte == 0x0A { takeLine() } else { line.append(byte) }
      }
    }
  }

  private func takeLine() {
    defer { line = [] }
    if line + [0x0A] == Watchdog.repliesLine {
      dropsReplies = true
    } else if line == Array("done".utf8) {
      undo = []
    } else {
      undo = Watchdog.bytes(of: line)
    }
  }
}
