// SPDX-License-Identifier: MIT

import Signals

extension Signal where Element == [UInt8], Failure == StreamFailure {
  /// Sends the events of a `text/event-stream` whose bytes come in chunks. For a stream that is to
  /// be taken up again when it breaks, see `EventSource`.
  ///
  /// - Parameter reader: Where each observation begins: sets limits.
  public func serverSentEvents(
    _ reader: ServerSentEvents = ServerSentEvents()
  ) -> Signal<ServerSentEvent, StreamFailure> {
    framed(
      by: reader,
      { (reader, bytes, deliver) throws(FramingError) in
        try reader.receive(bytes, deliver)
      }, last: { _ in nil })
  }

  /// Sends the bytes of each JSON value of a stream that has one in a line; `DelimitedJSON.read` reads
  /// them, so that one bad line doesn't end the stream.
  ///
  /// - Parameter reader: Where each observation begins: sets the limit.
  public func delimitedJSON(
    _ reader: DelimitedJSON = DelimitedJSON()
  ) -> Signal<[UInt8], StreamFailure> {
    framed(
      by: reader,
      { (reader, bytes, deliver) throws(FramingError) in
        try reader.receive(bytes, deliver)
      }, last: { $0.finish() })
  }

  private func framed<Reader: Sendable, Piece: Sendable>(
    by reader: Reader,
    _ receive:
      @escaping @Sendable (inout Reader, [UInt8], (Piece) -> Void) throws(FramingError) -> Void,
    last: @escaping @Sendable (inout Reader) -> Piece?
  ) -> Signal<Piece, StreamFailure> {
    Signal<Piece, StreamFailure>(serial: { observer, lifetime in
      let reader = UncheckedBox(reader)
      let input = lifetime.input()
      self.run(
        in: input,
        next: { bytes in
          var pieces: [Piece] = []
          var failure: FramingError?
          do throws(FramingError) {
            try receive(&reader.value, bytes) { pieces.append($0) }
          } catch {
            failure = error
          }
          for piece in pieces where !lifetime.isEnded { observer.next(piece) }
          guard let failure, !lifetime.isEnded else { return }
          // Nothing more is to come from a connection that nobody reads.
          input.end()
          observer.fail(.framing(failure))
        },
        end: { end in
          if end.failure == nil, let piece = last(&reader.value) { observer.next(piece) }
          if !lifetime.isEnded { observer.end(end) }
        })
    })
  }
}
