// SPDX-License-Identifier: MIT

import FlyingSocks
import Foundation

/// A body with an unknown end, which is sent as its parts become available.
struct HTTPStream: Sendable {
  /// Sends the parts. The closure returns at the end, and throws an error when the peer has disconnected.
  let run: @Sendable (_ send: (Data) async throws -> Void) async throws -> Void

  init(_ run: @escaping @Sendable (_ send: (Data) async throws -> Void) async throws -> Void) {
    self.run = run
  }

  /// Sends each part immediately as a chunk (RFC 9112, section 7.1) until the end or until the peer disconnects. Bytes
  /// that the peer sends in the meantime are discarded.
  func send(over socket: AsyncSocket) async throws {
    try await withThrowingTaskGroup { group in
      defer { group.cancelAll() }
      group.addTask {
        try await run { piece in
          // An empty chunk would end the body.
          guard !piece.isEmpty else { return }
          try await socket.write(
            Data((String(piece.count, radix: 16) + "\r\n").utf8) + piece + Data("\r\n".utf8))
        }
        try await socket.write(Data("0\r\n\r\n".utf8))
      }
      group.addTask {
        while true { _ = try await socket.read(atMost: 4096) }
      }
      try await group.next()
    }
  }
}
