// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import Testing

@Suite("Cache decisions about responses")
struct CacheVerdictTests {
  let start = HTTPDate(seconds: 1_700_000_000)
  let policy = CachePolicy()

  private func request(
    _ headers: HTTPFields = [:], _ method: HTTPRequest.Method = .get, path: String = "/a/b?q=1"
  ) -> HTTPRequest {
    OutgoingRequest.test(method, path, headers: headers, scheme: "http").head
  }

  private func kept(_ headers: HTTPFields, _ policy: CachePolicy) throws -> CachedResponse {
    let response = Response(headers: headers, body: [1, 2])
    let verdict = policy.verdict(
      on: response, to: request(), kept: nil, requested: start, received: start)
    guard case .deliver(_, .keep(let entry)) = verdict else { throw Refusal(error: "\(verdict)") }
    return entry
  }

  private func confirmed(
    _ headers: HTTPFields, by confirmation: HTTPFields
  ) throws -> CacheVerdict {
    policy.verdict(
      on: Response(status: .notModified, headers: confirmation), to: request(),
      kept: try kept(headers, policy), requested: start.advanced(by: 20),
      received: start.advanced(by: 21))
  }

  @Test("a stale response is revalidated with its original validators")
  func conditions() throws {
    let changed = start.description
    let headers: HTTPFields = [
      .cacheControl: "max-age=10", .eTag: "W/\"a b\"", .lastModified: changed,
    ]
    // A space isn't valid in an entity tag.
    let plan = policy.plan(
      for: request(), kept: [try kept(headers, policy)], at: start.advanced(by: 10))
    guard case .ask(let asked, let kept?) = plan else { throw Refusal(error: "\(plan)") }
    #expect(asked.headerFields == [.ifModifiedSince: changed])
    #expect(kept.response.body == [1, 2])
    let tagged: HTTPFields = [.cacheControl: "max-age=0", .eTag: "W/\"ab\""]
    let second = policy.plan(for: request(), kept: [try self.kept(tagged, policy)], at: start)
    guard case .ask(let weak, _) = second else { throw Refusal(error: "\(second)") }
    #expect(weak.headerFields == [.ifNoneMatch: "W/\"ab\""])
  }

  @Test("a response of another address is delivered without storing, and its failure is ignored")
  func redirected() throws {
    let kept = try kept([.cacheControl: "max-age=10", .eTag: "\"1\""], policy)
    func verdict(_ status: HTTPResponse.Status) -> (CacheVerdict, Response) {
      var response = Response(
        status: status, headers: [.cacheControl: "max-age=10", .eTag: "\"1\""], body: [3])
      response.redirection = .sameServer
      let verdict = policy.verdict(
        on: response, to: request(), kept: kept, requested: start, received: start)
      return (verdict, response)
    }
    #expect(verdict(.notModified).0 == .askAgain)
    let (found, page) = verdict(.ok)
    #expect(found == .deliver(page, .forget([kept.url])))
    let (failed, failure) = verdict(.serviceUnavailable)
    #expect(failed == .deliver(failure, .none))
  }

  @Test("a 304 makes the stored response fresh and updates its fields")
  func confirmation() throws {
    let verdict = try confirmed(
      [
        .cacheControl: "max-age=10", .eTag: "\"1\"", .contentType: "text/plain",
        .contentLength: "2", .age: "3", .server: "one",
      ],
      by: [
        .cacheControl: "max-age=30", .eTag: "\"1\"", .contentType: "x/y", .contentLength: "0",
        .server: "two", .setCookie: "a=b", .connection: "close",
      ])
    guard case .deliver(let response, .keep(let entry)) = verdict else {
      throw Refusal(error: "\(verdict)")
    }
    #expect(response == entry.response)
    #expect(response.body == [1, 2])
    #expect(response.status == .ok)
    #expect(
      response.headers == [
        .cacheControl: "max-age=30", .eTag: "\"1\"", .contentType: "text/plain",
        .contentLength: "2", .server: "two",
      ])
    #expect(entry.received == start.advanced(by: 21))
    #expect(Freshness(of: entry, at: start.advanced(by: 49)).isFresh)
  }

  @Test(
    "a 304 matches by tag, otherwise by date, or without validators",
    arguments: [
      ([.eTag: "\"1\""], [.eTag: "W/\"1\""], true),
      ([.eTag: "W/\"1\""], [.eTag: "\"1\""], true),
      ([.eTag: "\"1\""], [.eTag: "\"2\""], false),
      ([.eTag: "\"1\""], [:], true),
      ([.lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"], [:], true),
      (
        [.lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"],
        [.lastModified: "Sun, 06 Nov 1994 08:49:38 GMT"], false
      ),
      ([.lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"], [.eTag: "\"1\""], false),
    ] as [(HTTPFields, HTTPFields, Bool)])
  func confirmations(kept: HTTPFields, by: HTTPFields, isRight: Bool) throws {
    let verdict = try confirmed(kept, by: by)
    #expect((verdict == .askAgain) != isRight)
  }

  @Test("a match that must not be stored, or with another Vary, is delivered and removed")
  func confirmedAndGone() throws {
    for fields in [[.cacheControl: "no-store"], [.vary: "accept"], [.vary: "*"]] as [HTTPFields] {
      let verdict = try confirmed([.eTag: "\"1\""], by: fields)
      guard case .deliver(let response, .forget) = verdict else {
        throw Refusal(error: "\(verdict)")
      }
      #expect(response.body == [1, 2])
    }
  }

  @Test("a 304 for a condition of the caller is delivered to the caller")
  func foreignConfirmation() {
    let response = Response(status: .notModified)
    let asked = request([.ifNoneMatch: "\"1\""])
    #expect(
      policy.verdict(on: response, to: asked, kept: nil, requested: start, received: start)
        == .deliver(response, .none))
  }

  @Test("a new response replaces the stored one, or removes it")
  func replaced() throws {
    let old = try kept([.eTag: "\"1\""], policy)
    func change(_ response: Response) throws -> CacheChange {
      let verdict = policy.verdict(
        on: response, to: request(), kept: old, requested: start, received: start)
      guard case .deliver(let delivered, let change) = verdict else {
        throw Refusal(error: "\(verdict)")
      }
      #expect(delivered == response)
      return change
    }
    let gone = CacheChange.forget(["http://h.example/a/b?q=1"])
    #expect(try change(Response(headers: [.cacheControl: "no-store"])) == gone)
    #expect(try change(Response(status: .notFound)) == gone)
    #expect(try change(Response(status: .unauthorized)) == gone)
    #expect(try change(Response(status: .serviceUnavailable)) == .none)
    #expect(try change(Response(status: .tooManyRequests)) == .none)
    #expect(try change(Response(status: .partialContent)) == .none)
    guard case .keep(let entry) = try change(Response(headers: [.eTag: "\"2\""])) else {
      throw Refusal(error: "not kept")
    }
    #expect(entry.variant == old.variant)
  }

  @Test("when the server fails, a stale response is served for the allowed time")
  func staleIfError() throws {
    let said: HTTPFields = [.cacheControl: "max-age=10, stale-if-error=5", .eTag: "\"1\""]
    let strict: HTTPFields = [
      .cacheControl: "max-age=10, must-revalidate, stale-if-error=5", .eTag: "\"1\"",
    ]
    let plain: HTTPFields = [.cacheControl: "max-age=10", .eTag: "\"1\""]
    var generous = CachePolicy()
    generous.staleIfError = 7
    func standsIn(
      _ headers: HTTPFields, _ seconds: Int64, _ policy: CachePolicy, _ wish: HTTPFields = [:]
    ) throws -> Bool {
      let entry = try kept(headers, policy)
      let now = start.advanced(by: seconds)
      let verdict = policy.verdict(
        on: Response(status: .badGateway), to: request(wish), kept: entry, requested: now,
        received: now)
      guard case .deliver(let response, .none) = verdict else { throw Refusal(error: "\(verdict)") }
      let substitute = policy.substitute(for: entry, asked: request(wish), at: now)
      #expect((response.status == .ok) == (substitute != nil))
      #expect(substitute == nil || substitute?.headers[.age] == "\(seconds)")
      #expect(
        substitute == nil
          || response.source == .stale(age: .seconds(seconds), because: .refused(.badGateway)))
      return response.status == .ok
    }
    #expect(try standsIn(said, 15, policy) && !standsIn(said, 16, policy))
    #expect(try !standsIn(strict, 15, policy))
    #expect(try !standsIn(plain, 11, policy))
    #expect(try standsIn(plain, 17, generous) && !standsIn(plain, 18, generous))
    #expect(try standsIn(plain, 12, policy, [.cacheControl: "stale-if-error=2"]))
    #expect(try !standsIn(said, 12, policy, [.cacheControl: "no-cache"]))
    #expect(policy.substitute(for: nil, asked: request(), at: start) == nil)
  }

  @Test("an unsafe method removes the responses of its address and of related ones")
  func invalidation() {
    func change(
      _ method: HTTPRequest.Method, _ code: Int = 200, _ headers: HTTPFields = [:]
    ) -> CacheChange? {
      let verdict = policy.verdict(
        on: Response(status: .init(code: code), headers: headers), to: request([:], method),
        kept: nil, requested: start, received: start)
      if case .deliver(_, let change) = verdict { return change }
      return nil
    }
    let own = "http://h.example/a/b?q=1"
    for method in [.post, .put, .patch, .delete, .init("PURGE")!] as [HTTPRequest.Method] {
      #expect(change(method) == .forget([own]))
      #expect(change(method, 303) == .forget([own]))
      #expect(change(method, 404) == CacheChange.none)
      #expect(policy.change(afterFailureOf: request([:], method)) == .forget([own]))
    }
    for method in [.head, .options, .trace] as [HTTPRequest.Method] {
      #expect(change(method) == CacheChange.none)
    }
    #expect(policy.change(afterFailureOf: request()) == .none)
    #expect(
      change(.post, 201, [.location: "/c#x", .contentLocation: "../d?e"])
        == .forget([own, "http://h.example/c", "http://h.example/d?e"]))
    #expect(change(.post, 201, [.location: "http://other.example/c"]) == .forget([own]))
    #expect(
      change(.post, 201, [.location: "HTTP://H.Example:80/c"])
        == .forget([own, "http://h.example/c"]))
  }

  @Test(
    "references are resolved according to RFC 3986",
    arguments: [
      ("g", "http://h.example/a/g"), ("./g/.", "http://h.example/a/g/"),
      ("?y", "http://h.example/a/b?y"),
      ("/../g", "http://h.example/g"), ("g/../h", "http://h.example/a/h"),
      ("..", "http://h.example/"),
      ("//h.example/x", "http://h.example/x"), ("http://h.example", "http://h.example/"),
      ("g?y/../x", "http://h.example/a/g?y/../x"), ("#s", "http://h.example/a/b?q=1"),
    ])
  func references(reference: String, address: String) {
    let verdict = policy.verdict(
      on: Response(headers: [.location: reference]), to: request([:], .post), kept: nil,
      requested: start, received: start)
    let own = "http://h.example/a/b?q=1"
    let all = address == own ? [own] : [own, address]
    #expect(verdict == .deliver(Response(headers: [.location: reference]), .forget(all)))
  }

  @Test("equivalent addresses have the same key")
  func addresses() {
    func address(_ scheme: String, _ authority: String, _ path: String?) -> String? {
      CachePolicy.address(
        of: HTTPRequest(method: .get, scheme: scheme, authority: authority, path: path))
    }
    #expect(address("HTTP", "H.example:80", "/A?b#c") == "http://h.example/A?b")
    #expect(address("https", "h.example:443", nil) == "https://h.example/")
    #expect(address("https", "h.example:80", "?q") == "https://h.example:80/?q")
    #expect(address("http", "", "/") == nil)
  }
}
