// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import Signals

/// A client for an embedded server that is starting: requests wait until its port is known.
struct EmbeddedClient: Client {
  /// The client, as soon as it exists. Every observer receives it.
  let client: SafeSignal<CurlClient>

  func response<Resource, Failure>(
    for request: Request<Resource, Failure>
  ) -> Signal<Resource, ClientError<Failure>> {
    client.first().setFailure(to: ClientError<Failure>.self)
      .flatMapLatest { $0.response(for: request) }
  }
}
