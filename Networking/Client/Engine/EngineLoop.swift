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
      guard curl_multi_poll(multi, nil, 0, Int32.max, nil) == CURLM_OK else { return false }
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
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let outcome = transfer.outcome(code)
    curl_multi_remove_handle(multi, handle)
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
