import Foundation
import Signals

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
  private let sendFlags: Int32 = 0
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

/// A server that says in HTTP/2, frame by frame, what a test wants it to say.
///
/// It speaks without encryption, so that a `TLSFront` has to stand before it. Each connection runs the script on a thread
/// of its own; when the script returns, the connection is closed.
final class FrameServer: Sendable {
  typealias Script = @Sendable (FrameConnection) -> Void

  let port: Int
  private let listener: Int32
  private let state = Lock(State())

  private struct State: Sendable {
    var connections = 0
    var requests = 0
    var isStopped = false
    var script: Script = { _ in }
  }

  init() {
    listener = socket(AF_INET, streamType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        precondition(bind(listener, pointer, length) == 0)
        precondition(listen(listener, 128) == 0)
        getsockname(listener, pointer, &length)
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in acceptAll() }
  }

  /// How many connections were made.
  var connections: Int { state.withLock { $0.connections } }
  /// How many requests have come, of all connections.
  var requests: Int { state.withLock { $0.requests } }

  /// Sets what it does on each connection that comes.
  func run(_ script: @escaping Script) { state.withLock { $0.script = script } }

  func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
    }
  }

  private func acceptAll() {
    while true {
      let accepted = accept(listener, nil, nil)
      guard accepted >= 0 else { break }
      let (number, script) = state.withLock { state in
        state.connections += 1
        return (state.connections, state.script)
      }
      Thread.detachNewThread { [self] in
        let connection = FrameConnection(accepted, number: number) { [weak self] in
          self?.state.withLock { $0.requests += 1 }
        }
        if connection.greet() { script(connection) }
        close(accepted)
      }
    }
    close(listener)
  }
}

/// One connection of a `FrameServer`, used on its own thread only.
final class FrameConnection {
  /// Counted from 1.
  let number: Int
  /// What came in place of HTTP/2's greeting, if something else did.
  private(set) var foreign = ""
  /// Whether the script shall end, and the connection with it.
  private(set) var isOver = false
  private let socket: Int32
  private let note: () -> Void
  private var buffer: [UInt8] = []

  fileprivate init(_ socket: Int32, number: Int, _ note: @escaping () -> Void) {
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
      switch Frame.Kind(rawValue: frame.kind) {
      case .headers where isEnd || !whole, .data where isEnd && whole:
        note()
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

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, sendFlags)
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Has the connection closed when the script has seen `isOver`.
  func end() { isOver = true }

  /// Has the connection broken, not closed, when the script has seen `isOver`.
  func breakOff() {
    isOver = true
    var lingering = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
  }

  private func frame() -> Frame? {
    guard foreign.isEmpty, let head = take(9) else { return nil }
    guard let payload = take(Int(UInt32(bigEndian: head[..<3]))) else { return nil }
    let stream = UInt32(bigEndian: head[5...]) & 0x7FFF_FFFF
    return Frame(kind: head[3], flags: head[4], stream: stream, payload: payload)
  }

  private func take(_ count: Int) -> [UInt8]? {
    while buffer.count < count {
      var piece = [UInt8](repeating: 0, count: 65_536)
      let received = read(socket, &piece, piece.count)
      guard received > 0 else { return nil }
      buffer += piece[..<received]
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }
}
