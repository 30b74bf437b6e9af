// SPDX-License-Identifier: MIT

/// A transfer that is submitted to the engine's thread.
package final class Submission: Sendable {
  let id = TransferID()
  let transmission: Transmission
  let completion: @Sendable (Result<Response, TransportError>) -> Void

  init(
    _ transmission: Transmission,
    completion: @escaping @Sendable (Result<Response, TransportError>) -> Void
  ) {
    self.transmission = transmission
    self.completion = completion
  }

  /// Completes a transfer whose sink has ended, from any thread.
  func end(_ response: Response, _ failure: SinkFailure?, _ host: String) {
    guard id.claim() else { return }
    guard let failure else { return completion(.success(response)) }
    completion(
      .failure(TransportError(.untaken(failure.description), phase: .receiving, host: host)))
  }

  /// Fails a transfer that the engine no longer accepts.
  func refuse() {
    guard id.claim() else { return }
    completion(.failure(TransportError(.stopped, host: transmission.origin.host)))
  }
}
