// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// The content of a response while it is received.
struct ReceivedContent {
  /// The answer to libcurl's callback for a piece of content.
  enum Receipt {
    /// The piece was received.
    case taken
    /// The piece is delivered again after the transfer was resumed.
    case later
    /// The transfer must end.
    case refused
  }

  /// The reason why a piece is refused.
  struct Refusal: Error {
    let kind: TransportError.Kind
  }

  private enum Destination {
    case memory
    case sink(Receiver)
  }

  /// A sink as an object, of which copies are cheap.
  private final class Receiver {
    let sink: any ContentSink

    init(_ sink: any ContentSink) { self.sink = sink }
  }

  /// The maximum number of bytes.
  private(set) var limit: Int
  /// The bytes in memory.
  private(set) var body: [UInt8] = []
  /// The number of received bytes.
  private(set) var received = 0
  /// The total number of bytes, if it is known.
  private(set) var expected: Int?
  /// Nil until the first piece was received.
  private var destination: Destination?
  /// The pieces that the sink has refused for now, which were received nevertheless.
  private var refused: ArraySlice<[UInt8]> = []

  /// Creates the content of a future response.
  init(limit: Int) {
    self.limit = limit
  }

  /// A Boolean value that indicates whether the first piece was received.
  var hasBegun: Bool { destination != nil }

  /// A Boolean value that indicates whether received pieces wait for the sink.
  var isWaiting: Bool { !refused.isEmpty }

  /// Chooses the destination of the content: the request's sink for a success, otherwise memory.
  ///
  /// - Parameters:
  ///   - request: The sink and the limits.
  ///   - announced: The length that the response announces, if there is one.
  ///   - count: The size of the first piece.
  ///   - head: Creates the response's head.
  ///   - resume: Creates the closure that resumes the transfer after a piece was not received.
  mutating func begin(
    _ request: PreparedRequest, announced: Int?, atLeast count: Int, head: () -> Response,
    resume: () -> @Sendable () -> Void
  ) throws(Refusal) {
    if let announced, announced > limit { throw Refusal(kind: .responseTooLarge(limit: limit)) }
    if request.route != nil {
      let head = head()
      if head.headers[.contentEncoding] == nil { expected = announced }
      if let sink = request.sink, head.status.kind == .successful {
        destination = .sink(Receiver(sink))
        do throws(SinkFailure) {
          try sink.begin(head, resume: resume())
        } catch {
          throw Refusal(kind: error.kind)
        }
        return
      }
    }
    // Redirects and error responses are stored in memory, with their limit.
    if request.hasSink { limit = min(limit, request.plan.configuration.bodyLimit) }
    destination = .memory
    body.reserveCapacity(min(max(announced ?? 0, count), limit))
  }

  /// Receives a piece; returns `false` if it must be delivered again later.
  ///
  /// - Parameter keeping: Whether a piece that the sink refuses is kept for `deliver`.
  mutating func append(
    _ piece: UnsafeRawBufferPointer, keeping: Bool
  ) throws(Refusal) -> Bool {
    guard piece.count <= limit - received else {
      throw Refusal(kind: .responseTooLarge(limit: limit))
    }
    if case .sink(let receiver) = destination {
      let isTaken = isWaiting ? false : try offer(piece, to: receiver.sink)
      guard isTaken || keeping else { return false }
      if !isTaken { refused.append(Array(piece)) }
    } else {
      reserve(piece.count)
      body.append(contentsOf: piece)
    }
    received += piece.count
    return true
  }

  /// Delivers the pieces that wait for the sink, until it refuses one. Throws if it has failed meanwhile.
  mutating func deliver() throws(Refusal) {
    guard case .sink(let receiver) = destination else { return }
    if let failure = (receiver.sink as? any FailingSink)?.failure {
      throw Refusal(kind: failure.kind)
    }
    while let piece = refused.first {
      var isTaken = false
      var failure: Refusal?
      piece.withUnsafeBytes { bytes in
        do throws(Refusal) {
          isTaken = try offer(bytes, to: receiver.sink)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      guard isTaken else { return }
      refused.removeFirst()
    }
    refused = []
  }

  private func offer(
    _ piece: UnsafeRawBufferPointer, to sink: any ContentSink
  ) throws(Refusal) -> Bool {
    do throws(SinkFailure) {
      return try sink.receive(piece)
    } catch {
      throw Refusal(kind: error.kind)
    }
  }

  /// Reserves memory for a piece: twice the previous amount, but not more than the limit.
  private mutating func reserve(_ count: Int) {
    guard body.count + count > body.capacity else { return }
    body.reserveCapacity(min(limit, max(body.count + count, 2 * body.count)))
  }

  /// Returns the sink of the content, which must be ended; nil for content in memory.
  ///
  /// - Parameters:
  ///   - head: The response's head.
  ///   - sink: The request's sink, which begins with an empty content if none was received.
  func sink(
    _ head: Response, _ sink: (any ContentSink)?
  ) throws(SinkFailure) -> (any ContentSink)? {
    switch destination {
    case .memory: return nil
    case .sink(let receiver): return receiver.sink
    case nil:
      guard let sink, head.status.kind == .successful else { return nil }
      try sink.begin(head, resume: {})
      return sink
    }
  }
}
