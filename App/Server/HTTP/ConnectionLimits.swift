// SPDX-License-Identifier: MIT

/// The timeouts of a connection, and the maximum number of connections.
package struct ConnectionLimits: Hashable, Sendable {
  /// The timeout of a request's head, from its first byte.
  package var head = Duration.seconds(15)
  /// The timeout of a request's body, from the end of its head.
  package var body = Duration.seconds(60)
  /// The timeout until the next request of a connection.
  package var idle = Duration.seconds(75)
  /// The maximum number of simultaneous connections. A further one replaces the connection that has been idle longest, and
  /// receives status 503 if all are in the middle of a request or its response.
  package var connections = 256

  /// Creates the default limits.
  package init() {}

  func wait(for progress: HTTPRequestParser.Progress) -> Duration {
    switch progress {
    case .none: idle
    case .head: head
    case .body: body
    }
  }
}
