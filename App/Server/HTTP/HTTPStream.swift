// SPDX-License-Identifier: MIT

import FlyingSocks
import Foundation

/// A body whose end nobody knows, sent as it comes.
struct HTTPStream: Sendable {
  /// Sends piece after piece; it returns at the end, and throws when the peer has gone.
  let run: @Sendable (_ send: (Data) async throws -> Void) async throws -> Void

  init(_ run: @escaping @Sendable (_ send: (Data) async throws -> Void) async throws -> Void) {
    self.run = run
  }

  /// Sends the pieces as chunks (RFC 9112, section 7.1), each at once, until the end, or until the peer
  /// goes; what the peer says meanwhile is not listened to.
  func send(over socket: AsyncSocket) async throws {
    try await withThrowingTaskGroup { group in
      defer { group.cancelAll() }
      group.addTask {
        try await run { piece in
          // An empty chunk would be the last.
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
