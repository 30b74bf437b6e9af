// SPDX-License-Identifier: MIT

import NetworkingTestSupport
import Signals
import TestKit

/// A server that sends arbitrary frames of HTTP/2.
///
/// It doesn't use encryption, so a `TLSFront` is needed in front of it. Each connection runs the
/// script on a separate thread. When the script returns, the connection is closed.
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
  /// The number of connections so far.
  var connections: Int { listener.connections }
  /// The number of requests of all connections.
  var requests: Int { state.withLock { $0.requests } }
  /// The bodies of all requests in the order of their arrival.
  var bodies: [String] { state.withLock { $0.bodies } }

  /// Sets the script for new connections.
  func run(_ script: @escaping Script) { state.withLock { $0.script = script } }

  func stop() { listener.stop() }
}

/// A connection of a `FrameServer`, which must be used only on its thread.
final class FrameConnection {
  /// The number of the connection, starting at 1.
  let number: Int
  /// The received bytes if they weren't the preface of HTTP/2.
  private(set) var foreign = ""
  /// A Boolean value that indicates whether the script and its connection must end.
  private(set) var isOver = false
  private let socket: LoopbackSocket
  private let note: (String) -> Void
  private var bodies: [UInt32: String] = [:]
  private var buffer: [UInt8] = []

  fileprivate init(_ socket: LoopbackSocket, number: Int, _ note: @escaping (String) -> Void) {
    (self.socket, self.number, self.note) = (socket, number, note)
  }

  /// Reads the connection preface of the client. Returns `false` if it's missing.
  fileprivate func greet() -> Bool {
    let greeting = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    guard let words = take(greeting.count) else { return false }
    if words != greeting { foreign = String(decoding: words, as: UTF8.self) }
    return true
  }

  /// Returns the stream of the next complete request, or `nil` when the client has closed the
  /// connection.
  ///
  /// - Parameter whole: Pass `false` to return as soon as the head has arrived.
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

  /// Returns when the client has received everything that was sent: it answers a ping in order.
  func settle() {
    send(Frame(.ping, [UInt8](repeating: 7, count: 8)))
    while let frame = frame(), frame.kind != Frame.Kind.ping.rawValue {}
  }

  /// Returns when the first part of a body has arrived, or the client has closed the connection.
  func waitForContent() {
    while let frame = frame(), frame.kind != Frame.Kind.data.rawValue {}
  }

  /// Returns when the client has closed the connection.
  func waitForClose() { while frame() != nil {} }

  func send(_ frames: Frame...) {
    for frame in frames { send(frame.bytes) }
  }

  func send(_ bytes: [UInt8]) { socket.send(bytes) }

  /// Closes the connection when the script has read `isOver`.
  func end() { isOver = true }

  /// Resets the connection when the script has read `isOver`.
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
