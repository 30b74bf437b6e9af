// SPDX-License-Identifier: MIT

/// Takes the content of a success piece by piece while it comes, in place of `Response.body`.
///
/// A request with a sink (`Request.sink`) is otherwise like any other: refusals of the server still
/// come whole. One thread at a time calls it: of a `CurlClient`, the engine's. A sink that writes
/// copies the pieces and writes them on its own thread, since what takes long in a call holds
/// up all transfers.
public protocol ContentSink: Sendable {
  /// Whether it can begin, also for a further attempt: false once it has given away what it can't
  /// take back. A request whose sink can't begin again isn't repeated.
  var canBegin: Bool { get }

  /// Learns that a success has come.
  ///
  /// - Parameters:
  ///   - head: The status and the header fields.
  ///   - resume: Makes the content go on after `receive` returned false. Any thread may call it, at
  ///     any time.
  func begin(
    _ head: Response, resume: @escaping @Sendable () -> Void
  ) throws(SinkFailure)

  /// Takes a piece; false refuses it for now: the same piece comes again after `resume`, and the
  /// server is made to wait meanwhile. The first piece is taken always.
  ///
  /// - Parameter piece: The bytes, after decompression; valid until the call returns.
  func receive(_ piece: UnsafeRawBufferPointer) throws(SinkFailure) -> Bool

  /// Ends the content. It isn't called when the exchange fails or is cancelled.
  ///
  /// - Parameter completion: Called once, on any thread, when everything is where it belongs, or
  ///   with the reason why not. The response is delivered on that thread.
  func end(_ completion: @escaping @Sendable (SinkFailure?) -> Void)
}

/// Why a sink can't take what comes. The text says what happened, why, and what to do.
public struct SinkFailure: Error, Hashable, CustomStringConvertible {
  /// What happened, why, and what to do, for the user.
  public let description: String

  /// Creates a failure from its text.
  public init(_ description: String) {
    self.description = description
  }
}

/// A sink that otherwise works on another thread.
protocol InlineSink: ContentSink {
  /// Makes the sink work on the calling thread, where the content is in memory already.
  func workInline()
}

extension ContentSink {
  /// Receives a whole content that is in memory already.
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
