// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import RecipeInteractors
import Signals
import TestKit
import Testing

@testable import recipes

@Suite("Upkeep")
struct UpkeepTests {
  private let time = VirtualScheduler()
  private let asked = MutableProperty(0)

  /// Returns a client with the configuration of the application. Its transport returns the
  /// responses in order, and repeats the last one.
  private func client(answering answers: [Response]) throws -> TransportClient {
    let upkeep = Upkeep(
      retries: RetryPolicy(attempts: Upkeep().retries.attempts, backoff: .constant(.seconds(1))),
      scheduler: time)
    return TransportClient(
      try BaseURL("http://mock"), middleware: upkeep.configuration(around: []).middleware,
      transport: { [asked] _ in
        let number = asked.modify { count in
          defer { count += 1 }
          return min(count, answers.count - 1)
        }
        return .just(answers[number])
      })
  }

  private let busy = Response(status: .serviceUnavailable, headers: [.retryAfter: "5"])
  private let fine = Response(body: Array("[]".utf8))

  @Test("idempotent requests are retried, at most three attempts, after the server's delay")
  func retries() throws {
    let answer = Recorder(
      try client(answering: [busy, busy, fine]).response(for: Recipe.Category.list))
    time.advance(by: .seconds(4))
    #expect(asked.value == 1)
    time.advance(by: .seconds(1))
    #expect(asked.value == 2)
    time.advance(by: .seconds(5))
    #expect(answer.elements == [[]])
  }

  @Test("the user is informed after the third attempt")
  func atMost() throws {
    let answer = Recorder(try client(answering: [busy]).response(for: Recipe.Category.list))
    time.run()
    #expect(answer.end?.failure?.status == .serviceUnavailable)
    #expect(asked.value == 3)
  }

  @Test("requests that aren't idempotent are sent once")
  func once() throws {
    let request = Request<Pharmacy, ServerError>.post("/pharmacies")
    let answer = Recorder(try client(answering: [busy]).response(for: request))
    #expect(answer.end?.failure?.status == .serviceUnavailable)
    #expect(asked.value == 1)
  }
}

extension Recipe.Category {
  fileprivate static var list: Request<[Recipe.Category], ServerError> { .get("/categories") }
}
