// SPDX-License-Identifier: MIT

import Signals

/// A client that performs requests, over the network or from memory in tests.
///
/// ```swift
/// let book = try await client.response(for: request).first()
/// ```
public protocol Client: Sendable {
  /// Returns the response to a request: one resource and completion, or a failure.
  ///
  /// The signal is cold: each observation performs the request, and disposal cancels the exchange.
  /// The client chooses the thread of delivery.
  func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>>
}
