// SPDX-License-Identifier: MIT

import Foundation
import Signals

#if canImport(Darwin) || canImport(Musl)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif

/// A TCP port of the loopback interface that accepts connections for tests.
package final class LoopbackListener: Sendable {
  /// The port number, which the system chooses.
  package let port: Int
  private let listener: Int32
  private let state = Lock(State())

  private struct State: Sendable {
    var connections = 0
    var isStopped = false
  }

  /// Opens a port. Connections wait until they are served.
  package init() {
    (listener, port) = Self.bound()
    precondition(listen(listener, 2_048) == 0)
  }

  /// The number of accepted connections.
  package var connections: Int { state.withLock { $0.connections } }

  /// Accepts connections until it is stopped, each on its own thread. The session closes its connection.
  ///
  /// - Parameter session: Receives the connection and its number, counted from 1.
  package func serve(_ session: @escaping @Sendable (LoopbackSocket, Int) -> Void) {
    Thread.detachNewThread { [self] in
      while true {
        let accepted = accept(listener, nil, nil)
        guard accepted >= 0 else { break }
        let number = state.withLock { state in
          state.connections += 1
          return state.connections
        }
        Thread.detachNewThread { session(LoopbackSocket(accepted), number) }
      }
      close(listener)
    }
  }

  /// Closes the port, but not its connections. The system refuses connections to a closed port.
  package func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
    }
  }

  /// Returns the number of a port that was free a moment ago and that nothing listens on.
  package static func closedPort() -> Int {
    let (socket, port) = bound()
    close(socket)
    return port
  }

  /// Returns whether a port accepts connections.
  package static func isListening(at port: Int) -> Bool {
    let client = socket(AF_INET, streamType, 0)
    defer { close(client) }
    return withAddress(port) { address, length in connect(client, address, length.pointee) } == 0
  }

  private static func bound() -> (socket: Int32, port: Int) {
    let listener = socket(AF_INET, streamType, 0)
    var port = 0
    withAddress(0) { address, length in
      precondition(bind(listener, address, length.pointee) == 0)
      getsockname(listener, address, length)
      port = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
    return (listener, port)
  }

  private static func withAddress<Value>(
    _ port: Int,
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Value
  ) -> Value {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
    }
  }
}

#if canImport(Darwin)
  private let sendFlags: Int32 = 0
#else
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

/// The server's end of a connection to a ``LoopbackListener``.
package struct LoopbackSocket: Sendable {
  /// The socket's file descriptor.
  package let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Sends all bytes, or stops when the client closes the connection.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, sendFlags)
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for bytes and appends them; returns `false` if the client has closed the connection.
  package func receive(into bytes: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &piece, piece.count)
    guard count > 0 else { return false }
    bytes += piece[..<count]
    return true
  }

  /// Makes ``close()`` reset the connection instead of closing it in order.
  package func breakOffWhenClosed() {
    var lingering = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
  }

  /// Closes the connection.
  package func close() {
    _ = Foundation.close(descriptor)
  }
}
