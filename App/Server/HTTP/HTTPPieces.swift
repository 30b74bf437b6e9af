// SPDX-License-Identifier: MIT

import Foundation

/// A body that is sent in pieces, so that it never has to be in memory as a whole.
struct HTTPPieces: Sendable {
  /// The total number of bytes.
  let length: Int
  /// Returns the bytes from an offset. A thrown error closes the connection, so that the peer detects the incomplete
  /// body.
  let piece: @Sendable (_ start: Int) throws -> Data

  /// Calls a closure with each piece in order.
  func forEach(_ send: (Data) async throws -> Void) async throws {
    var start = 0
    while start < length {
      try Task.checkCancellation()
      let piece = try piece(start).prefix(length - start)
      guard !piece.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
      try await send(piece)
      start += piece.count
    }
  }
}
