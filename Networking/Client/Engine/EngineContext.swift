// SPDX-License-Identifier: MIT

/// The state that all transfers of one engine share, for the engine's thread only.
final class EngineContext {
  /// The queue of commands from other threads.
  let inbox: Inbox
  /// The running transfers.
  var transfers = TransferTable<Transfer>()
  /// The sockets of idle connections.
  let sockets = IdleSockets()
  /// The clock of the deadlines.
  var clock = EngineClock()
  /// The header fields of the last response.
  var headerCache = HeaderCache()

  init(_ inbox: Inbox) {
    self.inbox = inbox
  }
}
