// SPDX-License-Identifier: MIT

import Signals

/// Performs requests: over the network, or out of memory in tests.
public protocol Client: Sendable {
  /// The answer to a request: one resource and completion, or a failure.
  ///
  /// The signal is cold: each observation asks anew, and disposing it calls the exchange off. It
  /// delivers on a thread of the client's choice.
  func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>>
}
