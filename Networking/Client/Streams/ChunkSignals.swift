// SPDX-License-Identifier: MIT

import Signals

extension Signal where Element == [UInt8], Failure == StreamFailure {
  /// Returns a signal of the bytes of each JSON value in a stream with one value per line. Decode them with
  /// ``DelimitedJSON/read(_:as:)``, so that an invalid line doesn't end the stream.
  ///
  /// - Parameter reader: The initial parser of each observation, with its limit.
  package func delimitedJSON(
    _ reader: DelimitedJSON = DelimitedJSON()
  ) -> Signal<[UInt8], StreamFailure> {
    framed(
      by: reader,
      { (reader, bytes, deliver) throws(FramingError) in
        try reader.receive(bytes, deliver)
      }, last: { $0.finish() })
  }

  /// Returns a signal of the events of one `text/event-stream`. An incomplete event at the end is discarded.
  func serverSentEvents() -> Signal<ServerSentEvent, StreamFailure> {
    framed(
      by: ServerSentEvents(),
      { (reader, bytes, deliver) throws(FramingError) in
        try reader.receive(bytes, deliver)
      }, last: { _ in nil })
  }

  private func framed<Reader: Sendable, Piece: Sendable>(
    by reader: Reader,
    _ receive:
      @escaping @Sendable (inout Reader, [UInt8], (Piece) -> Void) throws(FramingError) -> Void,
    last: @escaping @Sendable (inout Reader) -> Piece?
  ) -> Signal<Piece, StreamFailure> {
    Signal<Piece, StreamFailure>(serial: { observer, lifetime in
      let reader = SerialState(reader)
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
          // No further input is needed from a connection without a reader.
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
