// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

extension Client {
  /// The content of a success as a signal of chunks, while it comes. The request's own reading of a
  /// success is left out; a refusal of the server is read as ever.
  ///
  /// The signal is cold. There is no limit to the content; the server waits for whoever reads it,
  /// see `Chunk`. Disposal breaks the transfer off.
  ///
  /// - Parameters:
  ///   - request: What to ask. Its time-out, if it has one, is for the whole content.
  ///   - window: How many bytes may be unread; one chunk always may.
  public func chunks<Resource, Failure>(
    of request: Request<Resource, Failure>, window: Int = 1 << 20
  ) -> Signal<Chunk, ClientError<Failure>> {
    chunks(of: request, window: window, accepting: { _ in })
  }

  /// The events of a `text/event-stream`, which is taken up again where it broke off; see
  /// `EventSource`. A server ends it with status 204.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - reader: Where each observation begins: sets limits, and the event to begin behind.
  ///   - backoff: The waits where the server doesn't want longer ones.
  ///   - state: Receives the state of the stream.
  ///   - scheduler: Where waits pass, and where the stream is opened again.
  public func events<Resource, Failure>(
    of request: Request<Resource, Failure>, reader: ServerSentEvents = ServerSentEvents(),
    backoff: Backoff = .exponential(from: .seconds(1)),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> Signal<ServerSentEvent, StreamFailure> {
    EventSource(reader, backoff: backoff, on: scheduler) { [self] id in
      var request = request
      request.headers[.accept] = "text/event-stream"
      if !id.isEmpty { request.headers[.lastEventID] = id }
      let isOver = Lock(false)
      return chunks(of: request, window: 1 << 20) { (head) throws(SinkFailure) in
        if head.status == .noContent { return isOver.withLock { $0 = true } }
        let type = head.headers[.contentType]?.prefix { $0 != ";" && $0 != " " }
        guard type?.lowercased() == "text/event-stream" else {
          throw SinkFailure(
            "What the server sends is no stream of events but \(type ?? "without a type"). Check "
              + "the address.")
        }
        state?.send(.open)
      }
      .map(\.bytes).mapFailure { StreamFailure($0) }
      .append(.deferred { isOver.withLock { $0 } ? .failed(.closed) : .empty() })
    }
    .events(feedingStateInto: state).catch { $0 == .closed ? .empty() : .failed($0) }
  }

  /// The events of a `text/event-stream` whose data is JSON, taken up again where it broke off; see
  /// `events(of:reader:backoff:on:)`.
  ///
  ///     client.events(of: news, as: Headline.self, on: scheduler)
  ///     // .success(Headline(…)), .failure(DecodingFailure(…)), …
  ///
  /// An event that can't be read is a failure among the elements: it doesn't end the stream.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - type: What the data of each event holds.
  ///   - backoff: The waits where the server doesn't want longer ones.
  ///   - state: Receives the state of the stream.
  ///   - scheduler: Where waits pass, and where the stream is opened again.
  public func events<Value: Decodable & Sendable, Resource, Failure>(
    of request: Request<Resource, Failure>, as type: Value.Type,
    backoff: Backoff = .exponential(from: .seconds(1)),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> Signal<Result<Value, DecodingFailure>, StreamFailure> {
    events(of: request, backoff: backoff, feedingStateInto: state, on: scheduler).map { event in
      Result { () throws(DecodingFailure) in
        try DelimitedJSON.read(Array(event.data.utf8), as: Value.self)
      }
    }
  }

  /// The values of a stream of JSON that has one in a line. A line that can't be read is a failure
  /// among the elements: it doesn't end the stream.
  ///
  /// For a stream that is to be opened again when it breaks, add `reconnecting(after:on:)`.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - type: What each line holds.
  ///   - limit: The most bytes that a line may have.
  public func values<Value: Decodable & Sendable, Resource, Failure>(
    of request: Request<Resource, Failure>, as type: Value.Type = Value.self,
    limit: Int = 4 << 20
  ) -> Signal<Result<Value, DecodingFailure>, StreamFailure> {
    chunks(of: request)
      .map(\.bytes).mapFailure { StreamFailure($0) }
      .delimitedJSON(DelimitedJSON(limit: limit))
      .map { line in
        Result { () throws(DecodingFailure) in try DelimitedJSON.read(line, as: Value.self) }
      }
  }

  private func chunks<Resource, Failure>(
    of request: Request<Resource, Failure>, window: Int,
    accepting accept: @escaping @Sendable (Response) throws(SinkFailure) -> Void
  ) -> Signal<Chunk, ClientError<Failure>> {
    Signal(serial: { [self] observer, lifetime in
      var streamed = request.reading { _ in }
      streamed.sink = ChunkSink(window: window, accept: accept) { chunk in
        if !lifetime.isEnded { observer.next(chunk) }
      }
      response(for: streamed).start(
        Observer(next: { _ in }, end: { observer.end($0) }), lifetime)
    })
  }
}

extension HTTPField.Name {
  /// Where a reader of events left off (HTML Living Standard, 9.2.4).
  fileprivate static let lastEventID = Self("Last-Event-ID") ?? .ifRange
}
