// SPDX-License-Identifier: MIT

import CurlNetworking
import Networking
import Signals
import Testing

@Suite("Unsolicited responses", .timeLimit(.minutes(10)))
struct UnaskedAnswerTests {
  /// Sends a request and, after the server has sent an unsolicited response, another one.
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
        // The client sends the next request only when this is on its way.
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

  @Test("extra bytes after a response are discarded, and the next request uses a new connection")
  func secondAnswer() async throws {
    let outcome = try await ask(.get("/"), answer(soupText), then: poison)
    #expect(outcome.elements == [soup], "\(outcome)")
  }

  @Test("content after a response without a body is discarded")
  func contentOfNothing() async throws {
    let outcome = try await ask(
      .get("/"), "HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\n", then: "abc")
    #expect(outcome.elements == [soup], "\(outcome)")
  }
}
