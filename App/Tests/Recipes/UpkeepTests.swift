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

  /// A client with the application's configuration, on a transport that answers in turn; the last
  /// answer comes again and again.
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

  @Test("what can be asked again is, at most three times in all, when the server wants it")
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

  @Test("after the third attempt the user hears of it")
  func atMost() throws {
    let answer = Recorder(try client(answering: [busy]).response(for: Recipe.Category.list))
    time.run()
    #expect(answer.end?.failure?.status == .serviceUnavailable)
    #expect(asked.value == 3)
  }

  @Test("what would act twice is asked once")
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
