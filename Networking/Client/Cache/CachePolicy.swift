// SPDX-License-Identifier: MIT

import HTTPTypes

/// The decision of a cache about a request before it is sent.
package enum CachePlan: Hashable, Sendable {
  /// The cache isn't used for the request.
  case bypass
  /// A stored response is served.
  case serve(Response)
  /// The request is sent to the server: a conditional one if a response is stored.
  case ask(HTTPRequest, kept: CachedResponse?)
  /// Only a stored response was wanted, and nothing is stored: the response is a 504.
  case refuse
}

/// The decision of a cache about the response to a request.
package enum CacheVerdict: Hashable, Sendable {
  /// Deliver this response, and change the store.
  case deliver(Response, CacheChange)
  /// The server has confirmed a response that isn't stored: repeat the request without a condition.
  case askAgain
}

/// A change of a cache's store.
package enum CacheChange: Hashable, Sendable {
  /// No change.
  case none
  /// Store this response, and replace the one with the same address and variant.
  case keep(CachedResponse)
  /// Remove all responses of these addresses.
  case forget([String])
}

/// The rules of a private cache (RFC 9111, RFC 5861): decisions that are independent of a store, a
/// clock and a network.
///
/// Only complete responses to `GET` are stored. Users are distinguished by `Authorization`, even if
/// the server doesn't require it, and for responses marked `private` by `Cookie`, so no user
/// receives another user's response. The user name and the certificate of a client's connection
/// distinguish users, too. Therefore middleware that adds cookies must be outside the
/// cache, unless ``user`` is set.
public struct CachePolicy: Hashable, Sendable {
  /// The time in seconds for which a stale response may be served if the server fails, unless the
  /// request or the response specifies it.
  public var staleIfError: Int64 = 0
  /// The current user. If it is nil, users are distinguished by the value of `Authorization`, so
  /// stored responses aren't found any longer after a token was renewed.
  public var user: String?
  /// The user whose credentials or certificate the connection has, in addition to ``user``.
  package var account: String?

  /// Creates the default rules.
  public init() {}

  /// Returns the address under which the response to a request is stored; nil for a request with an
  /// incomplete URL.
  package static func address(of request: HTTPRequest) -> String? {
    CacheAddress(request)?.text
  }

  /// Returns the decision about a request, given all stored responses of its address.
  package func plan(
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
    let freshness = Freshness(of: best, at: now)
    if !wishes.noCache, !orders.noCache, isYoungEnough(freshness, wishes),
      isServable(freshness, wishes, orders)
    {
      return .serve(aged(best, freshness, .accepted))
    }
    return wishes.onlyIfCached ? .refuse : .ask(conditional(request, best), kept: best)
  }

  /// Returns a stored response that replaces a failed one; nil if it isn't allowed.
  ///
  /// - Parameters:
  ///   - kept: The stored response.
  ///   - request: The request that failed.
  ///   - now: The current time.
  ///   - reason: The reason why there is no other response.
  package func substitute(
    for kept: CachedResponse?, asked request: HTTPRequest, at now: HTTPDate,
    because reason: Response.StaleReason = .unreachable
  ) -> Response? {
    guard let kept else { return nil }
    let wishes = CacheControl(request.headerFields)
    let orders = CacheControl(kept.response.headers)
    guard !wishes.noCache, !orders.noCache, !orders.mustRevalidate else { return nil }
    let freshness = Freshness(of: kept, at: now)
    let allowed = max(wishes.staleIfError ?? 0, orders.staleIfError ?? staleIfError)
    let mayServe = freshness.isFresh || (allowed > 0 && freshness.staleness <= allowed)
    guard mayServe, isYoungEnough(freshness, wishes) else { return nil }
    return aged(kept, freshness, reason)
  }

  private func isForCache(_ request: HTTPRequest, _ wishes: CacheControl) -> Bool {
    let own: [HTTPField.Name] = [
      .range, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange,
    ]
    return request.method == .get && !wishes.noStore
      && own.allSatisfy { request.headerFields[$0] == nil }
  }

  private func isYoungEnough(_ freshness: Freshness, _ wishes: CacheControl) -> Bool {
    // Zero requires validation, even within the second in which the response arrived.
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

  private func aged(
    _ kept: CachedResponse, _ freshness: Freshness, _ reason: Response.StaleReason
  ) -> Response {
    var response = kept.response
    let age = min(freshness.age, DeltaSeconds.most)
    response.headers[.age] = String(age)
    response.source =
      freshness.isFresh
      ? .cache(age: .seconds(age)) : .stale(age: .seconds(age), because: reason)
    return response
  }
}

extension CachePolicy {
  /// Returns the names of the fields that a response depends on: those of `Vary` and those that
  /// identify the user.
  func variantFields(_ response: Response) -> [String] {
    var names: Set = ["authorization"]
    if user == nil, CacheControl(response.headers).isPrivate { names.insert("cookie") }
    for value in response.headers[values: .vary] {
      for part in value.parts(at: ",") {
        let name = part.withoutOuterBlanks.lowercased()
        if !name.isEmpty { names.insert(name) }
      }
    }
    return names.sorted()
  }

  /// Returns a hash of the values of a request's fields, which doesn't reveal them.
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
        // Length-prefixed, so that different lists of values have different texts.
        for item in value.parts(at: ",").map(\.withoutOuterBlanks) {
          text += "v\(item.utf8.count):\(item)\n"
        }
      }
    }
    // Some servers know their users by a key in another field.
    if user == nil {
      for field in headers where SecretNames.common.contain(field.name.canonicalName) {
        let name = field.name.canonicalName
        if !names.contains(name), name != "cookie" { text += "k\(name):\(field.value)\n" }
      }
    }
    if let account { text += "a" + account + "\n" }
    return String(SHA256.hex(text.utf8).prefix(32))
  }
}
