// SPDX-License-Identifier: MIT

import Networking
import Signals

/// A transport around another one that injects faults on a schedule.
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
    /// The request.
    public let request: ReceivedRequest
    /// The fault.
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

  /// The number of requests that have been sent.
  public var count: Int { content.withLock { $0.count } }

  /// The requests that met a fault, in order.
  public var struck: [Struck] { content.withLock { $0.struck } }

  /// The transport, which is cold like all transports: each observation is one request of the schedule.
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
        let struck = Struck(number: number, request: ReceivedRequest(request), fault: fault)
        content.withLock { $0.struck.append(struck) }
        fault.strike(request, on: scheduler, inner).start(observer, lifetime)
      }
    }
  }
}
