// SPDX-License-Identifier: MIT

import Foundation
import NetworkingTestSupport
import Signals
import TestKit

/// A server on a loopback port that sends arbitrary bytes.
///
/// Each connection runs the script on a separate thread. When the script returns, the connection is closed unless it's
/// held.
final class FaultServer: Sendable {
  typealias Script = @Sendable (Connection) -> Void

  private let listener = LoopbackListener()
  private let state = Lock(State())
  private let script: Script

  private struct State: Sendable {
    var requests: [String] = []
    var held: [LoopbackSocket] = []
    var waiting: [(count: Int, resume: @Sendable () -> Void)] = []
    var isStopped = false
  }

  init(_ script: @escaping Script) {
    self.script = script
    listener.serve { [self] socket, _ in run(on: socket) }
  }

  /// Answers every request of every connection with the same bytes.
  static func answering(_ bytes: String) -> FaultServer {
    FaultServer { connection in
      while connection.request() != nil { connection.send(bytes) }
    }
  }

  /// Returns a server that accepts the first request of every connection, and never responds.
  static func silent() -> FaultServer {
    FaultServer { connection in
      _ = connection.request()
      connection.waitForClose()
    }
  }

  var port: Int { listener.port }
  var url: String { "http://127.0.0.1:\(port)" }
  /// The requests received so far, each with head and body.
  var requests: [String] { state.withLock { $0.requests } }
  var connections: Int { listener.connections }

  /// Removes the received requests.
  func forgetRequests() { state.withLock { $0.requests = [] } }

  /// Returns when the given number of requests has been received.
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

  /// Closes the port and the held connections. A closed port refuses connections.
  func stop() {
    let held = state.withLock { state in
      state.isStopped = true
      defer { state.held = [] }
      return state.held
    }
    listener.stop()
    for socket in held { socket.close() }
  }

  private func run(on socket: LoopbackSocket) {
    let connection = Connection(socket) { [weak self] in self?.note($0) }
    script(connection)
    let isHeld =
      connection.isHeld
      && state.withLock { state in
        guard !state.isStopped else { return false }
        state.held.append(socket)
        return true
      }
    if !isHeld { socket.close() }
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

/// A connection of a `FaultServer`, which must be used only on its thread.
final class Connection {
  /// The descriptor of the socket, for waiting.
  var descriptor: Int32 { socket.descriptor }
  private let socket: LoopbackSocket
  fileprivate let note: (String) -> Void
  fileprivate var buffer: [UInt8] = []
  private(set) var isHeld = false

  fileprivate init(_ socket: LoopbackSocket, _ note: @escaping (String) -> Void) {
    self.socket = socket
    self.note = note
  }

  /// Returns the next request with its body, or `nil` when the client has closed the connection.
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

  func send(_ bytes: [UInt8]) { socket.send(bytes) }

  /// Keeps the connection open after the script.
  func hold() { isHeld = true }

  /// Resets the connection at the end of the script instead of closing it.
  func reset() { socket.breakOffWhenClosed() }

  /// Returns when the client has closed the connection.
  func waitForClose() { while receive() {} }

  fileprivate func receive() -> Bool { socket.receive(into: &buffer) }
}

/// Returns the number of sockets of this process that are connected to a port.
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

/// Raises the limit of open files of this process to the maximum.
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
  /// Returns the head of the next request, whose body is still to be read, or `nil` when the client has closed the
  /// connection.
  func head() -> String? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let head = buffer.firstRange(of: end) {
        let text = String(decoding: buffer[..<head.upperBound], as: UTF8.self)
        buffer.removeFirst(head.upperBound)
        note(text)
        return text
      }
      guard receive() else { return nil }
    }
  }

  /// Returns the chunked content of a request.
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

  func take(_ count: Int) -> [UInt8] {
    while buffer.count < count, receive() {}
    defer { buffer.removeFirst(min(count, buffer.count)) }
    return Array(buffer.prefix(count))
  }
}
