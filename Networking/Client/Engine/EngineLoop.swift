// SPDX-License-Identifier: MIT

import CCurl

/// The engine at work: the multi handle, the transfers in flight, and the handles in reserve.
///
/// It is no Sendable and lives in a local variable of the engine's thread: the compiler proves that
/// nobody else touches it.
final class EngineLoop {
  private let context: EngineContext
  private let limits: CurlEngine.Limits
  private let multi: UnsafeMutableRawPointer
  private var transfers: TransfersUnderWay {
    get { context.transfers }
    _modify { yield &context.transfers }
  }
  /// The connections that speak another protocol.
  private var upgrades = UpgradedTransfers()
  private var idleHandles: [EasyHandle] = []
  /// The encrypted servers that were seen to take many requests on one connection.
  private var sharingServers: Set<Origin> = []
  /// The number of requests under way, to each server, that need the log of their connections.
  private var logged: [Origin: Int] = [:]
  /// When to look for transfers that are overdue: never later than the earliest deadline in flight.
  private var nextSweep: MonotonicInstant?

  /// Whether a transfer has ended since the thread last slept.
  private var hasFinished = false
  /// The number of transfers that surely get connections at once.
  private let connections: Int
  /// Whether a transfer may wait for a connection: there have been more than connections since the
  /// last rest.
  private var mayWait = false

  /// Creates the multi handle; nil when there is no memory for it.
  init?(_ inbox: Inbox, _ limits: CurlEngine.Limits) {
    guard let multi = curl_multi_init() else { return nil }
    context = EngineContext(inbox)
    self.limits = limits
    self.multi = multi
    connections = [limits.connectionsPerHost, limits.connections].filter { $0 > 0 }.min() ?? .max
    ccurl_multi_set_long(
      multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(0, limits.connectionsPerHost))
    ccurl_multi_set_long(
      multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, max(0, limits.connections))
    ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(1, limits.idleConnections))
    ccurl_multi_set_long(
      multi, CURLMOPT_MAX_CONCURRENT_STREAMS, max(1, limits.streamsPerConnection))
    context.inbox.open(multi)
  }

  /// Works until the inbox is closed or libcurl gives up, then closes everything.
  func run() {
    while step() {}
    close()
  }

  /// One turn: commands, transfers, completions, and sleep if there is nothing else.
  private func step() -> Bool {
    var mayRest = false
    switch context.inbox.take() {
    case .commands(let commands):
      let now = context.clock.now
      for command in commands { obey(command, now) }
    case .nothing: mayRest = true
    case .end(let commands):
      for command in commands { refuse(command) }
      return false
    }
    // The sleep ends with the next wake-up, with activity on a socket, or at the multi handle's own
    // time-out, which libcurl takes into account by itself: an idle engine never wakes.
    if mayRest {
      let rest = mustLookAgain() ? 0 : sweep()
      guard upgrades.isEmpty ? curl_multi_poll(multi, nil, 0, rest, nil) == CURLM_OK : poll(rest)
      else { return false }
      context.inbox.awake()
    }
    var running: Int32 = 0
    guard curl_multi_perform(multi, &running) == CURLM_OK else { return false }
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else {
        continue
      }
      finish(handle, message.pointee.data.result)
    }
    return true
  }

  /// Sleeps until something happens, on upgraded connections too, and advances those.
  private func poll(_ rest: Int32) -> Bool {
    let all = upgrades.all
    var sockets: [curl_waitfd] = []
    var owners: [UpgradedTransfer] = []
    for upgrade in all {
      guard let socket = upgrade.wait else { continue }
      sockets.append(socket)
      owners.append(upgrade)
    }
    let isReady = all.contains { $0.isReady }
    let code = curl_multi_poll(
      multi, &sockets, UInt32(sockets.count), isReady ? 0 : rest, nil)
    guard code == CURLM_OK else { return false }
    let now = context.clock.now
    for (socket, upgrade) in zip(sockets, owners) where socket.revents != 0 || upgrade.isReady {
      upgrade.advance(now)
      settle(upgrade)
    }
    return true
  }

  /// Removes an upgraded connection that is over, and sees to its next check otherwise.
  private func settle(_ upgrade: UpgradedTransfer) {
    guard upgrade.isOver else {
      if let due = upgrade.nextCheck() { expect(due) }
      return
    }
    guard upgrades[upgrade.submission.id] != nil else { return }
    upgrades.remove(upgrade)
    // This closes the connection.
    curl_multi_remove_handle(multi, upgrade.handle.pointer)
    hasFinished = true
  }

  private func start(
    _ submission: Submission, _ upgrade: any ConnectionUpgrade, _ now: MonotonicInstant
  ) {
    guard let handle = EasyHandle() else { return submission.refuse() }
    let transfer = UpgradedTransfer(submission, upgrade, handle, context, now)
    upgrades.add(transfer)
    if curl_multi_add_handle(multi, handle.pointer) != CURLM_OK {
      transfer.fail(.unexpected(code: 2))
    }
    settle(transfer)
  }

  /// Whether libcurl must look at its transfers once more before the thread sleeps.
  ///
  /// When a transfer ends, libcurl lets one that waits for a connection try again, and sets its
  /// timer. If that one's turn in the same pass is over, version 7.88 deletes the timer at the end
  /// of the pass: the transfer would wait until its time limit although connections are idle.
  /// Another pass starts it.
  private func mustLookAgain() -> Bool {
    guard hasFinished else { return false }
    hasFinished = false
    if transfers.isEmpty { mayWait = false }
    return mayWait
  }

  /// Ends what is overdue and returns how long the thread may sleep at most, in milliseconds.
  ///
  /// Its bound is put right by each sweep only, so that with equal time-outs there is at most one
  /// in the span of a time-out, however many transfers come and go.
  private func sweep() -> Int32 {
    guard !transfers.isEmpty || !upgrades.isEmpty, let due = nextSweep else {
      nextSweep = nil
      return Int32.max
    }
    let now = context.clock.now
    if now >= due {
      nextSweep = nil
      for transfer in transfers.all { check(transfer, now) }
      for upgrade in upgrades.all {
        upgrade.check(now)
        settle(upgrade)
      }
    }
    return nextSweep.map { Int32(clamping: max(1, ($0 - now + 999) / 1_000)) } ?? Int32.max
  }

  private func check(_ transfer: Transfer, _ now: MonotonicInstant) {
    if let deadline = transfer.deadline {
      guard now < deadline + Self.grace else {
        return finish(transfer, CURLE_OPERATION_TIMEDOUT)
      }
      expect(deadline)
    }
    if let deadline = transfer.firstByteDeadline {
      guard now < deadline else {
        transfer.fail(.firstByte)
        return finish(transfer, CURLE_OPERATION_TIMEDOUT)
      }
      expect(deadline)
    }
    if let deadline = transfer.stallDeadline(now) {
      guard now < deadline else {
        transfer.fail(.stall)
        return finish(transfer, CURLE_OPERATION_TIMEDOUT)
      }
      expect(deadline)
    }
  }

  private func expect(_ deadline: MonotonicInstant) {
    let due = deadline + Self.grace
    nextSweep = nextSweep.map { min($0, due) } ?? due
  }

  /// libcurl's own time-out comes first, for it knows more.
  private static let grace = 20_000
  /// So that nobody who asks ever more servers fills the memory.
  private static let sharingServersLimit = 1_024

  private func obey(_ command: Inbox.Command, _ now: MonotonicInstant) {
    switch command {
    case .start(let submission): start(submission, now)
    case .advanceClock(let duration): context.clock.advance(by: duration)
    case .cancel(let id), .wake(let id), .hangUp(let id):
      if let upgrade = upgrades[id] { return obey(command, upgrade, now) }
      guard case .cancel = command else { return }
      guard let transfer = transfers[id] else { return }
      transfers.remove(transfer)
      endLog(of: transfer)
      // Its response may be complete already, so that the connection stays.
      transfer.noteConnection()
      curl_multi_remove_handle(multi, transfer.handle.pointer)
      hasFinished = true
      release(transfer)
    case .resume(let id):
      guard let transfer = transfers[id] else { return }
      transfer.noteResumed()
      let code = curl_easy_pause(transfer.handle.pointer, CURLPAUSE_CONT)
      // A callback that breaks it off meanwhile is told here, and nowhere else.
      if code != CURLE_OK { finish(transfer, code) }
    }
  }

  private func obey(
    _ command: Inbox.Command, _ upgrade: UpgradedTransfer, _ now: MonotonicInstant
  ) {
    if case .wake = command { upgrade.advance(now) } else { upgrade.end() }
    settle(upgrade)
  }

  private func refuse(_ command: Inbox.Command) {
    if case .start(let submission) = command { submission.refuse() }
  }

  private func start(_ submission: Submission, _ now: MonotonicInstant) {
    guard !submission.id.isOver else { return }
    if let upgrade = submission.transmission.terms.upgrade {
      return start(submission, upgrade, now)
    }
    guard let handle = idleHandles.popLast() ?? EasyHandle() else { return submission.refuse() }
    let transfer = Transfer(submission, handle, context, now)
    handle.delegate = transfer
    transfers.add(transfer)
    if transfers.count > connections { mayWait = true }
    if let deadline = transfer.deadline { expect(deadline) }
    begin(transfer, now)
  }

  /// Gives a transfer to libcurl, for its first hop or a further one.
  private func begin(_ transfer: Transfer, _ now: MonotonicInstant) {
    let server = transfer.origin
    transfer.configure(isSharing: transfer.mayShare && sharingServers.contains(server), now)
    startLog(of: transfer)
    if let deadline = transfer.firstByteDeadline { expect(deadline) }
    if let deadline = transfer.stallDeadline(now) { expect(deadline) }
    guard curl_multi_add_handle(multi, transfer.handle.pointer) == CURLM_OK else {
      endLog(of: transfer)
      return complete(transfer, .failure(transfer.failure(.unexpected(code: 2))))
    }
  }

  /// Has the connections of a server logged while a request that needs it is under way.
  ///
  /// A GOAWAY is logged to any of the transfers that share the connection.
  private func startLog(of transfer: Transfer) {
    let server = transfer.origin
    guard transfer.mayShare else { return }
    if transfer.needsLog {
      let count = logged[server, default: 0]
      logged[server] = count + 1
      if count == 0 {
        for other in transfers.all where other.origin == server { other.handle.setLogging(true) }
      }
    }
    transfer.handle.setLogging(logged[server] != nil)
  }

  /// Takes back `startLog` at the end of a hop.
  private func endLog(of transfer: Transfer) {
    guard transfer.needsLog, let count = logged[transfer.origin] else { return }
    logged[transfer.origin] = count > 1 ? count - 1 : nil
  }

  private func finish(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) {
    if let upgrade = upgrades.using(handle) {
      upgrade.connect(code, context.clock.now)
      return settle(upgrade)
    }
    var context: UnsafeMutableRawPointer?
    ccurl_get_pointer(handle, CURLINFO_PRIVATE, &context)
    guard let id = EasyHandle.delegate(context)?.id, let transfer = transfers[id] else { return }
    finish(transfer, code)
  }

  private func finish(_ transfer: Transfer, _ code: CURLcode) {
    endLog(of: transfer)
    let outcome = transfer.outcome(code)
    curl_multi_remove_handle(multi, transfer.handle.pointer)
    hasFinished = true
    switch outcome {
    case .done(let result): complete(transfer, result)
    case .ending(let response, let sink):
      let (submission, host) = (transfer.submission, transfer.origin.host)
      retire(transfer, .success(response))
      sink.end { submission.end(response, $0, host) }
    case .again:
      transfer.startOver()
      begin(transfer, context.clock.now)
    }
  }

  private func complete(_ transfer: Transfer, _ result: Result<Response, TransportError>) {
    retire(transfer, result)
    if transfer.submission.id.claim() { transfer.submission.completion(result) }
  }

  /// Takes a transfer out of the engine, and learns from its response whether the server shares
  /// connections.
  private func retire(_ transfer: Transfer, _ result: Result<Response, TransportError>) {
    if case .success(let response) = result, response.metrics?.version == .http2,
      case let server = transfer.origin, transfer.mayShare,
      sharingServers.count < Self.sharingServersLimit
    {
      sharingServers.insert(server)
    }
    transfers.remove(transfer)
    release(transfer)
  }

  /// Takes back a transfer's handle, which is no part of the multi handle any more.
  private func release(_ transfer: Transfer) {
    let handle = transfer.handle
    handle.delegate = nil
    guard idleHandles.count < limits.idleHandles else { return }
    if !transfer.isHandleClean { handle.reset() }
    idleHandles.append(handle)
  }

  private func close() {
    breakOff()
    // Who waits for the end may count on it that nothing is held any more.
    context.inbox.finish()
  }

  private func breakOff() {
    let late = context.inbox.shut()
    let broken = transfers.all
    transfers.removeAll()
    for transfer in broken {
      curl_multi_remove_handle(multi, transfer.handle.pointer)
      release(transfer)
    }
    let connections = upgrades.all
    upgrades.removeAll()
    for upgrade in connections {
      curl_multi_remove_handle(multi, upgrade.handle.pointer)
    }
    idleHandles = []
    curl_multi_cleanup(multi)
    for command in late { refuse(command) }
    for transfer in broken { transfer.submission.refuse() }
    for upgrade in connections { upgrade.fail(.stopped) }
  }
}
