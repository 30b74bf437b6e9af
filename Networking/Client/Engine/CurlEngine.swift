// SPDX-License-Identifier: MIT

/// Runs the transfers of any number of clients: one thread, one libcurl multi handle, one pool of
/// open connections.
///
/// The thread begins with the first transfer, sleeps without waking up while nothing happens, and
/// ends when the engine is stopped or let go. Completions run on it, one after another: a slow one
/// holds up all transfers.
public final class CurlEngine: Sendable {
  /// How much one engine takes on at once.
  public struct Limits: Hashable, Sendable {
    /// Connections to one server at a time; further transfers wait. 0 sets no limit. 64 unless told.
    public var connectionsPerHost = 64
    /// Connections in all; further transfers wait. 0 sets no limit. 0 unless told.
    public var connections = 0
    /// Connections that stay open for the next transfer. 64 unless told.
    public var idleConnections = 64
    /// Streams on one HTTP/2 connection at a time. 1,000 unless told; libcurl's own 100 would make
    /// the others wait with their time-outs running.
    public var streamsPerConnection = 1_000
    /// Transfer handles that are kept for reuse, about 6 KB each. 1,024 unless told: the peak of
    /// what is in flight at once, for making and freeing them shows from some hundred on.
    public var idleHandles = 1_024

    /// Creates the usual limits.
    public init() {}
  }

  /// The engine of all clients that are given no other.
  public static let shared = CurlEngine()

  private let inbox: Inbox
  private let limits: Limits

  /// Creates an engine of its own, with its own connections.
  public init(limits: Limits = Limits()) {
    self.limits = limits
    inbox = Inbox()
  }

  deinit {
    inbox.close()
  }

  /// Ends all transfers, which fail with `stopped`, closes all connections and ends the thread.
  ///
  /// Returns when everything is closed. Later transfers fail at once. Don't wait for it on the
  /// engine's own thread.
  public func stop() async {
    await withCheckedContinuation { continuation in
      inbox.close { continuation.resume() }
    }
  }

  /// Starts a transfer.
  ///
  /// - Parameter completion: Receives the outcome, once, on the engine's thread, unless the transfer
  ///   is cancelled before. If the engine is stopped, it is called at once.
  package func perform(
    _ transmission: Transmission,
    completion: @escaping @Sendable (Result<Response, TransportError>) -> Void
  ) -> TransferID {
    let submission = Submission(transmission, completion: completion)
    switch inbox.add(.start(submission)) {
    case .taken: break
    case .takenFirst: EngineThread.start(inbox, limits)
    case .refused: submission.refuse()
    }
    return submission.id
  }

  /// Advances the clock of the deadlines, so that a test reaches a limit without waiting for it.
  ///
  /// Of the transfers that were started before, those whose limit for the first byte or for the whole
  /// exchange is over then fail. libcurl's own limits, for connecting and for pauses, go by the
  /// system's clock.
  package func advanceClock(by duration: Duration) {
    if case .takenFirst = inbox.add(.advanceClock(duration)) { EngineThread.start(inbox, limits) }
  }

  /// Calls a transfer off. Its completion isn't called any more, unless it is running right now.
  package func cancel(_ id: TransferID) {
    guard id.claim() else { return }
    _ = inbox.add(.cancel(id))
  }
}
