// SPDX-License-Identifier: MIT

import Foundation

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
