// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// The receiver of the events of one exchange.
protocol ResponseReceiver: AnyObject, Sendable {
  /// Receives the response.
  func receive(_ response: Response)
  /// Receives the completion of the exchange.
  func complete()
  /// Receives the failure of the exchange.
  func fail(_ failure: TransportError)
}

/// Decodes the response of one observation, on a worker thread if it is large, and delivers the
/// resource.
///
/// A client uses it as a ``ResponseReceiver``, and it keeps the closures of its observer, because generic code looks up
/// each generic type that it uses.
final class ResponseReader<Resource: Sendable, Failure: Error>: ResponseReceiver {
  private let decoder: ResponseDecoder<Resource, Failure>
  private let next: @Sendable (Resource) -> Void
  private let end: @Sendable (Completion<ClientError<Failure>>) -> Void
  private let lifetime: Lifetime
  /// Whether the completion is delivered after decoding.
  private let endsLater = Atomic(false)

  /// The size of a body in bytes from which on it is decoded on a worker thread. Decoding 16 KB of JSON takes about a
  /// millisecond.
  private static var threshold: Int { 16 << 10 }

  init(
    _ decoder: ResponseDecoder<Resource, Failure>,
    _ observer: Observer<Resource, ClientError<Failure>>, _ lifetime: Lifetime
  ) {
    self.decoder = decoder
    next = observer.next
    end = observer.completion
    self.lifetime = lifetime
  }

  /// Decodes a response.
  func receive(_ response: Response) {
    if let sink = decoder.sink, !response.isStreamed, response.status.kind == .successful {
      endsLater.store(true, ordering: .relaxed)
      // A transport without a network: the body is in memory.
      sink.take(response) { [self] failure in
        guard !lifetime.isEnded else { return }
        guard let failure else { return deliver(response.head, ends: true) }
        end(.failed(.transport(TransportError(failure.kind))))
      }
    } else if response.body.count >= Self.threshold {
      endsLater.store(true, ordering: .relaxed)
      WorkerThreads.decoding.schedule { [self] in
        if !lifetime.isEnded { deliver(response, ends: true) }
      }
    } else {
      deliver(response, ends: false)
    }
  }

  /// Completes after the resource was delivered.
  func complete() {
    if !endsLater.load(ordering: .relaxed) { finish() }
  }

  /// Fails with an error of the transport.
  func fail(_ failure: TransportError) { end(.failed(decoder.failure(failure))) }

  private func deliver(_ response: Response, ends: Bool) {
    do {
      let resource = try decoder.resource(of: response)
      // Decoding may have taken long.
      guard !lifetime.isEnded else { return }
      next(resource)
      if ends, !lifetime.isEnded { finish() }
    } catch {
      refuse(response, error)
    }
  }

  @inline(never)
  private func finish() { end(.completed) }

  @inline(never)
  private func refuse(_ response: Response, _ error: any Error) {
    let failure = decoder.failure(of: response, error)
    if !lifetime.isEnded { end(.failed(failure)) }
  }
}

extension Request {
  /// Returns the resource of a response that was received elsewhere, decoded on a worker thread if it is large.
  func decoded(_ response: Response) -> Signal<Resource, ClientError<Failure>> {
    let decoder = decoder
    return Signal(serial: { observer, lifetime in
      let reader = ResponseReader(decoder, observer, lifetime)
      reader.receive(response)
      reader.complete()
    })
  }
}
