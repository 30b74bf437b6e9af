// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

/// Cancels requests that share connections of HTTP/2 at random times. `PROSCENIUM_CANCELLATIONS=30000` is for sanitizers.
@Suite("Requests over HTTP/2 that are cancelled at random times", .nginx, .timeLimit(.minutes(10)))
struct HTTP2CancellationTests {
  private static let count =
    ProcessInfo.processInfo.environment["PROSCENIUM_CANCELLATIONS"].flatMap { Int($0) } ?? 800
  private static let workers = 16

  private let nginx: Nginx
  private let folder = TemporaryFolder("cancellations")

  /// The events of all requests.
  private final class Tally: Sendable {
    let events = MutableProperty(0)
    let ends = MutableProperty(0)
    /// The events after the end or the cancellation of their request.
    let faults = MutableProperty(0)
  }

  init() throws { nginx = try #require(NginxScope.server) }

  @Test("N7: a cancelled stream leaves no event behind, and the others of its connection continue")
  func storm() async throws {
    let engine = CurlEngine()
    // The server ends each connection after a hundred requests, so that GOAWAY meets cancellations.
    let client = try CurlClient.test(nginx.secure(goingAwayAfter: 100), engine: engine) {
      $0.connection.security.authorities = .file(nginx.certificates.path("ca.pem"))
    }
    let tally = Tally()
    let survivors = MutableProperty<[Asked]>([])
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<Self.workers {
        group.addTask {
          var random = SeededRandom(UInt64(worker))
          let path = folder.path("\(worker)")
          for number in 0..<Self.count / Self.workers {
            await cancel(exchange(random.below(5), client, path), tally, &random)
            guard number % 10 == 0 else { continue }
            let survivor = await client.ask(.get("/soup.json"))
            survivors.modify { $0.append(survivor) }
          }
        }
      }
    }
    #expect(survivors.value.allSatisfy { $0.response?.status == .ok }, "\(survivors.value)")
    await engine.stop()
    #expect(tally.faults.value == 0)
    #expect(!survivors.value.isEmpty && tally.ends.value < Self.count)
  }

  /// Returns an exchange without its elements.
  private func exchange(
    _ kind: Int, _ client: CurlClient, _ path: String
  ) -> Signal<Void, ClientError<Never>> {
    switch kind {
    case 0: client.response(for: Plain.get("/soup.json")).map { _ in }
    case 1: client.response(for: Plain.get("/large.txt")).map { _ in }
    case 2: client.response(for: Plain.get("/slow/large.txt")).map { _ in }
    case 3: client.download(Plain.get("/large.txt"), to: path).map { _ in }
    default: client.chunks(of: Plain.get("/large.txt"), window: 8 << 10).map { _ in }
    }
  }

  /// Observes an exchange, and cancels it after a random number of turns, or in its first event.
  private func cancel(
    _ exchange: Signal<Void, ClientError<Never>>, _ tally: Tally, _ random: inout SeededRandom
  ) async {
    let handle = MutableProperty<Disposable?>(nil)
    let isOver = MutableProperty(false)
    let isCancelled = MutableProperty(false)
    let late = MutableProperty(0)
    let cancelsInside = random.below(4) == 0
    let turns = random.below(3) == 0 ? 0 : random.below(200)
    let note: @Sendable (MutableProperty<Int>) -> Void = { count in
      count.modify { $0 += 1 }
      if isCancelled.value { late.modify { $0 += 1 } }
      // The engine may be delivering one event at the moment of the cancellation.
      if isOver.value || late.value > 1 { tally.faults.modify { $0 += 1 } }
    }
    let observation = exchange.observe(
      next: { _ in
        note(tally.events)
        if cancelsInside { handle.value?.dispose() }
      },
      end: { _ in
        note(tally.ends)
        isOver.value = true
      })
    handle.value = observation
    for _ in 0..<turns { await Task.yield() }
    observation.dispose()
    isCancelled.value = true
    handle.value = nil
  }
}
