// SPDX-License-Identifier: MIT

import Networking
import Signals

/// A client of a server that is being started: requests wait until it is known where it listens.
struct EmbeddedClient: Client {
  /// The client, as soon as there is one; every observer receives it.
  let client: SafeSignal<CurlClient>

  func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    client.first().setFailure(to: ClientError<Failure>.self)
      .flatMapLatest { $0.response(for: request) }
  }
}
