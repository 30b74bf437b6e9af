// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// A server on a port of the loopback interface that runs a script for each connection, on a separate thread.
///
/// Its sockets are shut down by `close()`, which ends scripts that wait for the client:
///
///     let server = LoopbackServer { connection in
///       while connection.request() != nil { connection.respond(body: "[]") }
///     }
///     defer { server.close() }
public final class LoopbackServer: Sendable {
  /// What the server does with a connection. The connection is closed afterwards.
  public typealias Script = @Sendable (Connection) -> Void

  private struct State {
    var open: Set<Int32> = []
    var accepted = 0
    var isClosed = false
  }

  /// The port, which the system chose.
  public let port: Int
  private let state = Mutex(State())

  /// The address of the server.
  public var url: String { "http://127.0.0.1:\(port)" }
  /// The number of connections that clients have opened.
  public var connections: Int { state.withLock { $0.accepted } }

  /// Opens a port, and runs the script for every connection.
  public convenience init(_ script: @escaping Script) { self.init(choosing: { _ in script }) }

  /// Opens a port, and runs each script for one connection, in the order in which clients connect. Further connections
  /// are closed at once.
  public convenience init(scripts: [Script]) {
    let refusal: Script = { _ in }
    self.init(choosing: { number in scripts.indices.contains(number) ? scripts[number] : refusal })
  }

  private init(choosing script: @escaping @Sendable (Int) -> Script) {
    let (listener, port) = Self.listen()
    self.port = port
    Thread.detachNewThread { self.acceptAll(on: listener, choosing: script) }
  }

  /// Accepts no further connections, and ends the open ones.
  public func close() {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
      return !state.isClosed
    }
    guard isFirst else { return }
    // A connection to itself wakes the thread that accepts them, on all systems.
    let waker = socket(AF_INET, streamType, 0)
    _ = Self.withAddress(port: port) { connect(waker, $0, $1) }
    Foundation.close(waker)
  }

  private func acceptAll(on listener: Int32, choosing script: @Sendable (Int) -> Script) {
    while true {
      let descriptor = accept(listener, nil, nil)
      // The client has left, or a signal has interrupted the call.
      if descriptor < 0, errno == ECONNABORTED || errno == EINTR { continue }
      guard let number = admit(descriptor) else {
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        break
      }
      let script = script(number)
      Thread.detachNewThread { self.run(script, on: descriptor) }
    }
    _ = Foundation.close(listener)
  }

  private func run(_ script: Script, on descriptor: Int32) {
    script(Connection(descriptor))
    state.withLock { _ = $0.open.remove(descriptor) }
    _ = Foundation.close(descriptor)
  }

  private func admit(_ descriptor: Int32) -> Int? {
    state.withLock { state in
      guard descriptor >= 0, !state.isClosed else { return nil }
      state.open.insert(descriptor)
      state.accepted += 1
      return state.accepted - 1
    }
  }

  fileprivate static func listen(isOpen: Bool = true) -> (descriptor: Int32, port: Int) {
    let listener = socket(AF_INET, streamType, 0)
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withAddress(port: 0) {
      bind(listener, $0, $1) == 0 && (!isOpen || Foundation.listen(listener, 512) == 0)
    }
    let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) == 0 }
    }
    precondition(isBound && isKnown, "There is no free port.")
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func withAddress<Result>(
    port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

/// A port of the loopback interface that refuses connections, and that no other server gets in the meantime.
public final class ClosedPort: Sendable {
  /// The port.
  public let port: Int
  private let descriptor: Int32

  /// Takes a port.
  public init() { (descriptor, port) = LoopbackServer.listen(isOpen: false) }

  /// Gives the port back. Call it once.
  public func release() { _ = close(descriptor) }
}
