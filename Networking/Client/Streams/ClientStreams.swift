// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

extension Client {
  /// Returns the content of a successful response as a signal of chunks, while it is received. The
  /// request's decoding of a success isn't used; a rejection of the server is decoded as usual.
  ///
  /// The signal is cold. The content has no limit; the server has to wait for the reader, see
  /// ``Chunk``. Disposal cancels the transfer.
  ///
  /// - Parameters:
  ///   - request: The request. Its timeout, if it has one, applies to the whole content.
  ///   - window: The maximum number of unread bytes; one chunk is always allowed.
  public func chunks<Resource, Failure>(
    of request: Request<Resource, Failure>, window: Int = 1 << 20
  ) -> Signal<Chunk, ClientError<Failure>> {
    chunks(of: request, window: window, isParsed: false, accepting: { _ in })
  }

  /// Returns the events of a `text/event-stream`, which is reopened after the last complete event when it is interrupted.
  /// A server ends it with status 204.
  ///
  /// The server can specify the delay before reopening. After several attempts without an event, the delays grow. A
  /// permanent failure ends the signal.
  ///
  /// Events are parsed and delivered in order on a separate queue. If the observer is slower than
  /// the server, the server has to wait.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - backoff: The delays before reopening, unless the server requires longer ones.
  ///   - recoveries: Each element ends the current delay, for example ``SafeClient/recoveries``.
  ///   - state: Receives the state of the stream.
  ///   - scheduler: The scheduler of the delays, on which the stream is reopened.
  public func events<Resource, Failure>(
    of request: Request<Resource, Failure>,
    backoff: Backoff = .exponential(from: .seconds(1)),
    reopeningAt recoveries: SafeSignal<Void> = .never(),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> Signal<ServerSentEvent, StreamFailure> {
    EventSource(backoff: backoff, on: scheduler) { [self] id in
      var request = request
      if !id.isEmpty { request.headers[.lastEventID] = id }
      let isOver = Lock(false)
      return eventBytes(of: request) { head in
        if head.status == .noContent { isOver.withLock { $0 = true } } else { state?.send(.open) }
      }
      .append(.deferred { isOver.withLock { $0 } ? .failed(.closed) : .empty() })
    }
    .events(reopeningAt: recoveries, feedingStateInto: state).catch {
      $0 == .closed ? .empty() : .failed($0)
    }
  }

  /// Returns the events of one response of the type `text/event-stream`, which isn't opened again: for an answer that
  /// is computed for this request, such as that of a language model to a `POST`.
  ///
  /// ```swift
  /// client.events(of: Request<Void, Refusal>.send(.post, "/chat/completions", json: question))
  /// // data: {"choices": [{"delta": {"content": "All"}}]}, …, data: [DONE], and completion
  /// ```
  ///
  /// The signal completes with the response, and fails if the response is interrupted. An incomplete event at the end
  /// is discarded. Events are delivered as by ``events(of:backoff:reopeningAt:feedingStateInto:on:)``; disposal cancels
  /// the exchange.
  ///
  /// - Parameter request: The request. Its timeout, if it has one, applies to the whole content.
  public func events<Resource, Failure>(
    of request: Request<Resource, Failure>
  ) -> Signal<ServerSentEvent, StreamFailure> {
    eventBytes(of: request, accepting: { _ in }).serverSentEvents()
  }

  /// Returns the bytes of a response with events, or without content.
  private func eventBytes<Resource, Failure>(
    of request: Request<Resource, Failure>, accepting accept: @escaping @Sendable (Response) -> Void
  ) -> Signal<[UInt8], StreamFailure> {
    var request = request
    request.headers[.accept] = "text/event-stream"
    return chunks(of: request, isParsed: true) { (head) throws(SinkFailure) in
      let type = head.headers[.contentType]?[...].before(";", " ")
      guard head.status == .noContent || type?.lowercased() == "text/event-stream" else {
        throw SinkFailure(
          "The server doesn't send a stream of events but \(type ?? "content without a type"). "
            + "Check the address.")
      }
      accept(head)
    }
    .map(\.bytes).mapFailure { StreamFailure($0) }
  }

  /// Returns the decoded events of a `text/event-stream` with JSON data, which is reopened when it
  /// is interrupted; see `events(of:backoff:on:)`.
  ///
  ///     client.events(of: news, as: Headline.self, on: scheduler)
  ///     // .success(Headline(…)), .failure(DecodingFailure(…)), …
  ///
  /// An event that can't be decoded is a failure among the elements and doesn't end the stream.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - type: The type of the data of each event.
  ///   - backoff: The delays before reopening, unless the server requires longer ones.
  ///   - recoveries: Each element ends the current delay, for example ``SafeClient/recoveries``.
  ///   - state: Receives the state of the stream.
  ///   - scheduler: The scheduler of the delays, on which the stream is reopened.
  public func events<Value: Decodable & Sendable, Resource, Failure>(
    of request: Request<Resource, Failure>, as type: Value.Type,
    backoff: Backoff = .exponential(from: .seconds(1)),
    reopeningAt recoveries: SafeSignal<Void> = .never(),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> Signal<Result<Value, DecodingFailure>, StreamFailure> {
    events(
      of: request, backoff: backoff, reopeningAt: recoveries, feedingStateInto: state, on: scheduler
    ).map { event in Result { () throws(DecodingFailure) in try event.json(Value.self) } }
  }

  /// Returns the values of a JSON stream with one value per line. A line that can't be decoded is a
  /// failure among the elements and doesn't end the stream.
  ///
  /// Values are decoded and delivered in order on a separate queue. If the observer is slower than
  /// the server, the server has to wait. To reopen the stream when it is interrupted, add
  /// `reconnecting(after:on:)`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - type: The type of each line's value.
  ///   - limit: The maximum number of bytes of a line.
  ///   - state: Receives `open` when the server has accepted the request.
  public func values<Value: Decodable & Sendable, Resource, Failure>(
    of request: Request<Resource, Failure>, as type: Value.Type = Value.self,
    limit: Int = 4 << 20, feedingStateInto state: SafeObserver<StreamState>? = nil
  ) -> Signal<Result<Value, DecodingFailure>, StreamFailure> {
    chunks(of: request, isParsed: true, accepting: { _ in state?.send(.open) })
      .map(\.bytes).mapFailure { StreamFailure($0) }
      .delimitedJSON(DelimitedJSON(limit: limit))
      .map { line in
        Result { () throws(DecodingFailure) in try DelimitedJSON.read(line, as: Value.self) }
      }
  }

  /// Returns the content as chunks.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - window: The maximum number of unread bytes.
  ///   - isParsed: Whether the chunks are parsed and decoded, which would delay the engine's
  ///     thread. They are delivered on a separate queue.
  ///   - accept: Checks the response's head.
  private func chunks<Resource, Failure>(
    of request: Request<Resource, Failure>, window: Int = 1 << 20,
    isParsed: Bool,
    accepting accept: @escaping @Sendable (Response) throws(SinkFailure) -> Void
  ) -> Signal<Chunk, ClientError<Failure>> {
    Signal(serial: { [self] observer, lifetime in
      let queue = isParsed ? QueueScheduler(name: "Networking.Stream") : nil
      let sink = ChunkSink(window: window, on: queue, accept: accept) { chunk in
        if !lifetime.isEnded { observer.next(chunk) }
      }
      var streamed = request.reading { _ in }
      streamed.sink = sink
      // A separate lifetime, because chunks may wait for their delivery when the exchange ends.
      response(for: streamed).run(
        in: lifetime.input("chunks"), next: { _ in },
        end: { end in sink.settle { if !lifetime.isEnded { observer.end(end) } } })
    })
  }
}

extension HTTPField.Name {
  /// The identifier of the last event (HTML Living Standard, 9.2.4).
  fileprivate static let lastEventID = Self("Last-Event-ID") ?? .ifRange
}
