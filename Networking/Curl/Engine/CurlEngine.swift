// SPDX-License-Identifier: MIT

import Networking

/// An engine that performs the transfers of any number of clients, with one thread, one libcurl multi handle and one
/// pool of open connections.
///
/// The thread is started by the first transfer. It sleeps while nothing happens, and ends when the engine is stopped or
/// released. Completions run on it, one after another: a slow one delays all transfers.
///
/// A request has three forms. Middleware sees the first as an `OutgoingRequest`, without its decoders:
///
/// ```text
/// Request ──▶ PreparedRequest ──▶ Transfer, or UpgradedTransfer for a WebSocket
/// a value     checked, encoded    running, with all hops
/// any thread  observing thread    engine's thread
/// ```
///
/// Ownership:
///
/// ```text
/// TransportClient ─▶ its transport ─▶ CurlEngine ─▶ Inbox
///                                  └▶ TransferPlan
/// the thread ─▶ EngineLoop ─▶ libcurl's multi handle, idle EasyHandles
///                         ├▶ UpgradedTransfer ─▶ Submission, EasyHandle
///                         └▶ EngineContext ─▶ Inbox
///                                         └▶ Transfer ─▶ Submission ─▶ PreparedRequest ─▶ TransferPlan
///                                                  │              ├▶ completion ─▶ the observer
///                                                  ▼              └▶ TransferID
///                                              EasyHandle
/// the observation, a sink ─▶ TransferID
/// ```
///
/// Nothing owns a transfer after its outcome is known: its handle returns to the idle ones. The observation and a sink
/// keep its identity only, so that a request that has completed or was cancelled releases its body and its observer.
///
/// ```swift
/// let engine = CurlEngine()  // connections apart from those of CurlEngine.shared
/// ```
public final class CurlEngine: Sendable {
  /// The default engine of clients.
  public static let shared = CurlEngine()

  private let inbox: Inbox
  private let limits: Limits

  /// Creates an engine with separate connections.
  public init(limits: Limits = Limits()) {
    self.limits = limits
    inbox = Inbox()
  }

  deinit {
    inbox.close()
  }

  /// Ends all transfers, which fail with `stopped`, closes all connections and ends the thread.
  ///
  /// Returns when everything is closed. Later transfers fail immediately. Don't wait for it on the engine's own thread.
  public func stop() async {
    await withCheckedContinuation { continuation in
      inbox.close { continuation.resume() }
    }
  }

  /// Starts a transfer.
  ///
  /// - Parameter completion: Receives the outcome once, on the engine's thread, unless the transfer is cancelled
  ///   before. If the engine is stopped, it is called immediately.
  package func perform(
    _ request: consuming PreparedRequest,
    completion: consuming @escaping @Sendable (Result<Response, TransportError>) -> Void
  ) -> TransferID {
    let submission = Submission(request: request, completion: completion)
    switch inbox.add(.start(submission)) {
    case .taken: break
    case .takenFirst: EngineThread.start(inbox, limits)
    case .refused: inbox.refuse(submission)
    }
    return submission.id
  }

  /// Advances the clock of the deadlines, so that a test can exceed a limit without waiting.
  ///
  /// Running transfers whose limit for the first byte, for a pause or for the whole exchange is exceeded then fail.
  /// libcurl's own limit, for connecting, uses the system's clock.
  package func advanceClock(by duration: Duration) {
    if case .takenFirst = inbox.add(.advanceClock(duration)) { EngineThread.start(inbox, limits) }
  }

  /// Cancels a transfer. Its completion isn't called afterwards, unless it is already running.
  package func cancel(_ id: TransferID) {
    guard id.claim() else { return }
    _ = inbox.add(.cancel(id))
  }
}
