// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Testing

@Suite("Rules of the cache")
struct CachePolicyTests {
  let start = HTTPDate(seconds: 1_700_000_000)
  let policy = CachePolicy()

  private func request(
    _ headers: HTTPFields = [:], _ method: HTTPRequest.Method = .get, path: String = "/a"
  ) -> HTTPRequest {
    OutgoingRequest.test(method, path, headers: headers, scheme: "http").head
  }

  private func answer(_ headers: HTTPFields, _ code: Int = 200, _ body: String = "x") -> Response {
    Response(status: .init(code: code), headers: headers, body: Array(body.utf8))
  }

  private func kept(
    _ response: Response, _ asked: HTTPRequest? = nil, policy: CachePolicy = CachePolicy()
  ) -> CachedResponse? {
    let verdict = policy.verdict(
      on: response, to: asked ?? request(), kept: nil, requested: start, received: start)
    if case .deliver(_, .keep(let entry)) = verdict { return entry }
    return nil
  }

  private func isServed(
    _ headers: HTTPFields, after seconds: Int64, asking wishes: HTTPFields = [:],
    policy: CachePolicy = CachePolicy()
  ) -> Bool {
    guard let entry = kept(answer(headers), policy: policy) else { return false }
    let plan = policy.plan(
      for: request(wishes), kept: [entry], at: start.advanced(by: seconds))
    if case .serve = plan { return true }
    return false
  }

  @Test("max-age overrides Expires, and Expires overrides the heuristic")
  func lifetime() {
    let changed = start.advanced(by: -1_000).description
    let expires = start.advanced(by: 50).description
    var headers: HTTPFields = [.lastModified: changed]
    #expect(isServed(headers, after: 99) && !isServed(headers, after: 100))
    headers[.expires] = expires
    #expect(isServed(headers, after: 49) && !isServed(headers, after: 50))
    headers[.cacheControl] = "max-age=10"
    #expect(isServed(headers, after: 9) && !isServed(headers, after: 10))
    headers[.cacheControl] = "max-age=10, s-maxage=1000"
    #expect(!isServed(headers, after: 10))
  }

  @Test("Expires is relative to the server's Date, and an invalid date is expired")
  func expires() {
    let headers: HTTPFields = [
      .date: start.advanced(by: -30).description, .expires: start.advanced(by: 20).description,
      .eTag: "\"1\"",
    ]
    #expect(isServed(headers, after: 19) && !isServed(headers, after: 20))
    #expect(!isServed([.expires: "0", .eTag: "\"1\""], after: 0))
    var twice: HTTPFields = [.eTag: "\"1\""]
    for day in [10, 20] as [Int64] {
      twice.append(HTTPField(name: .expires, value: start.advanced(by: day).description))
    }
    #expect(!isServed(twice, after: 0))
  }

  @Test("Age, the duration of the exchange, and a Date in the past add to the age")
  func age() {
    #expect(isServed([.cacheControl: "max-age=10", .age: "5"], after: 4))
    #expect(!isServed([.cacheControl: "max-age=10", .age: "5", .eTag: "\"1\""], after: 5))
    let past: HTTPFields = [.cacheControl: "max-age=10", .date: start.advanced(by: -6).description]
    #expect(isServed(past, after: 3) && !isServed(past, after: 4))
    #expect(isServed([.cacheControl: "max-age=10", .age: "old"], after: 9))
    let entry = CachedResponse(
      url: "u", requested: start.advanced(by: -4), received: start,
      response: answer([.cacheControl: "max-age=10", .age: "1"]))
    #expect(Freshness(of: entry, at: start.advanced(by: 2)).age == 7)
  }

  @Test("a response contains its age")
  func ageServed() throws {
    let entry = try #require(kept(answer([.cacheControl: "max-age=10"])))
    let plan = policy.plan(for: request(), kept: [entry], at: start.advanced(by: 4))
    guard case .serve(let response) = plan else { throw Refusal(error: "\(plan)") }
    #expect(response.headers[.age] == "4")
    #expect(response.text == "x")
  }

  @Test("setting the clock back makes nothing fresh")
  func clock() {
    #expect(!isServed([.cacheControl: "max-age=10"], after: -1))
  }

  @Test("the heuristic is a tenth of the age, at most a day, and only for usual statuses")
  func guess() {
    let old: HTTPFields = [.lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"]
    #expect(isServed(old, after: 86_399) && !isServed(old, after: 86_400))
    #expect(!isServed([.lastModified: start.advanced(by: 5).description], after: 0))
    #expect(kept(answer(old, 500)) == nil)
  }

  @Test("responses that must not be stored aren't stored")
  func notKept() {
    let long: HTTPFields = [.cacheControl: "max-age=10"]
    #expect(kept(answer(long)) != nil)
    #expect(kept(answer([.cacheControl: "max-age=10, no-store"])) == nil)
    #expect(kept(answer(long, 206)) == nil)
    #expect(kept(answer(long), request([.cacheControl: "no-store"])) == nil)
    #expect(kept(answer(long), request([.range: "bytes=0-1"])) == nil)
    #expect(kept(answer(long), request([:], .post)) == nil)
    #expect(kept(answer(long), request([:], .head)) == nil)
    #expect(kept(answer([.cacheControl: "max-age=10", .vary: "*"])) == nil)
    #expect(kept(answer([.cacheControl: "max-age=10", .vary: "Accept, *"])) == nil)
    #expect(kept(answer([.cacheControl: "no-store, must-understand, max-age=10"])) != nil)
    #expect(kept(answer([.cacheControl: "must-understand, max-age=10"], 599)) == nil)
    #expect(kept(answer([:])) == nil)
    #expect(kept(answer(long, 302)) != nil)
    #expect(kept(answer([.eTag: "\"1\""], 302)) == nil)
    #expect(kept(answer([.eTag: "\"1\""], 404)) != nil)
  }

  @Test("hop-by-hop fields and cookies aren't stored")
  func connectionFields() throws {
    let entry = try #require(
      kept(
        answer([
          .cacheControl: "max-age=10", .connection: "close, X-Hop", .setCookie: "a=b",
          .transferEncoding: "chunked", HTTPField.Name("X-Hop")!: "1", .contentType: "text/plain",
        ])))
    #expect(entry.response.headers.map(\.name) == [.cacheControl, .contentType])
  }

  @Test("a request may require younger, fresher or staler responses, or only stored ones")
  func wishes() throws {
    let ten: HTTPFields = [.cacheControl: "max-age=10", .eTag: "\"1\""]
    func served(_ wish: String, after seconds: Int64) -> Bool {
      isServed(ten, after: seconds, asking: [.cacheControl: wish])
    }
    #expect(served("max-age=5", after: 5) && !served("max-age=5", after: 6))
    #expect(!served("max-age=0", after: 0))
    #expect(served("min-fresh=4", after: 6) && !served("min-fresh=4", after: 7))
    #expect(served("max-stale=3", after: 13) && !served("max-stale=3", after: 14))
    #expect(served("max-stale", after: 10_000))
    #expect(!served("no-cache", after: 1) && !served("no-store", after: 1))
    #expect(served("only-if-cached", after: 1))
    let entry = try #require(kept(answer(ten)))
    let wish = request([.cacheControl: "only-if-cached"])
    #expect(policy.plan(for: wish, kept: [entry], at: start.advanced(by: 20)) == .refuse)
    #expect(policy.plan(for: wish, kept: [], at: start) == .refuse)
  }

  @Test("must-revalidate and no-cache override requests")
  func orders() {
    let strict: HTTPFields = [.cacheControl: "max-age=10, must-revalidate", .eTag: "\"1\""]
    #expect(isServed(strict, after: 9))
    #expect(!isServed(strict, after: 10, asking: [.cacheControl: "max-stale"]))
    let never: HTTPFields = [.cacheControl: "max-age=10, no-cache", .eTag: "\"1\""]
    #expect(!isServed(never, after: 0, asking: [.cacheControl: "max-stale"]))
  }

  @Test("requests with their own conditions or ranges bypass the cache")
  func ownConditions() throws {
    let entry = try #require(kept(answer([.cacheControl: "max-age=10"])))
    let names: [HTTPField.Name] = [.range, .ifNoneMatch, .ifModifiedSince, .ifMatch]
    for name in names {
      #expect(policy.plan(for: request([name: "x"]), kept: [entry], at: start) == .bypass)
    }
    #expect(policy.plan(for: request([:], .post), kept: [entry], at: start) == .bypass)
  }

  @Test("a response is valid for requests with the same values of its Vary fields")
  func vary() throws {
    let headers: HTTPFields = [.cacheControl: "max-age=10", .vary: "Accept-Language , accept"]
    let asked = request([.acceptLanguage: "de, en", .accept: "a/b", .userAgent: "x"])
    let entry = try #require(kept(answer(headers), asked))
    func isMatch(_ fields: HTTPFields) -> Bool {
      policy.plan(for: request(fields), kept: [entry], at: start)
        != .ask(request(fields), kept: nil)
    }
    #expect(isMatch([.acceptLanguage: "de,en", .accept: "a/b", .userAgent: "y"]))
    #expect(!isMatch([.acceptLanguage: "en, de", .accept: "a/b"]))
    #expect(!isMatch([.acceptLanguage: "de, en"]))
    #expect(!isMatch([:]))
  }

  @Test("no response is served to another user, and no credentials are stored")
  func users() throws {
    let headers: HTTPFields = [.cacheControl: "max-age=10"]
    let ann = request([.authorization: "Bearer ann"])
    let entry = try #require(kept(answer(headers), ann))
    func isServed(_ asked: HTTPRequest, _ policy: CachePolicy, _ entry: CachedResponse) -> Bool {
      if case .serve = policy.plan(for: asked, kept: [entry], at: start) { true } else { false }
    }
    #expect(isServed(ann, policy, entry))
    #expect(!isServed(request([.authorization: "Bearer bob"]), policy, entry))
    #expect(!isServed(request(), policy, entry))
    let open = try #require(kept(answer(headers)))
    #expect(isServed(request(), policy, open) && !isServed(ann, policy, open))
    #expect(!"\(entry.variant) \(entry.variantFields)".contains("ann"))

    var named = CachePolicy()
    named.user = "ann"
    let hers = try #require(kept(answer(headers), ann, policy: named))
    #expect(isServed(request([.authorization: "Bearer renewed"]), named, hers))
    named.user = "bob"
    #expect(!isServed(request([.authorization: "Bearer renewed"]), named, hers))
  }
}
