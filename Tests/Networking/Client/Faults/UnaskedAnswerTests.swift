// SPDX-License-Identifier: MIT

import Networking
import Signals
import Testing

@Suite("Answers that nobody asked for", .timeLimit(.minutes(10)))
struct UnaskedAnswerTests {
  /// Asks for one thing and, when the server has said more than it was asked, for another.
  private func ask(
    _ first: RecipeRequest, _ said: String, then more: String
  ) async throws -> Outcome<Recipe, RecipeError> {
    let isFirst = Box(true)
    let answered = Box<CheckedContinuation<Void, Never>?>(nil)
    let server = FaultServer { connection in
      while connection.request() != nil {
        guard isFirst.value else {
          connection.send(answer(soupText))
          continue
        }
        isFirst.value = false
        connection.send(said)
        // The client asks again only when this is on its way.
        while answered.value == nil {}
        connection.send(more)
        answered.value?.resume()
      }
    }
    defer { server.stop() }
    let client = try CurlClient.test(server)
    _ = await outcome(of: client.response(for: first))
    await withCheckedContinuation { answered.value = $0 }
    return await outcome(of: client.response(for: .post("/", json: soup)))
  }

  private let poison = answer(#"{"id":9,"name":"Poison"}"#)

  @Test("N2: what comes after an answer is nobody's: the next request has a connection of its own")
  func secondAnswer() async throws {
    let outcome = try await ask(.get("/"), answer(soupText), then: poison)
    #expect(outcome.elements == [soup], "\(outcome)")
  }

  @Test("N2: content after an answer that has none is nobody's")
  func contentOfNothing() async throws {
    let outcome = try await ask(
      .get("/"), "HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\n", then: "abc")
    #expect(outcome.elements == [soup], "\(outcome)")
  }
}
