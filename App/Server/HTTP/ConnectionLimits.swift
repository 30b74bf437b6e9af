// SPDX-License-Identifier: MIT

/// How long a server waits for its clients, and for how many of them.
package struct ConnectionLimits: Hashable, Sendable {
  /// For the head of a request, from its first byte on.
  package var head = Duration.seconds(15)
  /// For the body of a request, from the end of its head on.
  package var body = Duration.seconds(60)
  /// For the next request of a connection.
  package var idle = Duration.seconds(75)
  /// The number of connections at a time. Further ones get status 503.
  package var connections = 256

  /// Creates the usual limits.
  package init() {}

  func wait(for progress: HTTPRequestParser.Progress) -> Duration {
    switch progress {
    case .none: idle
    case .head: head
    case .body: body
    }
  }
}
