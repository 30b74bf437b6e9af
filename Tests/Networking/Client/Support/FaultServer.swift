import Foundation
import Signals

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// A server on a loopback port that says, byte by byte, what a test wants it to say.
///
/// Each connection runs the script on a thread of its own; when the script returns, the connection is
/// closed, unless it is held.
final class FaultServer: Sendable {
  typealias Script = @Sendable (Connection) -> Void

  let port: Int
  private let listener: Int32
  private let state = Lock(State())
  private let script: Script

  private struct State: Sendable {
    var requests: [String] = []
    var connections = 0
    var held: [Int32] = []
    var waiting: [(count: Int, resume: @Sendable () -> Void)] = []
    var isStopped = false
  }

  init(_ script: @escaping Script) {
    self.script = script
    listener = socket(AF_INET, streamType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        precondition(bind(listener, pointer, length) == 0)
        precondition(listen(listener, 2_048) == 0)
        getsockname(listener, pointer, &length)
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in acceptAll() }
  }

  /// Answers every request of every connection with the same bytes.
  static func answering(_ bytes: String) -> FaultServer {
    FaultServer { connection in
      while connection.request() != nil { connection.send(bytes) }
    }
  }

  var url: String { "http://127.0.0.1:\(port)" }
  /// The requests received so far, each with head and body.
  var requests: [String] { state.withLock { $0.requests } }
  var connections: Int { state.withLock { $0.connections } }

  /// Lets go of the requests received so far.
  func forgetRequests() { state.withLock { $0.requests = [] } }

  /// Returns when so many requests have been received.
  func received(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.requests.count < count {
          state.waiting.append((count, { continuation.resume() }))
          return false
        }
        return true
      }
      if isThere { continuation.resume() }
    }
  }

  /// Closes the port and what is held. A port that nobody listens at refuses connections.
  func stop() {
    let held = state.withLock { state in
      guard !state.isStopped else { return [Int32]() }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      defer { state.held = [] }
      return state.held
    }
    for socket in held { close(socket) }
  }

  private func acceptAll() {
    while true {
      let accepted = accept(listener, nil, nil)
      guard accepted >= 0 else { break }
      state.withLock { $0.connections += 1 }
      Thread.detachNewThread { [self] in
        let connection = Connection(accepted) { [weak self] in self?.note($0) }
        script(connection)
        let isHeld =
          connection.isHeld
          && state.withLock { state in
            guard !state.isStopped else { return false }
            state.held.append(accepted)
            return true
          }
        if !isHeld { close(accepted) }
      }
    }
    close(listener)
  }

  private func note(_ request: String) {
    let ready = state.withLock { state in
      state.requests.append(request)
      let count = state.requests.count
      let ready = state.waiting.filter { $0.count <= count }
      state.waiting.removeAll { $0.count <= count }
      return ready
    }
    for waiter in ready { waiter.resume() }
  }
}

/// One connection of a `FaultServer`, used on its own thread only.
final class Connection {
  /// The socket, for what waits on it.
  var descriptor: Int32 { socket }
  private let socket: Int32
  private let note: (String) -> Void
  fileprivate var buffer: [UInt8] = []
  private(set) var isHeld = false

  fileprivate init(_ socket: Int32, _ note: @escaping (String) -> Void) {
    self.socket = socket
    self.note = note
  }

  /// The next request with its body; nil when the client has closed.
  func request() -> String? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let head = buffer.firstRange(of: end) {
        let text = String(decoding: buffer[..<head.upperBound], as: UTF8.self)
        let length =
          text.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
        if buffer.count >= head.upperBound + length {
          let whole = buffer[..<(head.upperBound + length)]
          let request = String(decoding: whole, as: UTF8.self)
          buffer.removeFirst(whole.count)
          note(request)
          return request
        }
      }
      guard receive() else { return nil }
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, 0) }
      #else
        let count = rest.withUnsafeBytes {
          Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      #endif
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Lets the connection stay open after the script.
  func hold() { isHeld = true }

  /// Lets the end of the script reset the connection instead of closing it.
  func reset() {
    var lingering = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
  }

  /// Returns when the client has closed.
  func waitForClose() { while receive() {} }

  fileprivate func receive() -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = read(socket, &piece, piece.count)
    guard count > 0 else { return false }
    buffer += piece[..<count]
    return true
  }
}

/// How many of this process's sockets are connected to a port.
func socketsConnected(to port: Int) -> Int {
  (0..<8_192).count { descriptor in
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(Int32(descriptor), $0, &length)
      }
    }
    return code == 0 && address.sin_family == sa_family_t(AF_INET)
      && Int(UInt16(bigEndian: address.sin_port)) == port
  }
}

/// Lets the process open as many files as it may.
func raiseDescriptorLimit() {
  var limit = rlimit()
  #if canImport(Darwin)
    getrlimit(RLIMIT_NOFILE, &limit)
    limit.rlim_cur = min(limit.rlim_max, 8_192)
    setrlimit(RLIMIT_NOFILE, &limit)
  #else
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, 8_192)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  #endif
}

extension FaultServer {
  /// A port that was free a moment ago and at which nobody listens.
  static func closedPort() -> Int {
    let server = socket(AF_INET, streamType, 0)
    defer { close(server) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        precondition(bind(server, pointer, length) == 0)
        getsockname(server, pointer, &length)
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// Compressed content.
enum Gzip {
  /// 100,000 times the digit 0, in 133 bytes.
  static var hundredThousandZeros: [UInt8] {
    let text = """
      H4sIAAAAAAACA+3BMQEAAADCoErrn84aHkABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAArwaFwk3FoIYB\
      AA==
      """
    return Array(Data(base64Encoded: text) ?? Data())
  }
}

extension Connection {
  /// The content of a request in chunks, to its end.
  func chunks() -> String {
    var content = ""
    while let size = line().flatMap({ Int($0, radix: 16) }) {
      content += String(decoding: take(size), as: UTF8.self)
      _ = line()
      if size == 0 { break }
    }
    return content
  }

  private func line() -> String? {
    let end = Array("\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: end) {
        defer { buffer.removeFirst(range.upperBound) }
        return String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
      }
      guard receive() else { return nil }
    }
  }

  private func take(_ count: Int) -> [UInt8] {
    while buffer.count < count, receive() {}
    defer { buffer.removeFirst(min(count, buffer.count)) }
    return Array(buffer.prefix(count))
  }
}
