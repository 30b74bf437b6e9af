// SPDX-License-Identifier: MIT

/// A destination of the content of a successful response, which receives it piece by piece instead
/// of `Response.body`.
///
/// A request with a sink (`Request.sink`) is otherwise like any other: rejections of the server
/// still arrive completely. It is called by one thread at a time: for a `CurlClient`, the
/// engine's. A sink that writes copies the pieces and writes them on a separate thread, since a
/// slow call delays all transfers.
public protocol ContentSink: Sendable {
  /// A Boolean value that indicates whether it can begin, also for a further attempt: `false` after
  /// it has delivered content that can't be taken back. A request whose sink can't begin again
  /// isn't repeated.
  var canBegin: Bool { get }

  /// Begins to receive the content of a successful response.
  ///
  /// - Parameters:
  ///   - head: The status and the header fields.
  ///   - resume: Resumes the content after `receive` has returned `false`. Any thread may call it
  ///     at any time.
  func begin(
    _ head: Response, resume: @escaping @Sendable () -> Void
  ) throws(SinkFailure)

  /// Receives a piece. Returns `false` to refuse it for now: the same piece is delivered again
  /// after `resume`, and the server has to wait meanwhile. The first piece is always accepted.
  ///
  /// - Parameter piece: The bytes after decompression, which are valid until the call returns.
  func receive(_ piece: UnsafeRawBufferPointer) throws(SinkFailure) -> Bool

  /// Ends the content. It isn't called when the exchange fails or is cancelled.
  ///
  /// - Parameter completion: A closure to call once, on any thread, when the content has been
  ///   processed, or with the reason why it wasn't. The response is delivered on that thread.
  func end(_ completion: @escaping @Sendable (SinkFailure?) -> Void)
}

/// An error of a sink. The text contains the problem, its cause and advice.
public struct SinkFailure: Error, Hashable, CustomStringConvertible {
  /// The problem, its cause and advice, for the user.
  public let description: String

  /// A Boolean value that indicates whether a file can't be written.
  private let isAboutFile: Bool

  /// Creates a failure from its text.
  public init(_ description: String) {
    self.init(description, isAboutFile: false)
  }

  init(_ description: String, isAboutFile: Bool) {
    (self.description, self.isAboutFile) = (description, isAboutFile)
  }

  /// The kind of the error of the exchange.
  package var kind: TransportError.Kind {
    isAboutFile ? .unwritable(description) : .untaken(description)
  }
}

/// A sink that usually works on another thread.
protocol InlineSink: ContentSink {
  /// Makes the sink work on the calling thread, because the content is already in memory.
  func workInline()
}

/// A sink that works on another thread, where it can fail while the server sends nothing. It calls `resume` then.
package protocol FailingSink: ContentSink {
  /// The reason why it can't receive anything more; nil if it can.
  var failure: SinkFailure? { get }
}

/// A sink whose content may be endless, so that its exchange may have no end.
protocol StreamSink: InlineSink {
  /// A Boolean value that indicates whether the content may be endless.
  var mayBeEndless: Bool { get }
}

extension ContentSink {
  /// Begins to receive a content that arrives in parts from memory, on the calling thread.
  package func beginInMemory(_ head: Response) throws(SinkFailure) {
    (self as? any InlineSink)?.workInline()
    try begin(head, resume: {})
  }

  /// Receives a complete content that is already in memory.
  func take(
    _ response: Response, _ completion: @escaping @Sendable (SinkFailure?) -> Void
  ) {
    (self as? any InlineSink)?.workInline()
    do throws(SinkFailure) {
      try begin(response.head, resume: {})
      let taken = response.body.withUnsafeBytes { bytes in
        Result { () throws(SinkFailure) in bytes.isEmpty ? true : try receive(bytes) }
      }
      guard try taken.get() else {
        throw SinkFailure("The first piece of the answer was not taken. It has to be, always.")
      }
    } catch {
      return completion(error)
    }
    end(completion)
  }
}
