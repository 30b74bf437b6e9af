// SPDX-License-Identifier: MIT

import HTTPTypes

/// What a cache does about a request before it goes out.
public enum CachePlan: Hashable, Sendable {
  /// The cache has nothing to do with it.
  case bypass
  /// A kept response answers it.
  case serve(Response)
  /// A kept response answers it, and the request goes out behind it to make it fresh.
  case serveStale(Response, refreshing: HTTPRequest, kept: CachedResponse)
  /// The server has to be asked, with this request: conditional, if something was kept.
  case ask(HTTPRequest, kept: CachedResponse?)
  /// Only what is kept was wanted, and there is nothing: the answer is a 504.
  case refuse
}

/// What a cache does about the answer to a request.
public enum CacheVerdict: Hashable, Sendable {
  /// Deliver this answer, and change what is kept.
  case deliver(Response, CacheChange)
  /// The server has confirmed something that isn't kept: ask again without a condition.
  case askAgain
}

/// How the store of a cache changes.
public enum CacheChange: Hashable, Sendable {
  /// Not at all.
  case none
  /// This one is kept, in place of the one with the same address and variant.
  case keep(CachedResponse)
  /// Nothing is kept any more of these addresses.
  case forget([String])
}

/// The rules of a cache for one user (RFC 9111, RFC 5861): decisions without a store, a clock or a
/// network.
///
/// Only whole answers to `GET` are kept. Users are told apart by `Authorization`, even where the
/// server doesn't ask for it, and for answers marked `private` by `Cookie`: no user is served what
/// another one got. So middleware that adds cookies stands outside the cache, unless `user` is
/// given.
public struct CachePolicy: Hashable, Sendable {
  /// How long what doesn't say so counts as fresh.
  public var heuristics = HeuristicFreshness()
  /// For how many seconds a stale response may stand in when the server fails, where neither side
  /// says.
  public var staleIfError: Int64 = 0
  /// Whether a stale response is served while the server is asked, where the server allows it.
  public var servesWhileRevalidating = false
  /// Who the user is. If nil, users are told apart by the value of `Authorization`, so that nothing
  /// kept is found any more when a token is renewed.
  public var user: String?

  /// Creates the usual rules.
  public init() {}

  /// The address under which the answer to a request is kept; nil for a request without a whole
  /// one.
  public static func address(of request: HTTPRequest) -> String? {
    CacheAddress(request)?.text
  }

  /// What to do about a request, given everything that is kept of its address.
  public func plan(
    for request: HTTPRequest, kept: [CachedResponse], at now: HTTPDate
  ) -> CachePlan {
    let wishes = CacheControl(request.headerFields)
    guard isForCache(request, wishes), let address = Self.address(of: request) else {
      return .bypass
    }
    let matching = kept.filter { kept in
      kept.url == address
        && kept.variant == variant(request.headerFields, kept.variantFields)
    }
    guard let best = matching.max(by: { $0.received < $1.received }) else {
      return wishes.onlyIfCached ? .refuse : .ask(request, kept: nil)
    }
    let orders = CacheControl(best.response.headers)
    let freshness = Freshness(of: best, guessing: heuristics, at: now)
    if !wishes.noCache, !orders.noCache, isYoungEnough(freshness, wishes) {
      if isServable(freshness, wishes, orders) {
        return .serve(aged(best, freshness))
      }
      if servesWhileRevalidating, !orders.mustRevalidate, !wishes.onlyIfCached,
        wishes.minFresh == nil, freshness.staleness <= orders.staleWhileRevalidate ?? -1
      {
        return .serveStale(
          aged(best, freshness), refreshing: conditional(request, best), kept: best)
      }
    }
    return wishes.onlyIfCached ? .refuse : .ask(conditional(request, best), kept: best)
  }

  /// A kept response to stand in for a server that failed; nil if none may.
  public func substitute(
    for kept: CachedResponse?, asked request: HTTPRequest, at now: HTTPDate
  ) -> Response? {
    guard let kept else { return nil }
    let wishes = CacheControl(request.headerFields)
    let orders = CacheControl(kept.response.headers)
    guard !wishes.noCache, !orders.noCache, !orders.mustRevalidate else { return nil }
    let freshness = Freshness(of: kept, guessing: heuristics, at: now)
    let allowed = max(wishes.staleIfError ?? 0, orders.staleIfError ?? staleIfError)
    let mayServe = freshness.isFresh || (allowed > 0 && freshness.staleness <= allowed)
    guard mayServe, isYoungEnough(freshness, wishes) else { return nil }
    return aged(kept, freshness)
  }

  private func isForCache(_ request: HTTPRequest, _ wishes: CacheControl) -> Bool {
    let own: [HTTPField.Name] = [
      .range, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange,
    ]
    return request.method == .get && !wishes.noStore
      && own.allSatisfy { request.headerFields[$0] == nil }
  }

  private func isYoungEnough(_ freshness: Freshness, _ wishes: CacheControl) -> Bool {
    // Nought means: ask, even within the second in which the answer came.
    wishes.maxAge.map { $0 > 0 && freshness.age <= $0 } ?? true
  }

  private func isServable(
    _ freshness: Freshness, _ wishes: CacheControl, _ orders: CacheControl
  ) -> Bool {
    if let minFresh = wishes.minFresh {
      return freshness.isFresh && -freshness.staleness >= minFresh
    }
    if freshness.isFresh { return true }
    return !orders.mustRevalidate && freshness.staleness <= wishes.maxStale ?? -1
  }

  private func conditional(_ request: HTTPRequest, _ kept: CachedResponse) -> HTTPRequest {
    var request = request
    for field in Validators(kept.response.headers).conditions {
      request.headerFields.append(field)
    }
    return request
  }

  private func aged(_ kept: CachedResponse, _ freshness: Freshness) -> Response {
    var response = kept.response
    let age = min(freshness.age, DeltaSeconds.most)
    response.headers[.age] = String(age)
    response.source = freshness.isFresh ? .cache(age: .seconds(age)) : .stale(age: .seconds(age))
    return response
  }
}

extension CachePolicy {
  /// The fields that a response depends on: those that `Vary` names, and who the user is.
  func variantFields(_ response: Response) -> [String] {
    var names: Set = ["authorization"]
    if user == nil, CacheControl(response.headers).isPrivate { names.insert("cookie") }
    for value in response.headers[values: .vary] {
      for part in value.split(separator: ",") {
        let name = part.withoutOuterBlanks.lowercased()
        if !name.isEmpty { names.insert(name) }
      }
    }
    return names.sorted()
  }

  /// A name for the values which a request has in fields; it tells nothing about them.
  func variant(_ headers: HTTPFields, _ names: [String]) -> String {
    var text = ""
    for name in names {
      text += name + "\n"
      if name == "authorization", let user {
        text += "u" + user + "\n"
        continue
      }
      guard let field = HTTPField.Name(name) else { continue }
      for value in headers[values: field] {
        // Length first, so that no two lists of values read the same.
        for item in value.split(separator: ",").map(\.withoutOuterBlanks) {
          text += "v\(item.utf8.count):\(item)\n"
        }
      }
    }
    return String(SHA256.hex(text.utf8).prefix(32))
  }
}
