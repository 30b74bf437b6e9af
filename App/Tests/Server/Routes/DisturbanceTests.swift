// SPDX-License-Identifier: MIT

import DemoServer
import RecipeEntities
import Synchronization
import Testing

@Suite("Disturbance")
struct DisturbanceTests {
  @Test("every response is delayed by the latency")
  func delaysAnswers() async throws {
    let waits = Mutex<[Duration]>([])
    try await withServer(
      .init(latency: .milliseconds(700)),
      sleep: { duration in waits.withLock { $0.append(duration) } }
    ) { client in
      let client = try await client.signedIn()
      #expect(try await client.get("/categories").status == 200)
      #expect(try await client.get("/nothing").status == 404)
    }
    #expect(waits.withLock { $0 } == Array(repeating: .milliseconds(700), count: 3))
  }

  @Test("without a latency nothing is delayed")
  func waitsForNothing() async throws {
    let waits = Mutex(0)
    try await withServer(sleep: { _ in waits.withLock { $0 += 1 } }) { client in
      let reply = try await client.signIn()
      #expect(reply.status == 200)
    }
    #expect(waits.withLock { $0 } == 0)
  }

  @Test("at a rate of 1 every request fails with a message and a time to retry")
  func failsAlways() async throws {
    try await withServer(.init(failureRate: 1)) { client in
      for reply in [try await client.signIn(), try await client.get("/categories")] {
        #expect(reply.status == 503)
        #expect(reply.fields["retry-after"] == "1")
        #expect(reply.sentence == "The server is busy. Try again.")
      }
    }
  }

  @Test("the same seed fails the same requests, another seed others")
  func failuresAreSeeded() async throws {
    func statuses(seed: UInt64) async throws -> [Int] {
      try await withServer(.init(seed: seed, failureRate: 0.5)) { client in
        var statuses: [Int] = []
        for _ in 0..<40 {
          statuses.append(try await client.get("/categories").status)
        }
        return statuses
      }
    }
    let first = try await statuses(seed: 7)
    #expect(Set(first) == [401, 503])
    #expect(try await statuses(seed: 7) == first)
    #expect(try await statuses(seed: 8) != first)
  }
}
