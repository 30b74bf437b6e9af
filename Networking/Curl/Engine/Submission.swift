// SPDX-License-Identifier: MIT

import Networking

/// A prepared request on its way to the engine's thread, with the receiver of its outcome.
struct Submission: Sendable {
  let id = TransferID()
  let request: PreparedRequest
  let completion: @Sendable (Result<Response, TransportError>) -> Void

  /// Completes a transfer whose sink has ended, from any thread.
  func end(_ response: Response, _ failure: SinkFailure?, _ host: String) {
    guard id.claim() else { return }
    guard let failure else { return completion(.success(response)) }
    completion(
      .failure(TransportError(failure.kind, phase: .receiving, host: host)))
  }

  /// Fails a transfer that the engine no longer accepts.
  func refuse(_ kind: TransportError.Kind = .stopped) {
    guard id.claim() else { return }
    completion(.failure(TransportError(kind, host: request.origin.host)))
  }
}
