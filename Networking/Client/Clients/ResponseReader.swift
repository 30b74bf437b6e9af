// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// Decodes the response of one observation, on a worker thread if it is large, and delivers the
/// resource.
final class ResponseReader<Resource: Sendable, Failure: Error>: Sendable {
  private let request: Request<Resource, Failure>
  private let observer: Observer<Resource, ClientError<Failure>>
  private let lifetime: Lifetime
  /// Whether the completion is delivered after decoding.
  private let endsLater = Atomic(false)

  /// The size of a body in bytes from which on it is decoded on a worker thread. Decoding 16 KB of JSON takes about a
  /// millisecond.
  private static var threshold: Int { 16 << 10 }

  init(
    _ request: Request<Resource, Failure>, _ observer: Observer<Resource, ClientError<Failure>>,
    _ lifetime: Lifetime
  ) {
    self.request = request
    self.observer = observer
    self.lifetime = lifetime
  }

  /// Decodes a response.
  func receive(_ response: Response) {
    if let sink = request.sink, !response.isStreamed, response.status.kind == .successful {
      endsLater.store(true, ordering: .relaxed)
      // A transport without a network: the body is in memory.
      sink.take(response) { [self] failure in
        guard !lifetime.isEnded else { return }
        guard let failure else { return deliver(response.head, ends: true) }
        observer.fail(.transport(TransportError(.untaken(failure.description))))
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
    if !endsLater.load(ordering: .relaxed) { observer.complete() }
  }

  private func deliver(_ response: Response, ends: Bool) {
    let result = request.read(response)
    // Decoding may have taken long.
    guard !lifetime.isEnded else { return }
    switch result {
    case .success(let resource):
      observer.send(resource)
      if ends, !lifetime.isEnded { observer.complete() }
    case .failure(let error): observer.fail(error)
    }
  }
}
