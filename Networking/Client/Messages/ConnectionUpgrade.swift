// SPDX-License-Identifier: MIT

/// Another protocol that a connection speaks after its request (RFC 9110, 7.8).
///
/// A request with an upgrade (`Request.upgrade`) has its own connection over HTTP/1.1. The response
/// is the one with status 101, or the server's refusal. The connection outlives the response: it
/// belongs to the upgrade until one side closes it. One thread at a time calls all members.
package protocol ConnectionUpgrade: AnyObject, Sendable {
  /// The value of the header field `Upgrade`.
  var protocolName: String { get }

  /// The duration without received bytes after which `idle` is called; nil for never.
  var idleLimit: Duration? { get }

  /// A Boolean value that indicates whether bytes may be received. While it is false, the server has
  /// to wait; `ConnectionLink.wake` has it read again.
  var mayReceive: Bool { get }

  /// Receives the response with status 101.
  ///
  /// - Parameters:
  ///   - response: The status and the header fields.
  ///   - link: The connection.
  /// - Throws: Why it isn't the protocol that was asked for; the connection is then closed.
  func open(_ response: Response, _ link: ConnectionLink) throws(SinkFailure)

  /// Receives bytes, valid until the call returns.
  func receive(_ bytes: UnsafeRawBufferPointer)

  /// Returns the next bytes to send: none if there are none now, nil if there will be none and the
  /// connection is to be closed.
  func nextBytes() -> [UInt8]?

  /// Handles a pause. Returns a Boolean value that indicates whether the connection is kept: if not, it
  /// fails with `timedOut(.stall)`.
  func idle() -> Bool

  /// Learns that the connection is gone: nil where the server or `nextBytes` closed it.
  func close(_ error: TransportError?)
}

/// A connection that an engine serves on its thread. Any thread may use it.
package struct ConnectionLink: Sendable {
  /// Has the engine ask for bytes to send and for permission to receive.
  let wake: @Sendable () -> Void
  /// Sends what there is to send, without waiting, and closes the connection. `close` isn't called.
  let end: @Sendable () -> Void

  /// Creates a link from its two commands.
  package init(wake: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void) {
    self.wake = wake
    self.end = end
  }
}
