// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Signals
import TestKit
import Testing

@Suite("Content that a cache has stored")
struct StoredContentTests {
  private let time = VirtualScheduler()
  private let date = Box(HTTPDate(seconds: 1_700_000_000))
  private let mock: MockClient
  private let client: SafeClient
  private let reloads = SafePublishSubject<CacheUse>()
  private let cancellations = SafePublishSubject<Void>()
  private typealias Content = RemoteContent<[Int]>
  private struct Refusal: Error, Decodable {}

  init() {
    var policy = CachePolicy()
    policy.staleIfError = 3_600
    mock = MockClient(middleware: [
      CacheMiddleware(MemoryCacheStore(), policy: policy, now: { [date] in date.value })
    ])
    client = SafeClient(
      mock, connection: ConnectionMonitor(backoff: .constant(.seconds(4)), on: time))
  }

  private func wait(_ seconds: Int64) {
    time.advance(by: .seconds(seconds))
    date.value = date.value.advanced(by: seconds)
  }

  private func numbers(_ body: String, _ cacheControl: String = "max-age=0") -> Response {
    Response(headers: [.cacheControl: cacheControl, .eTag: "\"1\""], body: Array(body.utf8))
  }

  private func content(on client: SafeClient? = nil) -> Recorder<Content, Never> {
    Recorder(
      (client ?? self.client).content(
        for: reloads.signal.start(with: .protocolDefault), cancelledBy: cancellations.signal
      ) { Request<[Int], Refusal>.get("/numbers").with($0) })
  }

  /// Returns the problem of the last content, and checks its status.
  private func problem(
    of content: Recorder<Content, Never>, in status: (LoadingProblem) -> Content.Status
  ) throws -> LoadingProblem {
    let last = try #require(content.elements.last)
    let problem = try #require(last.problem, "\(content.elements)")
    #expect(last.status == status(problem))
    return problem
  }

  /// Loads the content once, so that the cache has stored it.
  private func store(_ response: Response) {
    mock.answer("GET /numbers", with: response, times: 1)
    _ = content()
  }

  @Test("is the value while the server is asked, and the server's response replaces it")
  func preview() {
    store(numbers("[1]"))
    wait(20)
    let held = mock.hold("GET /numbers")
    let content = content()
    #expect(
      content.elements == [
        Content(value: nil, status: .loading(since: .seconds(20))),
        Content(value: [1], status: .loading(since: .seconds(20)), loadedAt: .zero),
      ])
    #expect(content.elements.last?.age == .seconds(20))
    #expect(content.elements.last?.loads == 0 && content.elements.last?.versions == 1)
    wait(5)
    held.answer(with: [2])
    #expect(
      content.elements.last == Content(value: [2], status: .loaded, loadedAt: .seconds(25)))
    #expect(content.elements.last?.age == nil && content.elements.last?.loads == 1)
  }

  @Test("is sent once by the values that include it, and not by the loaded ones")
  func values() {
    store(numbers("[1]"))
    let held = mock.hold("GET /numbers")
    let content = client.content(for: SafeSignal<Void>.just(())) {
      Request<[Int], Refusal>.get("/numbers")
    }.shareReplay(limit: 1)
    let all = Recorder(content.loadedValues(includingStored: true))
    let loaded = Recorder(content.loadedValues())
    #expect(all.elements == [[1]] && loaded.elements.isEmpty)
    held.answer(with: [2])
    #expect(all.elements == [[1], [2]] && loaded.elements == [[2]])
  }

  @Test("is stale if the user stops waiting")
  func cancelled() throws {
    store(numbers("[1]"))
    wait(20)
    let held = mock.hold("GET /numbers")
    let content = content()
    cancellations.send()
    #expect(held.count == 0 && content.elements.last?.value == [1])
    let problem = try problem(of: content) { .stale($0, since: .zero) }
    #expect(problem.title == "Not current")
  }

  @Test("stays if the server can't be reached, and isn't sent again by the attempts that follow")
  func failure() throws {
    store(numbers("[1]"))
    wait(20)
    let held = mock.hold("GET /numbers")
    let content = content()
    held.fail()
    let problem = try problem(of: content) { .stale($0, since: .zero) }
    #expect(problem.reason == .offline && content.elements.last?.value == [1])
    let versions = content.elements.last?.versions ?? 0
    wait(60)
    #expect(held.count == 1)
    #expect(content.elements.last?.versions == versions)
    held.answer(with: [2])
    #expect(content.elements.last?.value == [2] && content.elements.last?.status == .loaded)
  }

  @Test(
    "isn't shown if the request or the server forbids it",
    arguments: [
      ("max-age=0", CacheUse.revalidate), ("max-age=0, must-revalidate", .protocolDefault),
      ("no-cache", .protocolDefault), ("no-store", .protocolDefault),
    ])
  func forbidden(_ cacheControl: String, _ use: CacheUse) {
    store(numbers("[1]", cacheControl))
    let held = mock.hold("GET /numbers")
    let content = Recorder(
      client.content(for: SafeSignal<Void>.just(())) {
        Request<[Int], Refusal>.get("/numbers").with(use)
      })
    #expect(content.elements == [Content(value: nil, status: .loading(since: .zero))])
    held.answer(with: [2])
    #expect(content.elements.last?.value == [2])
  }

  @Test("a stored response that can't be read isn't shown")
  func malformed() {
    store(numbers("[1"))
    let held = mock.hold("GET /numbers")
    let content = content()
    #expect(content.elements.map(\.value) == [nil])
    held.answer(with: [2])
    #expect(content.elements.last?.value == [2])
  }

  @Test(
    "is removed if the server refuses the request",
    arguments: [HTTPResponse.Status.forbidden, .notFound, .gone])
  func refused(_ status: HTTPResponse.Status) throws {
    store(numbers("[1]"))
    wait(20)
    let held = mock.hold("GET /numbers")
    let content = content()
    #expect(content.elements.last?.value == [1])
    held.answer(with: Response(status: status))
    let problem = try problem(of: content) { .failed($0, since: .seconds(20)) }
    #expect(problem.reason == .refused(status) && content.elements.last?.value == nil)
    #expect(content.elements.last?.age == nil && content.elements.last?.loadedAt == nil)
  }

  @Test("isn't sent for a reload, whose value is there already")
  func reload() {
    mock.answer("GET /numbers", with: numbers("[1]"), times: 1)
    let content = content()
    wait(20)
    let held = mock.hold("GET /numbers")
    reloads.send(.protocolDefault)
    #expect(held.count == 1 && content.elements.last?.versions == 1)
    // Loading, loaded, and loading again.
    #expect(content.elements.count == 3)
    #expect(content.elements.last?.status == .loading(since: .seconds(20)))
    cancellations.send()
    #expect(content.elements.last?.status == .loaded)
  }

  @Test("replaces the value of another address, also if it is older")
  func otherAddress() {
    store(numbers("[1]"))
    wait(20)
    mock.answer("GET /others", with: [7])
    let paths = SafePublishSubject<RequestPath>()
    let content = Recorder(
      client.content(for: paths.signal) { Request<[Int], Refusal>.get($0) })
    paths.send("/others")
    #expect(content.elements.last?.value == [7])
    let held = mock.hold("GET /numbers")
    paths.send("/numbers")
    #expect(content.elements.last?.value == [1] && content.elements.last?.isLoading == true)
    held.fail()
    #expect(content.elements.last?.value == [1] && content.elements.last?.problem != nil)
  }

  @Test("is sent to the observer of the request as well")
  func ownObserver() {
    store(numbers("[1]"))
    let held = mock.hold("GET /numbers")
    let copies = Recorder<Response, Never>()
    let content = Recorder(
      client.content(for: SafeSignal<Void>.just(())) {
        Request<[Int], Refusal>.get("/numbers").previewing(to: copies.observer)
      })
    #expect(copies.elements.map(\.text) == ["[1]"] && content.elements.last?.value == [1])
    #expect(held.count == 1)
  }

  @Test("a large one is decoded on a worker, and comes before the server's response")
  func large() async throws {
    let many = [Int](repeating: 12_345, count: 10_000)
    store(numbers("[" + many.map(String.init).joined(separator: ",") + "]"))
    let held = mock.hold("GET /numbers")
    let content = Recorder(
      client.content(for: SafeSignal<Void>.just(())) { Request<[Int], Refusal>.get("/numbers") })
    let first = await content.elements(2)
    #expect(first.map(\.value) == [nil, many])
    held.answer(with: [2])
    let all = await content.elements(3)
    #expect(all.last?.value == [2] && all.last?.status == .loaded)
  }

  @Test("a slow store sends it before the server is asked")
  func slowStore() async throws {
    let folder = TemporaryFolder("stored")
    var policy = CachePolicy()
    policy.staleIfError = 3_600
    let events = Recorder<String, Never>()
    let client = TransportClient(
      try BaseURL("http://example.com"),
      middleware: [
        CacheMiddleware(
          DiskCacheStore(folder: folder.path("cache")), policy: policy,
          now: { [date] in date.value })
      ]
    ) { _ in
      events.observer.send("asked")
      return .just(
        Response(headers: [.cacheControl: "max-age=0", .eTag: "\"1\""], body: Array("[1]".utf8)))
    }
    let request = Request<[Int], Refusal>.get("/numbers")
      .previewing(to: SafeObserver(next: { events.observer.send($0.text) }))
    for _ in 0..<2 { #expect(try await client.response(for: request).first() == [1]) }
    #expect(events.elements == ["asked", "[1]", "asked"])
  }
}
