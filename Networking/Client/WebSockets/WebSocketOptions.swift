// SPDX-License-Identifier: MIT

import Signals

/// The limits of a WebSocket, its pings, and the waits before it connects again.
public struct WebSocketOptions: Sendable {
  /// The subprotocols that the client speaks, the preferred one first; none unless told. A server
  /// that chooses another one fails the signal.
  public var subprotocols: [String] = []
  /// The maximum size of a received message in bytes. 16 MB unless told.
  public var messageLimit = 16 << 20
  /// The number of received bytes that may be unread; the server has to wait while there are more.
  /// 1 MB unless told. One message may always be unread.
  public var unreadLimit = 1 << 20
  /// The number of bytes that may wait to be sent. 1 MB unless told. More fail the signal with
  /// `StreamFailure.outgoingOverflow`.
  public var outgoingLimit = 1 << 20
  /// The duration without received bytes after which a ping is sent; nil for no pings. 30 s unless
  /// told. A connection on which nothing comes for as long again is lost.
  public var pingInterval: Duration? = .seconds(30)
  /// The waits before a lost connection is opened again; nil fails the signal instead. They start
  /// again from the shortest one when a message has come, or when a connection has lasted longer
  /// than the wait before it.
  public var backoff: Backoff? = .exponential(from: .seconds(1))

  /// Creates the usual options.
  public init() {}
}
