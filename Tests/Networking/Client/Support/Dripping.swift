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

  /// Sends the same text again and again until the client closes; at most 64 MB of it, so that a
  /// client that takes everything fails its test instead of filling the machine.
  func sendWithoutEnd(_ text: String) {
    let piece = Array(String(repeating: text, count: max(1, 65_536 / text.utf8.count)).utf8)
    for _ in 0..<1_024 {
      send(piece)
      if isClosed { return }
    }
  }

  /// A Boolean value that indicates whether the client has closed the connection, or broken it.
  private var isClosed: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count >= 0 || errno != EAGAIN
  }
}
