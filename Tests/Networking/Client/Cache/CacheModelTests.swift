// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking
import TestKit
import Testing

/// A server with self-describing responses, a cache in front of it, and a simple model of what may be served.
@Suite("The cache against a model")
struct CacheModelTests {
  @Test("no wrong, stale or foreign response is ever served")
  func scripts() throws {
    var (served, confirmed, substituted) = (0, 0, 0)
    for seed in 0..<TestLength.rounds(6, long: 20) {
      var world = World(UInt64(seed))
      for _ in 0..<250 { try world.step() }
      served += world.served
      confirmed += world.confirmed
      substituted += world.substituted
    }
    // Verifies that the random scripts reach the relevant cases.
    #expect(served > 100 && confirmed > 20 && substituted > 3)
  }
}

/// The model of the last response that the cache received for a place, a user and a language.
private struct Account {
  var version: Int
  var confirmed: HTTPDate
  var orders: Orders
}

private struct Orders {
  var maxAge: Int64
  var text: String
  var isStrict: Bool
  var noCache: Bool
  var noStore: Bool
  var staleIfError: Int64
}

private struct Place: Hashable {
  var path: String
  var user: String?
  var language: String
}

private struct World {
  private var random: SeededRandom
  private let policy = CachePolicy()
  private let store = MemoryCacheStore(limit: 20_000)
  private var now = HTTPDate(seconds: 1_700_000_000)
  private var versions: [String: Int] = [:]
  private var isFailing = false
  private var accounts: [Place: Account] = [:]
  var served = 0
  var confirmed = 0
  var substituted = 0

  init(_ seed: UInt64) {
    random = SeededRandom(seed)
  }

  mutating func step() throws {
    switch random.below(12) {
    case 0: now = now.advanced(by: Int64(random.below(12)))
    case 1: versions[path(), default: 0] += 1
    case 2: isFailing.toggle()
    case 3: try post()
    default: try get()
    }
  }

  private mutating func path() -> String { random.pick(["/a", "/b", "/c"]) }

  private mutating func request(
    _ method: HTTPRequest.Method
  ) -> (place: Place, request: HTTPRequest) {
    let place = Place(
      path: path(), user: random.pick(["ann", "bob", nil]), language: random.pick(["de", "en"]))
    var headers: HTTPFields = [.acceptLanguage: place.language]
    if let user = place.user { headers[.authorization] = "Bearer \(user)" }
    return (
      place,
      HTTPRequest(
        method: method, scheme: "http", authority: "h", path: place.path, headerFields: headers)
    )
  }

  private mutating func post() throws {
    let (place, request) = request(.post)
    let status = isFailing ? 503 : random.pick([200, 204, 303, 404])
    if status < 400 { versions[place.path, default: 0] += 1 }
    let verdict = policy.verdict(
      on: Response(status: .init(code: status)), to: request, kept: nil, requested: now,
      received: now)
    guard case .deliver(_, let change) = verdict else { throw Refusal(error: "\(verdict)") }
    store.apply(change)
    if status < 400 { accounts = accounts.filter { $0.key.path != place.path } }
  }

  private mutating func get() throws {
    var (place, asked) = request(.get)
    let wish = random.pick(["", "", "", "no-cache", "max-age=3", "max-stale=4", "min-fresh=2"])
    if !wish.isEmpty { asked.headerFields[.cacheControl] = wish }
    let plan = policy.plan(
      for: asked, kept: store.responses(for: "http://h\(place.path)"), at: now)
    switch plan {
    case .serve(let response):
      served += 1
      try checkServed(response, place, wish)
    case .ask(let outgoing, let kept):
      try exchange(outgoing, asked, kept, place, wish)
    case .bypass, .refuse: throw Refusal(error: "\(plan)")
    }
  }

  private mutating func exchange(
    _ outgoing: HTTPRequest, _ asked: HTTPRequest, _ kept: CachedResponse?, _ place: Place,
    _ wish: String
  ) throws {
    let (response, orders) = answer(outgoing, place)
    let verdict = policy.verdict(
      on: response, to: asked, kept: kept, requested: now, received: now)
    guard case .deliver(let delivered, let change) = verdict else {
      throw Refusal(error: "asked again: \(response)")
    }
    store.apply(change)
    guard let orders else {
      if delivered.status == .ok {
        substituted += 1
        try checkSubstitute(delivered, place)
      }
      return
    }
    if response.status == .notModified { confirmed += 1 }
    let version = versions[place.path, default: 0]
    #expect(delivered.text == text(place, version))
    accounts[place] = Account(version: version, confirmed: now, orders: orders)
  }

  /// Returns the response of the server with random directives. It confirms a version that is still current.
  private mutating func answer(
    _ outgoing: HTTPRequest, _ place: Place
  ) -> (response: Response, orders: Orders?) {
    if isFailing { return (Response(status: .serviceUnavailable), nil) }
    let maxAge = Int64(random.below(10))
    var parts = ["max-age=\(maxAge)"]
    func add(_ directive: String, _ isOn: Bool) -> Bool {
      if isOn { parts.append(directive) }
      return isOn
    }
    let isStrict = add("must-revalidate", random.oneIn(4))
    let noCache = add("no-cache", random.oneIn(8))
    let noStore = add("no-store", random.oneIn(8))
    let staleIfError = Int64(random.pick([0, 0, 5]))
    _ = add("stale-if-error=\(staleIfError)", staleIfError > 0)
    let orders = Orders(
      maxAge: maxAge, text: parts.joined(separator: ", "), isStrict: isStrict, noCache: noCache,
      noStore: noStore, staleIfError: staleIfError)
    let version = versions[place.path, default: 0]
    let tag = (random.oneIn(2) ? "W/" : "") + "\"\(text(place, version))\""
    let headers: HTTPFields = [
      .cacheControl: orders.text, .eTag: tag, .vary: "Accept-Language", .date: now.description,
    ]
    func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
    if let condition = outgoing.headerFields[.ifNoneMatch], opaque(condition) == opaque(tag) {
      return (Response(status: .notModified, headers: headers), orders)
    }
    return (Response(headers: headers, body: Array(text(place, version).utf8)), orders)
  }

  private func text(_ place: Place, _ version: Int) -> String {
    "\(place.path)-\(place.user ?? "nobody")-\(place.language)-\(version)"
  }

  private func checkServed(_ response: Response, _ place: Place, _ wish: String) throws {
    let account = try #require(accounts[place], "served what was never got: \(response.text)")
    #expect(response.text == text(place, account.version))
    let age = now.seconds(since: account.confirmed)
    #expect(response.headers[.age] == "\(age)")
    #expect(!account.orders.noCache && !account.orders.noStore && wish != "no-cache")
    if wish == "max-age=3" { #expect(age <= 3) }
    if wish == "min-fresh=2" { #expect(account.orders.maxAge - age >= 2) }
    let slack: Int64 = wish == "max-stale=4" && !account.orders.isStrict ? 5 : 0
    #expect(age < account.orders.maxAge + slack)
  }

  private func checkSubstitute(_ response: Response, _ place: Place) throws {
    let account = try #require(accounts[place])
    #expect(response.text == text(place, account.version))
    let age = now.seconds(since: account.confirmed)
    #expect(!account.orders.isStrict && !account.orders.noCache && !account.orders.noStore)
    #expect(age < account.orders.maxAge + account.orders.staleIfError + 1)
  }
}
