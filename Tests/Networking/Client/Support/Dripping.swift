// SPDX-License-Identifier: MIT

import Foundation

extension Connection {
  /// Sends a text one byte at a time, until the client closes.
  func drip(_ text: String) {
    for byte in text.utf8 {
      send([byte])
      if isClosed { return }
    }
  }

  /// Sends the same text repeatedly until the client closes the connection, at most 64 MB, so that
  /// a client without limits fails its test instead of exhausting the memory.
  func sendWithoutEnd(_ text: String) {
    let piece = Array(String(repeating: text, count: max(1, 65_536 / text.utf8.count)).utf8)
    for _ in 0..<1_024 {
      send(piece)
      if isClosed { return }
    }
  }

  /// A Boolean value that indicates whether the client has closed or reset the connection.
  private var isClosed: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count >= 0 || errno != EAGAIN
  }
}
