// SPDX-License-Identifier: MIT

import Signals
import TestKit

/// A server that says in HTTP/2, frame by frame, what a test wants it to say.
///
/// It speaks without encryption, so that a `TLSFront` has to stand before it. Each connection runs
/// the script on its own thread; when the script returns, the connection is closed.
final class FrameServer: Sendable {
  typealias Script = @Sendable (FrameConnection) -> Void

  private let listener = LoopbackListener()
  private let state = Lock(State())

  private struct State: Sendable {
    var requests = 0
    var bodies: [String] = []
    var script: Script = { _ in }
  }

  init() {
    listener.serve { [self] socket, number in
      let script = state.withLock { $0.script }
      let connection = FrameConnection(socket, number: number) { [weak self] body in
        self?.state.withLock { state in
          state.requests += 1
          state.bodies.append(body)
        }
      }
      if connection.greet() { script(connection) }
      socket.close()
    }
  }

  var port: Int { listener.port }
  /// How many connections were made.
  var connections: Int { listener.connections }
  /// How many requests have come, of all connections.
  var requests: Int { state.withLock { $0.requests } }
  /// The bodies of all requests, in the order in which they came.
  var bodies: [String] { state.withLock { $0.bodies } }

  /// Sets what it does on each connection that comes.
  func run(_ script: @escaping Script) { state.withLock { $0.script = script } }

  func stop() { listener.stop() }
}

/// One connection of a `FrameServer`, used on its own thread only.
final class FrameConnection {
  /// Counted from 1.
  let number: Int
  /// What came in place of HTTP/2's greeting, if something else did.
  private(set) var foreign = ""
  /// Whether the script shall end, and the connection with it.
  private(set) var isOver = false
  private let socket: LoopbackSocket
  private let note: (String) -> Void
  private var bodies: [UInt32: String] = [:]
  private var buffer: [UInt8] = []

  fileprivate init(_ socket: LoopbackSocket, number: Int, _ note: @escaping (String) -> Void) {
    (self.socket, self.number, self.note) = (socket, number, note)
  }

  /// Takes the client's greeting; false where there is none.
  fileprivate func greet() -> Bool {
    let greeting = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    guard let words = take(greeting.count) else { return false }
    if words != greeting { foreign = String(decoding: words, as: UTF8.self) }
    return true
  }

  /// The stream of the next request, once all of it is there; nil when the client has closed.
  ///
  /// - Parameter whole: False to return as soon as the head is there.
  func request(whole: Bool = true) -> UInt32? {
    while let frame = frame() {
      let isEnd = frame.flags & Frame.endStream != 0
      if frame.kind == Frame.Kind.data.rawValue {
        bodies[frame.stream, default: ""] += String(decoding: frame.payload, as: UTF8.self)
      }
      switch Frame.Kind(rawValue: frame.kind) {
      case .headers where isEnd || !whole, .data where isEnd && whole:
        note(bodies.removeValue(forKey: frame.stream) ?? "")
        return frame.stream
      case .settings where frame.flags & Frame.acknowledgement == 0:
        send(Frame(.settings, flags: Frame.acknowledgement))
      case .ping where frame.flags & Frame.acknowledgement == 0:
        send(Frame(.ping, flags: Frame.acknowledgement, frame.payload))
      default: break
      }
    }
    return nil
  }

  /// Returns when the client has taken all that was sent: it answers a ping in its turn.
  func settle() {
    send(Frame(.ping, [UInt8](repeating: 7, count: 8)))
    while let frame = frame(), frame.kind != Frame.Kind.ping.rawValue {}
  }

  /// Returns when the client has closed.
  func waitForClose() { while frame() != nil {} }

  func send(_ frames: Frame...) {
    for frame in frames { send(frame.bytes) }
  }

  func send(_ bytes: [UInt8]) { socket.send(bytes) }

  /// Has the connection closed when the script has seen `isOver`.
  func end() { isOver = true }

  /// Has the connection broken, not closed, when the script has seen `isOver`.
  func breakOff() {
    isOver = true
    socket.breakOffWhenClosed()
  }

  private func frame() -> Frame? {
    guard foreign.isEmpty, let head = take(9) else { return nil }
    guard let payload = take(Int(UInt32(bigEndian: head[..<3]))) else { return nil }
    let stream = UInt32(bigEndian: head[5...]) & 0x7FFF_FFFF
    return Frame(kind: head[3], flags: head[4], stream: stream, payload: payload)
  }

  private func take(_ count: Int) -> [UInt8]? {
    while buffer.count < count {
      guard socket.receive(into: &buffer) else { return nil }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }
}
