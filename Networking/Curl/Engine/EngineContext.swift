// SPDX-License-Identifier: MIT

import Networking

/// The state that all transfers of one engine share, for the engine's thread only.
final class EngineContext {
  /// The queue of commands from other threads.
  let inbox: Inbox
  /// The running transfers.
  var transfers = TransferTable<Transfer>()
  /// The sockets of idle connections.
  let sockets = IdleSockets()
  /// The clock of the deadlines, in separate memory, which libcurl's callback for header lines reads.
  let clockPlace: UnsafeMutablePointer<EngineClock>
  /// The clock of the deadlines.
  var clock: EngineClock {
    _read { yield clockPlace.pointee }
    _modify { yield &clockPlace.pointee }
  }
  /// The header fields of the last response.
  var headerCache = HeaderCache()

  init(_ inbox: Inbox) {
    self.inbox = inbox
    clockPlace = .allocate(capacity: 1)
    clockPlace.initialize(to: EngineClock())
  }

  deinit {
    clockPlace.deinitialize(count: 1)
    clockPlace.deallocate()
  }
}
