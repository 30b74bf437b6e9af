// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("The cache in front of a transport")
struct CacheMiddlewareTests {
  private let time = Box(HTTPDate(seconds: 1_700_000_000))
  private let store = MemoryCacheStore()

  private func middleware(
    _ policy: CachePolicy = CachePolicy(), user: (@Sendable () -> String?)? = nil
  ) -> CacheMiddleware {
    CacheMiddleware(store, policy: policy, user: user, now: { [time] in time.value })
  }

  private func answer(_ body: String, _ headers: HTTPFields) -> StubResponse {
    .response(Response(headers: headers, body: Array(body.utf8)))
  }

  private func wait(_ seconds: Int64) { time.value = time.value.advanced(by: seconds) }

  private let ten: HTTPFields = [.cacheControl: "max-age=10", .eTag: "\"1\""]

  @Test("a fresh response is served without a request, and a stale one after a 304")
  func freshAndConfirmed() {
    let stub = MockClient(
      answer("one", ten), .response(Response(status: .notModified, headers: ten)))
    let middleware = middleware()
    let signal = middleware.response(to: .test(), next: stub.transport)
    #expect(Recorder(signal).responses.map(\.text) == ["one"])
    wait(9)
    let kept = Recorder(signal)
    #expect(
      kept.responses.map(\.text) == ["one"] && kept.isCompleted && stub.receivedRequests.count == 1)
    wait(1)
    #expect(Recorder(signal).responses.map(\.text) == ["one"])
    #expect(stub.receivedRequests.count == 2)
    #expect(stub.receivedRequests[1].head.headerFields[.ifNoneMatch] == "\"1\"")
    wait(9)
    #expect(Recorder(signal).responses.map(\.text) == ["one"])
    #expect(stub.receivedRequests.count == 2)
  }

  @Test("a response says whether it comes from the network, is fresh or is stale")
  func source() throws {
    var policy = CachePolicy()
    policy.staleIfError = 60
    let stub = MockClient(
      answer("one", ten), .response(Response(status: .notModified, headers: ten)),
      .failure(TransportError(.cannotConnect)))
    let signal = middleware(policy).response(to: .test(), next: stub.transport)
    func source() -> Response.Source? { Recorder(signal).responses.first?.source }
    #expect(source() == .network)
    wait(9)
    #expect(source() == .cache(age: .seconds(9)))
    wait(1)
    // The server has validated it.
    #expect(source() == .network)
    wait(20)
    #expect(source() == .stale(age: .seconds(20)))
    var response = Response(body: Array(#"{"id":3,"name":"Soup"}"#.utf8))
    response.source = .stale(age: .seconds(20))
    #expect(
      try RecipeRequest.get("/").withSource().read(response).get()
        == Sourced(value: soup, source: .stale(age: .seconds(20))))
  }

  @Test("an unexpected 304 causes another request without a condition")
  func askAgain() {
    let stub = MockClient(
      answer("one", ten),
      .response(Response(status: .notModified, headers: [.eTag: "\"2\""])), answer("two", ten))
    let signal = middleware().response(to: .test(), next: stub.transport)
    _ = Recorder(signal)
    wait(10)
    let watch = Recorder(signal)
    #expect(watch.responses.map(\.text) == ["two"] && watch.isCompleted)
    #expect(
      stub.receivedRequests.map { $0.head.headerFields[.ifNoneMatch] } == [nil, "\"1\"", nil])
    #expect(Recorder(signal).responses.map(\.text) == ["two"] && stub.receivedRequests.count == 3)
  }

  @Test("only-if-cached without a stored response returns 504 without a request")
  func onlyIfCached() {
    let stub = MockClient(answer("one", ten))
    let request = OutgoingRequest.test(headers: [.cacheControl: "only-if-cached"])
    #expect(Recorder(middleware().response(to: request, next: stub.transport)).brought == ["504"])
    #expect(stub.receivedRequests.isEmpty)
  }

  @Test("when the network fails, a stale response is served where allowed")
  func standIn() {
    var policy = CachePolicy()
    policy.staleIfError = 60
    let lost = StubResponse.failure(TransportError(.cannotConnect))
    let stub = MockClient(
      answer("one", ten), lost, .response(Response(status: .badGateway)),
      .failure(TransportError(.insecure(.certificate))), lost)
    let signal = middleware(policy).response(to: .test(), next: stub.transport)
    _ = Recorder(signal)
    wait(20)
    #expect(Recorder(signal).responses.map(\.text) == ["one"])
    #expect(Recorder(signal).responses.map(\.text) == ["one"])
    #expect(
      Recorder(signal).brought == ["insecure(Networking.TransportError.Distrust.certificate)"])
    wait(60)
    #expect(Recorder(signal).brought == ["cannotConnect"])
  }

  @Test("an unsafe request removes the response of its address, even if its result is unknown")
  func invalidation() {
    let replies: [StubResponse] = [
      .response(Response(status: .noContent)),
      .failure(TransportError(.connectionLost(maybeSent: true), phase: .waiting)), .hold,
    ]
    for reply in replies {
      let stub = MockClient { [ten] request, _ in
        request.head.method == .get ? .response(Response(headers: ten)) : reply
      }
      let middleware = middleware()
      let read = middleware.response(to: .test(), next: stub.transport)
      _ = Recorder(read)
      _ = Recorder(read)
      #expect(stub.receivedRequests.count == 1)
      Recorder(middleware.response(to: .test(.post), next: stub.transport)).dispose()
      _ = Recorder(read)
      #expect(stub.receivedRequests.count == 3)
      store.forgetAll()
    }
    let stub = MockClient { [ten] request, _ in
      request.head.method == .get
        ? .response(Response(headers: ten)) : .failure(TransportError(.cannotConnect))
    }
    let middleware = middleware()
    _ = Recorder(middleware.response(to: .test(), next: stub.transport))
    _ = Recorder(middleware.response(to: .test(.put), next: stub.transport))
    _ = Recorder(middleware.response(to: .test(), next: stub.transport))
    #expect(stub.receivedRequests.count == 2)
  }

  @Test("a response from before a change isn't stored after it")
  func crossing() {
    let stub = MockClient { request, index in
      request.head.method == .get && index == 0 ? .hold : .response(Response(status: .noContent))
    }
    let middleware = middleware()
    let read = Recorder(middleware.response(to: .test(), next: stub.transport))
    _ = Recorder(middleware.response(to: .test(.post), next: stub.transport))
    stub.held.answer(answer("old", ten))
    #expect(read.responses.map(\.text) == ["old"])
    #expect(store.size == 0)
  }

  @Test("users are distinguished, by their names if known")
  func users() {
    let stub = MockClient { [ten] request, index in
      .response(Response(headers: ten, body: Array("\(index)".utf8)))
    }
    let user = Box<String?>("ann")
    let named = middleware(user: { user.value })
    func text(_ middleware: CacheMiddleware, _ token: String) -> String? {
      let request = OutgoingRequest.test(headers: [.authorization: token])
      return Recorder(middleware.response(to: request, next: stub.transport)).responses.first?.text
    }
    #expect(text(named, "a1") == "0" && text(named, "a2") == "0")
    user.value = "bob"
    #expect(text(named, "b1") == "1")
    user.value = nil
    #expect(text(named, "a1") == "2")
    user.value = "ann"
    #expect(text(named, "a3") == "0")
    let plain = middleware()
    #expect(text(plain, "a1") == "3" && text(plain, "a2") == "4" && text(plain, "a1") == "3")
  }

  @Test("users that only a key tells apart don't share responses")
  func keys() throws {
    let stub = MockClient { [ten] request, index in
      .response(Response(headers: ten, body: Array("\(index)".utf8)))
    }
    let middleware = middleware()
    let name = try #require(HTTPField.Name("X-Api-Key"))
    let texts = ["a", "b", "a", "b"].map { key in
      let request = OutgoingRequest.test(headers: [name: key])
      return Recorder(middleware.response(to: request, next: stub.transport)).responses.first?.text
    }
    #expect(texts == ["0", "1", "0", "1"])
  }

  @Test("a response that arrives after its user has signed out isn't stored")
  func signedOut() {
    let user = Box<String?>("ann")
    let stub = MockClient(answer("one", ten))
    let middleware = middleware(user: { user.value })
    let responses = Recorder(
      middleware.response(to: .test()) { [store] request in
        .deferred {
          user.value = nil
          store.forgetAll()
          return stub.transport(request)
        }
      }
    ).responses
    #expect(responses.map(\.text) == ["one"])
    #expect(store.size == 0)
  }

  @Test("disposal cancels the request, and nothing is stored")
  func disposal() {
    let stub = MockClient(.hold)
    let watch = Recorder(middleware().response(to: .test(), next: stub.transport))
    watch.dispose()
    #expect(stub.held.cancelled == 1 && store.size == 0)
  }

  @Test("a GET with a body and a request without a complete URL bypass the cache")
  func passing() {
    let stub = MockClient(answer("one", ten))
    var request = OutgoingRequest.test()
    request.body = Body([1], contentType: nil)
    let middleware = middleware()
    for _ in 0..<2 { _ = Recorder(middleware.response(to: request, next: stub.transport)) }
    request = .test()
    request.head.authority = nil
    for _ in 0..<2 { _ = Recorder(middleware.response(to: request, next: stub.transport)) }
    #expect(stub.receivedRequests.count == 4 && store.size == 0)
  }
}
