import CCurl

/// The engine at work: the multi handle, the transfers in flight, and the handles in reserve.
///
/// It is no Sendable and lives in a local variable of the engine's thread: the compiler proves that
/// nobody else touches it.
final class EngineLoop {
  private let inbox: Inbox
  private let limits: CurlEngine.Limits
  private let multi: UnsafeMutableRawPointer
  private var transfers: [ObjectIdentifier: Transfer] = [:]
  private var idleHandles: [UnsafeMutableRawPointer] = []
  /// When to look for transfers that are overdue: never later than the earliest deadline in flight.
  private var nextSweep: ContinuousClock.Instant?

  /// Creates the multi handle; nil when there is no memory for it.
  init?(_ inbox: Inbox, _ limits: CurlEngine.Limits) {
    guard let multi = curl_multi_init() else { return nil }
    self.inbox = inbox
    self.limits = limits
    self.multi = multi
    ccurl_multi_set_long(
      multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(0, limits.connectionsPerHost))
    ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(1, limits.idleConnections))
    ccurl_multi_set_long(
      multi, CURLMOPT_MAX_CONCURRENT_STREAMS, max(1, limits.streamsPerConnection))
    inbox.open(multi)
  }

  /// Works until the inbox is closed or libcurl gives up, then closes everything.
  func run() {
    while step() {}
    close()
  }

  /// One turn: commands, transfers, completions, and sleep if there is nothing else.
  private func step() -> Bool {
    var mayRest = false
    switch inbox.take() {
    case .commands(let commands): for command in commands { obey(command) }
    case .nothing: mayRest = true
    case .end(let commands):
      for command in commands { refuse(command) }
      return false
    }
    // The sleep ends with the next wake-up, with activity on a socket, or at the multi handle's own
    // time-out, which libcurl takes into account by itself: an idle engine never wakes.
    if mayRest {
      let rest = sweep()
      guard curl_multi_poll(multi, nil, 0, rest, nil) == CURLM_OK else { return false }
      inbox.awake()
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

  /// Ends what is overdue and returns how long the thread may sleep at most, in milliseconds.
  ///
  /// Its bound is put right by each sweep only, so that with equal time-outs there is at most one in
  /// the span of a time-out, however many transfers come and go.
  private func sweep() -> Int32 {
    guard !transfers.isEmpty, let due = nextSweep else {
      nextSweep = nil
      return Int32.max
    }
    let now = ContinuousClock.now
    if now >= due {
      nextSweep = nil
      for transfer in Array(transfers.values) {
        guard let deadline = transfer.deadline else { continue }
        if now >= deadline + Self.grace {
          finish(transfer, CURLE_OPERATION_TIMEDOUT)
        } else {
          expect(deadline)
        }
      }
    }
    return nextSweep.map { Int32(clamping: ($0 - now).milliseconds) } ?? Int32.max
  }

  private func expect(_ deadline: ContinuousClock.Instant) {
    let due = deadline + Self.grace
    nextSweep = nextSweep.map { min($0, due) } ?? due
  }

  /// libcurl's own time-out comes first, for it knows more.
  private static let grace = Duration.milliseconds(20)

  private func obey(_ command: Inbox.Command) {
    switch command {
    case .start(let submission): start(submission)
    case .cancel(let ticket):
      guard let transfer = transfers.removeValue(forKey: ObjectIdentifier(ticket)) else { return }
      release(transfer)
    }
  }

  private func refuse(_ command: Inbox.Command) {
    if case .start(let submission) = command { submission.refuse() }
  }

  private func start(_ submission: Submission) {
    guard !submission.ticket.isOver else { return }
    guard let handle = idleHandles.popLast() ?? curl_easy_init() else {
      return submission.refuse()
    }
    let transfer = Transfer(submission, handle)
    transfers[ObjectIdentifier(submission.ticket)] = transfer
    if let deadline = transfer.deadline { expect(deadline) }
    begin(transfer)
  }

  /// Gives a transfer to libcurl, for its first hop or a further one.
  private func begin(_ transfer: Transfer) {
    transfer.configure()
    guard curl_multi_add_handle(multi, transfer.handle) == CURLM_OK else {
      return complete(transfer, .failure(transfer.failure(.unexpected(code: 2))))
    }
  }

  private func finish(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) {
    var context: UnsafeMutableRawPointer?
    ccurl_get_pointer(handle, CURLINFO_PRIVATE, &context)
    guard let context else { return }
    // SAFETY: a handle in the multi handle belongs to a transfer in `transfers`, which keeps it alive.
    finish(Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue(), code)
  }

  private func finish(_ transfer: Transfer, _ code: CURLcode) {
    let outcome = transfer.outcome(code)
    curl_multi_remove_handle(multi, transfer.handle)
    switch outcome {
    case .done(let result): complete(transfer, result)
    case .again: begin(transfer)
    }
  }

  private func complete(_ transfer: Transfer, _ result: Result<Delivery, TransportError>) {
    transfers[ObjectIdentifier(transfer.submission.ticket)] = nil
    release(transfer)
    if transfer.submission.ticket.claim() { transfer.submission.completion(result) }
  }

  /// Takes a transfer's handle back; a transfer under way is broken off.
  private func release(_ transfer: Transfer) {
    curl_multi_remove_handle(multi, transfer.handle)
    curl_easy_reset(transfer.handle)
    transfer.freeFields()
    if idleHandles.count < limits.idleHandles {
      idleHandles.append(transfer.handle)
    } else {
      curl_easy_cleanup(transfer.handle)
    }
  }

  private func close() {
    let late = inbox.shut()
    let broken = transfers.values
    transfers = [:]
    for transfer in broken { release(transfer) }
    for handle in idleHandles { curl_easy_cleanup(handle) }
    idleHandles = []
    curl_multi_cleanup(multi)
    for command in late { refuse(command) }
    for transfer in broken { transfer.submission.refuse() }
    inbox.finish()
  }
}
