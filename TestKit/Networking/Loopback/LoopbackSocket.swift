// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Darwin)
  private let sendFlags: Int32 = 0
#else
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

/// The server's end of a connection to a `LoopbackListener`.
package struct LoopbackSocket: Sendable {
  /// The socket, for what waits on it.
  package let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Sends all of the bytes, or as many as the client takes before it closes.
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

  /// Waits for bytes and adds them to others; false when the client has closed.
  package func receive(into bytes: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &piece, piece.count)
    guard count > 0 else { return false }
    bytes += piece[..<count]
    return true
  }

  /// Lets `close()` break the connection off, in place of ending it.
  package func breakOffWhenClosed() {
    var lingering = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
  }

  /// Closes the connection.
  package func close() {
    _ = Foundation.close(descriptor)
  }
}
