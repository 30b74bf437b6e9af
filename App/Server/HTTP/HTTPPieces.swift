// SPDX-License-Identifier: MIT

import Foundation

/// A body that is sent piece by piece, so that it need not be in memory as a whole.
struct HTTPPieces: Sendable {
  /// How many bytes there are in all.
  let length: Int
  /// The bytes from one on; what is thrown ends the connection, so that the peer sees that it lacks some.
  let piece: @Sendable (_ start: Int) throws -> Data

  /// The pieces from the first to the last.
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
