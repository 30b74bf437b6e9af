// SPDX-License-Identifier: MIT

/// A protocol that a connection uses after its request (RFC 9110, 7.8).
///
/// A request with an upgrade (`Request.upgrade`) has a separate connection over HTTP/1.1. The response has status 101,
/// or is the server's rejection. The connection outlives the response: it belongs to the upgrade until one side closes
/// it. All members are called by one thread at a time.
package protocol ConnectionUpgrade: AnyObject, Sendable {
  /// The value of the header field `Upgrade`.
  var protocolName: String { get }

  /// The duration without received bytes after which `idle` is called; nil for never.
  var idleLimit: Duration? { get }

  /// The maximum duration of a lingering close, during which received bytes are only discarded until the server closes
  /// its side; nil while they are used. Unread bytes would reset the connection, and the server would lose what was sent.
  var lingerLimit: Duration? { get }

  /// A Boolean value that indicates whether bytes may be received. While it is `false`, the server has to wait; after
  /// `ConnectionLink.wake` it is read again.
  var mayReceive: Bool { get }

  /// Receives the response with status 101.
  ///
  /// - Parameters:
  ///   - response: The status and the header fields.
  ///   - link: The connection.
  /// - Throws: A reason if it isn't the requested protocol; the connection is then closed.
  func open(_ response: Response, _ link: ConnectionLink) throws(SinkFailure)

  /// Receives bytes, which are valid until the call returns.
  func receive(_ bytes: UnsafeRawBufferPointer)

  /// Returns the next bytes to send: an empty array if there are none now, nil if there will be none and the connection
  /// is to be closed.
  func nextBytes() -> [UInt8]?

  /// Handles a pause. Returns a Boolean value that indicates whether the connection is kept; otherwise it fails with
  /// `timedOut(.stall)`.
  func idle() -> Bool

  /// Handles the end of the connection: nil if the server or `nextBytes` closed it.
  func close(_ error: TransportError?)
}

/// A connection that an engine serves on its thread. Any thread may use it.
package struct ConnectionLink: Sendable {
  /// Makes the engine request bytes to send and permission to receive.
  let wake: @Sendable () -> Void
  /// Sends pending bytes without waiting, and closes the connection. `close` isn't called.
  let end: @Sendable () -> Void

  /// Creates a link from its two commands.
  package init(wake: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void) {
    self.wake = wake
    self.end = end
  }
}
