import Networking
import Signals

/// Stands around a transport, a stub or a real one, and lets things go wrong on a schedule.
///
///     let faults = FaultTransport(
///       .storm(of: .unavailable(retryAfter: 2), count: 3), around: stub.transport, on: time)
///     let client = TransportClient(baseURL, middleware: [retries], transport: faults.transport)
///
/// The same schedule strikes the same requests in every run; only waiting takes time, and that is the
/// scheduler's.
public final class FaultTransport: Sendable {
  /// A request that met a fault.
  public struct Struck: Hashable, Sendable {
    /// The number of the request, the first being 1.
    public let number: Int
    /// What was asked.
    public let asked: AskedRequest
    /// What went wrong.
    public let fault: Fault
  }

  private struct Content: Sendable {
    var count = 0
    var struck: [Struck] = []
  }

  private let content = Lock(Content())
  private let schedule: FaultSchedule
  private let inner: Transport
  private let scheduler: any TimeScheduler

  /// Creates a transport around another.
  ///
  /// - Parameters:
  ///   - schedule: Which requests meet which faults.
  ///   - inner: What answers the others, and those whose answer is changed.
  ///   - scheduler: Where slow answers wait.
  public init(
    _ schedule: FaultSchedule, around inner: @escaping Transport,
    on scheduler: some TimeScheduler
  ) {
    self.schedule = schedule
    self.inner = inner
    self.scheduler = scheduler
  }

  /// How many requests have been asked.
  public var count: Int { content.withLock { $0.count } }

  /// The requests that met a fault, in order.
  public var struck: [Struck] { content.withLock { $0.struck } }

  /// The transport, cold as all are: each observation is one request of the schedule.
  public var transport: Transport {
    { [self] request in
      Signal { [self] observer, lifetime in
        let number = content.withLock { content in
          content.count += 1
          return content.count
        }
        guard let fault = schedule.fault(number - 1) else {
          return inner(request).start(observer, lifetime)
        }
        let struck = Struck(number: number, asked: AskedRequest(request), fault: fault)
        content.withLock { $0.struck.append(struck) }
        fault.strike(request, on: scheduler, inner).start(observer, lifetime)
      }
    }
  }
}
