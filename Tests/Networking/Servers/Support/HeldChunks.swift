// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import Signals
import TestKit

/// An observation of chunks that retains them until they are released.
final class HeldChunks: Sendable {
  /// The sizes of the received chunks.
  let sizes: Recorder<Int, ClientError<Never>>
  private let shelf: Shelf

  private final class Shelf: Sendable {
    let kept = Lock<[Chunk]>([])
    let bytes = Lock<[UInt8]>([])
  }

  /// Observes the content of a response.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - request: The request.
  ///   - window: The maximum number of unread bytes.
  ///   - keepsBytes: Whether `content` contains the bytes of all chunks.
  init(_ client: CurlClient, _ request: Plain, window: Int, keepsBytes: Bool = false) {
    let shelf = Shelf()
    self.shelf = shelf
    sizes = Recorder(
      client.chunks(of: request, window: window).map { chunk in
        shelf.kept.withLock { $0.append(chunk) }
        if keepsBytes { shelf.bytes.withLock { $0 += chunk.bytes } }
        return chunk.bytes.count
      })
  }

  /// The number of received bytes.
  var count: Int { sizes.elements.reduce(0, +) }
  /// The received bytes.
  var content: [UInt8] { shelf.bytes.withLock { $0 } }
  /// The received bytes as text.
  var text: String { String(decoding: content, as: UTF8.self) }

  /// Releases a number of retained chunks.
  func release(_ number: Int) {
    let released = shelf.kept.withLock { kept in
      defer { kept.removeFirst(min(kept.count, number)) }
      return kept.prefix(number)
    }
    withExtendedLifetime(released) {}
  }

  /// Releases a number of chunks at a time until the end.
  func readToEnd(_ number: Int = 1) async -> Completion<ClientError<Never>>? {
    while sizes.end == nil {
      release(number)
      await Task.yield()
    }
    return sizes.end
  }
}
