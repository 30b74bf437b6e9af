// SPDX-License-Identifier: MIT

import Signals

extension OutgoingRequest {
  /// Returns a response whose content arrives in pieces, for a transport that is a server in memory.
  ///
  /// ```swift
  /// let client = TransportClient(address) { request in
  ///   request.response(
  ///     Response(headers: [.contentType: "text/event-stream"]),
  ///     content: ticks.map { Array("data: \($0)\n\n".utf8) })
  /// }
  /// ```
  ///
  /// A request that reads its response in pieces, such as those of `events`, `values` and `chunks`, receives each on
  /// the thread that sends it; any other receives all at the end. The response fails if the content does, or if a
  /// reader retains more than its window.
  ///
  /// - Parameters:
  ///   - head: The status and the header fields.
  ///   - content: The bytes of the content. Disposal of the response ends the observation.
  public func response(
    _ head: Response, content: Signal<[UInt8], TransportError>
  ) -> Signal<Response, TransportError> {
    guard let sink, (200..<300).contains(head.status.code) else {
      return content.reduce(head) { response, piece in
        var response = response
        response.body += piece
        return response
      }
    }
    return Signal(serial: { observer, lifetime in
      do throws(SinkFailure) { try sink.beginInMemory(head) } catch {
        return observer.fail(TransportError(error.kind, phase: .receiving))
      }
      let input = lifetime.input()
      @Sendable func end(_ failure: SinkFailure) {
        input.end()
        observer.fail(TransportError(failure.kind, phase: .receiving))
      }
      content.run(
        in: input,
        next: { piece in
          let taken = piece.withUnsafeBytes { bytes in
            Result { () throws(SinkFailure) in bytes.isEmpty ? true : try sink.receive(bytes) }
          }
          switch taken {
          case .success(true): break
          case .success(false): end(SinkFailure("The reader retains too much of the content."))
          case .failure(let failure): end(failure)
          }
        },
        end: { ending in
          if let failure = ending.failure { return observer.fail(failure) }
          sink.end { failure in
            guard !lifetime.isEnded else { return }
            if let failure { return end(failure) }
            var response = head
            response.isStreamed = true
            observer.next(response)
            observer.complete()
          }
        })
    })
  }
}
