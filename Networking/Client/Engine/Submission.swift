// SPDX-License-Identifier: MIT

/// A transfer that is handed to the engine's thread.
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

  /// Fails a transfer that the engine no longer accepts.
  func refuse() {
    guard id.claim() else { return }
    completion(.failure(TransportError(.stopped, host: transmission.origin.host)))
  }
}
