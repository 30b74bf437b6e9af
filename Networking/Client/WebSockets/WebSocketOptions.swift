// SPDX-License-Identifier: MIT

import Signals

/// The options of a WebSocket: limits, pings, and delays before reconnecting.
public struct WebSocketOptions: Sendable {
  /// The subprotocols that the client offers, the preferred one first (RFC 6455, 1.9). The default
  /// is empty. If the server chooses another one, the signal fails. Each must be a token (RFC 9110,
  /// 5.6.2) such as `chat.v2`, and different from the others. Otherwise the signal fails with
  /// `TransportError.Kind.invalidRequest`, and nothing is sent.
  public var subprotocols: [String] = []
  /// The maximum size of a received message in bytes. The default is 16 MiB.
  public var messageLimit = 16 << 20
  /// The maximum number of unread bytes; the server has to wait while there are more. The default
  /// is 1 MiB. One message may always be unread.
  public var unreadLimit = 1 << 20
  /// The maximum number of unsent bytes. The default is 1 MiB. If there are more, the signal fails
  /// with `StreamFailure.outgoingOverflow`.
  public var outgoingLimit = 1 << 20
  /// The time without received bytes after which a ping is sent; nil for no pings. The default is
  /// 30 s. If nothing is received for the same time again, the connection counts as lost.
  public var pingInterval: Duration? = .seconds(30)
  /// The delays before reconnecting; nil to fail the signal instead. They start from the shortest
  /// one again after a message was received, or after a connection has lasted longer than the delay
  /// before it.
  public var backoff: Backoff? = .exponential(from: .seconds(1))

  /// Creates the default options.
  public init() {}

  /// A description of why the subprotocols can't be offered; nil if they can.
  var problem: String? {
    var offered: Set<String> = []
    for name in subprotocols {
      guard OutgoingRequest.isToken(name) else {
        return
          "The request offers the subprotocol “\(name)”, which isn't a token. Leave out spaces, "
          + "commas and other separators."
      }
      guard offered.insert(name).inserted else {
        return "The request offers the subprotocol “\(name)” twice. Offer each once."
      }
    }
    return nil
  }
}
