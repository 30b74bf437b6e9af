// SPDX-License-Identifier: MIT

import CurlNetworking
import Foundation
import HTTPTypes
import Networking
import NetworkingTestSupport
import Signals
import TestKit
import Testing

/// Cancels requests that share connections of HTTP/2 at random times.
@Suite("Requests over HTTP/2 that are cancelled at random times", .nginx, .timeLimit(.minutes(10)))
struct HTTP2CancellationTests {
  private static let count = TestLength.rounds(800, long: 30_000)
  private static let workers = 16

  private let nginx: Nginx
  private let folder = TemporaryFolder("cancellations")

  init() throws { nginx = try #require(NginxScope.server) }

  @Test("a cancelled stream leaves no event behind, and the others of its connection continue")
  func storm() async throws {
    let engine = CurlEngine()
    // The server ends each connection after a hundred requests, so that GOAWAY meets cancellations.
    let client = try CurlClient.test(nginx.secure(goingAwayAfter: 100), engine: engine) {
      $0.connection.security.authorities = .file(nginx.certificates.path("ca.pem"))
    }
    let tally = CancellationTally()
    let survivors = MutableProperty<[Asked]>([])
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<Self.workers {
        group.addTask {
          var random = SeededRandom(UInt64(worker))
          let path = folder.path("\(worker)")
          for number in 0..<Self.count / Self.workers {
            await tally.cancel(exchange(random.below(5), client, path), &random)
            guard number % 10 == 0 else { continue }
            let survivor = await client.ask(.get("/soup.json"))
            survivors.modify { $0.append(survivor) }
          }
        }
      }
    }
    #expect(survivors.value.allSatisfy { $0.response?.status == .ok }, "\(survivors.value)")
    await engine.stop()
    #expect(tally.faults == 0)
    #expect(!survivors.value.isEmpty && tally.ends < Self.count)
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
}
