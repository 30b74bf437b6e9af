// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import Signals
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A number of requests with a concurrency limit.
struct Load: Sendable {
  let target: Target
  let width: Int
  let count: Int
  /// The path of the certificate that the client trusts; nil for the system's.
  let certificate: String?

  init(_ url: String, width: Int, count: Int, certificate: String?) throws {
    target = try Target(url)
    self.width = width
    self.count = count
    self.certificate = certificate
  }

  func run(_ kind: String) async throws {
    switch kind {
    case "engine": await measure(engine())
    case "client": await measure(client())
    default: try await session()
    }
  }

  /// Starts a request that calls a closure at its end.
  typealias Requester = @Sendable (@escaping @Sendable () -> Void) -> Disposable

  /// Performs the requests without tasks, whose threads make counts of instructions differ.
  func count(_ kind: String) {
    let isOver = DispatchSemaphore(value: 0)
    let lanes = Lanes(width, count, keepsTimes: false, kind == "engine" ? engine() : client())
    lanes.start { _ in isOver.signal() }
    isOver.wait()
  }

  /// The engine and a closure, without signals and JSON.
  private func engine() -> Requester {
    let engine = CurlEngine()
    let transport = engine.transport(to: target.base)
    let outgoing = OutgoingRequest(target.request, at: target.base)
    return { done in
      transport(outgoing).observe(next: { _ in }, end: { _ in done() })
    }
  }

  /// The client, a signal and JSON.
  private func client() -> Requester {
    var configuration = CurlClient.Configuration()
    if let certificate { configuration.connection.security.authorities = .file(certificate) }
    let client = CurlClient(target.base, configuration: configuration, engine: CurlEngine())
    let request = target.request
    return { done in
      client.response(for: request).observe(
        next: { item in if item.id < 0 { exit(3) } },
        end: { end in
          if end.failure != nil { exit(2) }
          done()
        })
    }
  }

  private func measure(_ start: @escaping Requester) async {
    _ = await Lanes(width, count / 10 + 1, start).run()
    let (began, used) = (Stopwatch.now, Stopwatch.processor)
    let times = await Lanes(width, count, start).run()
    report(times, Stopwatch.now - began, Stopwatch.processor - used)
  }

  private func session() async throws {
    let (session, url) = target.session(width)
    func round(_ count: Int) async throws -> [Double] {
      try await withThrowingTaskGroup(of: [Double].self) { group in
        for lane in 0..<width {
          group.addTask {
            var times: [Double] = []
            for _ in stride(from: lane, to: count, by: width) {
              let start = Stopwatch.now
              let (data, _) = try await session.data(from: url)
              let item = try JSONDecoder().decode(Item.self, from: data)
              if item.id < 0 { exit(3) }
              times.append(Stopwatch.now - start)
            }
            return times
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }
    _ = try await round(count / 10 + 1)
    let (began, used) = (Stopwatch.now, Stopwatch.processor)
    let times = try await round(count)
    report(times, Stopwatch.now - began, Stopwatch.processor - used)
  }

  private func report(_ times: [Double], _ wall: Double, _ processor: Double) {
    let sorted = times.sorted()
    tell([
      "wall": wall, "processor": processor, "p50": sorted[sorted.count / 2],
      "p99": sorted[sorted.count * 99 / 100],
      // A failed request ends the program with another status.
      "lost": Double(count - times.count),
    ])
  }
}

/// Chains of requests: each starts its next request when the previous one is answered.
final class Lanes: Sendable {
  private struct State: Sendable {
    var left: Int
    var keepsTimes = true
    var running = 0
    var times: [Double] = []
    /// The observation of each lane's last request, with the number of requests that were left.
    var handles: [(number: Int, handle: Disposable)?]
    var resume: (@Sendable ([Double]) -> Void)?
  }

  private let width: Int
  private let start: Load.Requester
  private let state: Mutex<State>

  init(
    _ width: Int, _ count: Int, keepsTimes: Bool = true,
    _ start: @escaping Load.Requester
  ) {
    self.width = width
    self.start = start
    state = Mutex(
      State(left: count, keepsTimes: keepsTimes, handles: Array(repeating: nil, count: width)))
  }

  func run() async -> [Double] {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: $0) }
    }
  }

  /// Starts all requests. The closure receives their times after the last one.
  func start(then resume: @escaping @Sendable ([Double]) -> Void) {
    state.withLock { $0.resume = resume }
    for lane in 0..<width { next(lane) }
  }

  private func next(_ lane: Int) {
    let number = state.withLock { state -> Int? in
      guard state.left > 0 else { return nil }
      state.left -= 1
      state.running += 1
      return state.left
    }
    guard let number else { return }
    let began = Stopwatch.now
    let handle = start { [self] in
      let time = Stopwatch.now - began
      let finished = state.withLock { state -> (@Sendable ([Double]) -> Void, [Double])? in
        if state.keepsTimes { state.times.append(time) }
        state.running -= 1
        guard state.left == 0, state.running == 0, let resume = state.resume else { return nil }
        state.resume = nil
        return (resume, state.times)
      }
      if let (resume, times) = finished { return resume(times) }
      next(lane)
    }
    let over = state.withLock { state -> Disposable? in
      // The next request may have begun on the engine's thread in the meantime. Its handle is kept.
      if let later = state.handles[lane], later.number < number { return handle }
      defer { state.handles[lane] = (number, handle) }
      return state.handles[lane]?.handle
    }
    withExtendedLifetime(over) {}
  }
}
