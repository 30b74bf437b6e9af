// SPDX-License-Identifier: MIT

import CCurl
import Networking

/// The loop of the engine's thread, with the multi handle, the running transfers, and the idle
/// handles.
///
/// It isn't Sendable and is stored in a local variable of the engine's thread, so the compiler
/// proves that no other thread accesses it.
final class EngineLoop {
  private let context: EngineContext
  private let limits: CurlEngine.Limits
  private let multi: UnsafeMutableRawPointer
  private var transfers: TransferTable<Transfer> {
    get { context.transfers }
    _modify { yield &context.transfers }
  }
  /// The connections with another protocol.
  private var upgrades = TransferTable<UpgradedTransfer>()
  private var idleHandles: [EasyHandle] = []
  /// The maximum number of idle handles, of about 6 KB each. Creating and releasing handles takes time from some hundred on.
  private static let idleHandleLimit = 1_024
  /// The encrypted servers that are known to multiplex requests on one connection.
  private var sharingServers: Set<Origin> = []
  /// The number of running requests to each server that need the log of their connections.
  private var logged: [Origin: Int] = [:]
  /// The time to check for overdue transfers, which isn't later than the earliest deadline.
  private var nextSweep: MonotonicInstant?

  /// Whether a transfer has ended since the thread last slept.
  private var hasFinished = false
  /// The number of transfers that certainly get a connection immediately.
  private let connections: Int
  /// Whether a transfer may wait for a connection: since the engine was last idle, there were more
  /// transfers than connections.
  private var mayWait = false
  /// Whether several transfers may share a connection: they did since the engine was last idle.
  private var mayShare = false
  /// Whether a request with a body may share a connection: one did since the engine was last idle.
  private var sendsSharedBodies = false
  /// The cancelled transfers that may share a connection, which they leave after the next pass or
  /// soon.
  private var leaving: [Transfer] = []
  /// The number of passes since something happened.
  private var quietPasses = 0

  /// Creates the multi handle; nil if there is no memory for it.
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
    // With libcurl's default of 100, further requests would wait while their time limits run.
    ccurl_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, 1_000)
    context.inbox.open(multi)
  }

  /// Runs until the inbox is closed or libcurl fails, then closes everything.
  func run() {
    var commands: [Inbox.Command] = []
    while step(&commands) {}
    close()
  }

  /// Performs one turn: commands, transfers, completions, and sleep if there is nothing else.
  ///
  /// - Parameter commands: An empty array, which stays empty and keeps its memory.
  private func step(_ commands: inout [Inbox.Command]) -> Bool {
    var mayRest = false
    context.clock.beginPass()
    switch context.inbox.take(into: &commands) {
    case .commands:
      quietPasses = 0
      commands.reverse()
      while let command = commands.popLast() {
        // A command may advance the clock.
        obey(command, context.clock.passTime)
      }
      if commands.capacity > Self.usualCommands { commands = [] }
    case .nothing: mayRest = true
    case .end:
      for command in commands { refuse(command) }
      return false
    }
    // The sleep ends with the next wake-up, with activity on a socket, or at the multi handle's own
    // timeout, which libcurl handles itself: an idle engine never wakes.
    if mayRest {
      let mustLook = mustLookAgain() || !leaving.isEmpty
      let rest = mustLook ? 0 : min(sweep(), nextPass())
      var ready: Int32 = 0
      guard
        upgrades.isEmpty
          ? curl_multi_poll(multi, nil, 0, rest, &ready) == CURLM_OK : poll(rest, &ready)
      else { return false }
      if ready > 0 { quietPasses = 0 }
      context.inbox.awake()
      context.clock.beginPass()
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
    if sendsSharedBodies {
      for transfer in transfers.all where transfer.hasEarlyResponse() {
        finish(transfer, CURLE_OK)
      }
    }
    dropLeaving()
    return true
  }

  /// Sleeps until something happens, including on upgraded connections, and advances those.
  private func poll(_ rest: Int32, _ ready: inout Int32) -> Bool {
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
      multi, &sockets, UInt32(sockets.count), isReady ? 0 : rest, &ready)
    guard code == CURLM_OK else { return false }
    let now = context.clock.now
    for (socket, upgrade) in zip(sockets, owners) where socket.revents != 0 || upgrade.isReady {
      upgrade.advance(now)
      settle(upgrade)
    }
    return true
  }

  /// Removes an upgraded connection that is over, or schedules its next check.
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

  /// Whether libcurl must process its transfers once more before the thread sleeps.
  ///
  /// When a transfer ends, libcurl lets one that waits for a connection try again, and sets its
  /// timer. If that transfer was already processed in the same pass, version 7.88 deletes the timer
  /// at the end of the pass, and the transfer would wait until its time limit although connections
  /// are idle. Another pass starts it.
  private func mustLookAgain() -> Bool {
    guard hasFinished else { return false }
    hasFinished = false
    quietPasses = 0
    if transfers.isEmpty { (mayWait, mayShare, sendsSharedBodies) = (false, false, false) }
    return mayWait
  }

  /// Returns the maximum time until libcurl must process its transfers again, in milliseconds.
  ///
  /// A transfer that reads from a shared connection passes on what belongs to another one, and sets
  /// the other one's timer. If that was already processed in the same pass, version 7.88 deletes the
  /// timer at the end of the pass as above. The last responses of a burst would wait for the next
  /// event, up to the limit for connecting. Further passes, less and less often, deliver them.
  private func nextPass() -> Int32 {
    guard mayShare, quietPasses < Self.passes.count else { return Int32.max }
    defer { quietPasses += 1 }
    return Self.passes[quietPasses]
  }

  /// The times between passes in milliseconds.
  private static let passes: [Int32] = [0, 1, 10, 100, 1_000]

  /// Ends overdue transfers and returns the maximum time for which the thread may sleep, in
  /// milliseconds.
  ///
  /// The time of the next sweep is updated by sweeps only, so with equal timeouts there is at most
  /// one sweep in a timeout's duration, for any number of transfers.
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

  /// libcurl's own timeout comes first, because it has more details.
  private static let grace = 20_000
  /// A limit of the memory for commands that is kept.
  private static let usualCommands = 256
  /// A limit of the memory for the servers of requests.
  private static let sharingServersLimit = 1_024

  private func obey(_ command: consuming Inbox.Command, _ now: MonotonicInstant) {
    switch consume command {
    case .start(let submission): start(submission, now)
    case .advanceClock(let duration): context.clock.advance(by: duration)
    case .cancel(let id):
      if let upgrade = upgrades[id] {
        upgrade.end()
        return settle(upgrade)
      }
      guard let transfer = transfers[id] else { return }
      guard transfer.mayShare else { return drop(transfer) }
      transfer.discardContent()
      leaving.append(transfer)
    case .wake(let id):
      guard let upgrade = upgrades[id] else { return }
      upgrade.advance(now)
      settle(upgrade)
    case .hangUp(let id):
      guard let upgrade = upgrades[id] else { return }
      upgrade.end()
      settle(upgrade)
    case .resume(let id):
      guard let transfer = transfers[id] else { return }
      let code = transfer.resume()
      if code != CURLE_OK { finish(transfer, code) }
    }
  }

  /// Drops cancelled transfers after a pass.
  ///
  /// When a pass ends, versions of libcurl before 8.1 may store a part of what they have read from
  /// a shared connection, for the next pass. If no transfer is left then, they lose the part when
  /// they examine the connection for the next request, find the connection broken, and open another
  /// one. Therefore the last transfer of a server stays, without delivering anything, until a pass
  /// has read nothing for it.
  private func dropLeaving() {
    guard !leaving.isEmpty else { return }
    var last: [Origin: Transfer] = [:]
    for transfer in leaving where transfers[transfer.id] === transfer {
      if let other = last.updateValue(transfer, forKey: transfer.origin) { drop(other) }
    }
    leaving.removeAll(keepingCapacity: true)
    for (server, transfer) in last {
      let isUsed = transfers.contains { !$0.id.isOver && $0.origin == server }
      if !isUsed, transfer.readsOn() { leaving.append(transfer) } else { drop(transfer) }
    }
  }

  /// Removes a cancelled transfer.
  private func drop(_ transfer: Transfer) {
    transfers.remove(transfer)
    endLog(of: transfer)
    // Its response may be complete already, so the connection stays open.
    transfer.noteConnection()
    remove(transfer)
    hasFinished = true
    release(transfer)
  }

  private func refuse(_ command: Inbox.Command) {
    if case .start(let submission) = command { submission.refuse() }
  }

  private func start(_ submission: consuming Submission, _ now: MonotonicInstant) {
    guard !submission.id.isOver else { return }
    if let upgrade = submission.request.route?.destinations.upgrade {
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

  /// Passes a transfer to libcurl, for its first or a further hop.
  private func begin(_ transfer: Transfer, _ now: MonotonicInstant) {
    let server = transfer.origin
    if transfer.mayShare, transfers.count > 1 { mayShare = true }
    if transfer.sendsSharedBody { sendsSharedBodies = true }
    transfer.configure(isSharing: transfer.mayShare && sharingServers.contains(server), now)
    startLog(of: transfer)
    if let deadline = transfer.firstByteDeadline { expect(deadline) }
    if let deadline = transfer.stallDeadline(now) { expect(deadline) }
    guard curl_multi_add_handle(multi, transfer.handle.pointer) == CURLM_OK else {
      endLog(of: transfer)
      return complete(transfer, .failure(transfer.failure(.unexpected(code: 2))))
    }
  }

  /// Starts to log the connections of a server while a request that needs the log is running.
  ///
  /// A GOAWAY may be logged for any of the transfers that share the connection.
  private func startLog(of transfer: Transfer) {
    let server = transfer.origin
    guard transfer.mayShare else { return }
    transfer.hasLog = transfer.needsLog
    if transfer.hasLog {
      let count = logged[server, default: 0]
      logged[server] = count + 1
      if count == 0 {
        for other in transfers.all where other.origin == server { other.handle.setLogging(true) }
      }
    }
    transfer.handle.setLogging(logged[server] != nil)
  }

  /// Reverses `startLog` at the end of a hop.
  private func endLog(of transfer: Transfer) {
    guard transfer.hasLog, let count = logged[transfer.origin] else { return }
    transfer.hasLog = false
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
    // A part of its content may have been discarded.
    if transfer.isDiscarding { return drop(transfer) }
    endLog(of: transfer)
    let outcome = transfer.outcome(code)
    remove(transfer)
    hasFinished = true
    switch consume outcome {
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

  /// Removes a transfer from the engine, and learns from its response whether the server
  /// multiplexes connections.
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

  /// Removes the handle of a transfer from the multi handle.
  private func remove(_ transfer: Transfer) {
    transfer.discardStoredContent()
    curl_multi_remove_handle(multi, transfer.handle.pointer)
  }

  /// Returns the handle of a transfer, which was removed from the multi handle, to the pool.
  private func release(_ transfer: Transfer) {
    let handle = transfer.handle
    handle.delegate = nil
    guard idleHandles.count < Self.idleHandleLimit, !transfer.isReceivingPaused else { return }
    if !transfer.isHandleClean { handle.reset() }
    idleHandles.append(handle)
  }

  private func close() {
    breakOff()
    // After this, nothing is retained, as the callers that wait for the end expect.
    context.inbox.finish()
  }

  private func breakOff() {
    let late = context.inbox.shut()
    let broken = transfers.all
    transfers.removeAll()
    leaving = []
    for transfer in broken {
      remove(transfer)
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
