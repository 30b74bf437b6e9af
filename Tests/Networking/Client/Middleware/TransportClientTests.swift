// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Clients with a transport")
struct TransportClientTests {
  private func client(
    _ stub: MockClient, _ middleware: [any Middleware] = []
  ) throws -> TransportClient {
    TransportClient(
      try BaseURL("https://h.example/api"), middleware: middleware, transport: stub.transport)
  }

  @Test("responses are decoded as requested, and failures keep their type")
  func reading() async throws {
    let stub = MockClient(
      .response(Response(body: Array(soupText.utf8))),
      .response(Response(status: .forbidden, body: Array(#"{"error":"no"}"#.utf8))),
      .failure(TransportError(.cannotConnect)))
    let signal = try client(stub).response(for: RecipeRequest.get("/recipes/\(3)"))
    #expect(await outcome(of: signal).elements == [soup])
    #expect(
      await outcome(of: signal).failure == .server(Refusal(error: "no"), status: .forbidden))
    #expect(await outcome(of: signal).failure == .transport(TransportError(.cannotConnect)))
    #expect(stub.receivedRequests.first?.head.path == "/api/recipes/3")
  }

  @Test("an invalid request never reaches the transport")
  func invalid() async throws {
    let stub = MockClient(.response(Response()))
    let signal = try client(stub).response(for: RecipeRequest.get("/a/%2e%2E/b"))
    guard case .invalidRequest? = await outcome(of: signal).failure else {
      Issue.record("It must be refused.")
      return
    }
    #expect(stub.receivedRequests.isEmpty)
  }

  @Test("a safe client shows the failures that middleware didn't resolve")
  func safe() throws {
    let stub = MockClient(.failure(TransportError(.cannotConnect)))
    let time = VirtualScheduler()
    let retries = RetryMiddleware(
      RetryPolicy(attempts: 2, backoff: .constant(.seconds(1))), on: time)
    let client = SafeClient(try client(stub, [retries]))
    let errors = Box<[UserFriendlyError]>([])
    let listening = client.errors.observeNext { error in errors.change { $0.append(error) } }
    let found = Box<[Recipe]>([])
    let handle = client.response(for: RecipeRequest.get("/recipes/3")).observeNext { recipe in
      found.change { $0.append(recipe) }
    }
    #expect(client.activity.value && errors.value.isEmpty)
    time.advance(by: .seconds(1))
    #expect(stub.receivedRequests.count == 2 && errors.value.map(\.title) == ["No connection"])
    #expect(!client.activity.value)
    errors.value.first?.dismiss()
    #expect(found.value.isEmpty && handle.isDisposed)
    withExtendedLifetime(listening) {}
  }
}
