// SPDX-License-Identifier: MIT

import Networking
import Signals

/// A transport around another one that injects faults on a schedule.
///
///     let faults = FaultTransport(
///       .storm(of: .unavailable(retryAfter: 2), count: 3), around: stub.transport, on: time)
///     let client = TransportClient(baseURL, middleware: [retries], transport: faults.transport)
///
/// The same schedule affects the same requests in every run. Delays use the scheduler.
public final class FaultTransport: Sendable {
  /// A request that was affected by a fault.
  public struct Struck: Hashable, Sendable {
    /// The number of the request, counted from 1.
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

  /// Creates a transport around another one.
  ///
  /// - Parameters:
  ///   - schedule: The faults of the requests.
  ///   - inner: The transport for the other requests, and for those whose response is changed.
  ///   - scheduler: The scheduler of delayed responses.
  public init(
    _ schedule: FaultSchedule, around inner: @escaping Transport,
    on scheduler: some TimeScheduler
  ) {
    self.schedule = schedule
    self.inner = inner
    self.scheduler = scheduler
  }

  /// The number of requests sent.
  public var count: Int { content.withLock { $0.count } }

  /// The requests that were affected by a fault, in order.
  public var struck: [Struck] { content.withLock { $0.struck } }

  /// The transport. It is cold like all transports: each observation is one request of the schedule.
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
