// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Middleware")
struct MiddlewareTests {
  /// Records when a request passes and when a response returns.
  private struct Note: Middleware {
    let name: String
    let notes: Box<[String]>

    func response(
      to request: OutgoingRequest, next: @escaping Transport
    ) -> Signal<Response, TransportError> {
      .deferred {
        notes.change { $0.append("> " + name) }
        return next(request).handleEvents(next: { [notes, name] _ in
          notes.change { $0.append("< " + name) }
        })
      }
    }
  }

  @Test("the first one is outermost, and nothing happens before the observation")
  func order() {
    let notes = Box<[String]>([])
    let stub = MockClient(.response(Response()))
    let all: [any Middleware] = ["a", "b", "c"].map { Note(name: $0, notes: notes) }
    let signal = all.around(stub.transport)(.test())
    #expect(notes.value.isEmpty && stub.receivedRequests.isEmpty)
    #expect(Recorder(signal).brought == ["200"])
    #expect(notes.value == ["> a", "> b", "> c", "< c", "< b", "< a"])
    #expect(Recorder([any Middleware]().around(stub.transport)(.test())).brought == ["200"])
  }

  @Test("combined: one renewal, retries inside it, and a stored response afterwards")
  func together() {
    let time = VirtualScheduler()
    let token = Box("old")
    let store = MemoryCacheStore()
    let stub = MockClient { request, index in
      if index == 0 { return .failure(TransportError(.connectionLost(maybeSent: true))) }
      let isRight = request.head.headerFields[.authorization] == "Bearer new"
      return .response(
        isRight
          ? Response(headers: [.cacheControl: "max-age=60"], body: [1])
          : Response(status: .unauthorized))
    }
    let authorization = AuthorizationMiddleware(
      BearerAuthorization(token: { token.value }),
      renew: { _ in
        .performing {
          token.value = "new"
          return "Bearer new"
        }
      })
    let all: [any Middleware] = [
      CacheMiddleware(store, user: { "ann" }, now: { HTTPDate(seconds: 0) }), authorization,
      RetryMiddleware(
        RetryPolicy(backoff: .constant(.seconds(1))), on: time, now: { HTTPDate(seconds: 0) }),
    ]
    let transport = all.around(stub.transport)
    let watch = Recorder(transport(.test()))
    time.advance(by: .seconds(1))
    #expect(watch.brought == ["200"] && watch.isCompleted)
    #expect(stub.receivedRequests.count == 3)
    #expect(Recorder(transport(.test())).responses.map(\.body) == [[1]])
    #expect(stub.receivedRequests.count == 3)
  }

  @Test("a request is sent with the complete URL, the fields and the body")
  func outgoing() throws {
    let request = RecipeRequest.post(
      "/a/\("b c")", query: ["q": "1&2"], json: soup, timeout: .seconds(3))
    let outgoing = OutgoingRequest(request, at: try BaseURL("https://h.example:8443/api/"))
    #expect(outgoing.head.scheme == "https")
    #expect(outgoing.head.authority == "h.example:8443" && outgoing.host == "h.example:8443")
    #expect(outgoing.head.path == "/api/a/b%20c?q=1%262")
    #expect(outgoing.head.headerFields[.accept] == "application/json")
    #expect(outgoing.body == request.body && outgoing.timeout == .seconds(3))
    #expect(outgoing.needsAuthorization && !outgoing.isIdempotent)
    #expect(outgoing.description == "POST /api/a/b%20c")
    let bare = OutgoingRequest(RecipeRequest.get(""), at: try BaseURL("http://[::1]:8080"))
    #expect(bare.head.path == "/" && bare.head.authority == "[::1]:8080" && bare.isIdempotent)
  }
}
