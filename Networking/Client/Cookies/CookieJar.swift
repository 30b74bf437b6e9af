// SPDX-License-Identifier: MIT

import HTTPTypes

/// A jar of cookies by the rules of RFC 6265, as a value without a clock.
///
/// Cookies for a public suffix, such as `com` or `co.uk`, are rejected, except for the host that sets them.
package struct CookieJar: Hashable, Sendable {
  /// The maximum numbers of cookies in a jar.
  package struct Limits: Hashable, Sendable {
    /// The maximum for each domain.
    package var perDomain: Int
    /// The maximum in total.
    package var total: Int

    /// Creates limits.
    package init(perDomain: Int = 50, total: Int = 3_000) {
      self.perDomain = max(0, perDomain)
      self.total = max(0, total)
    }
  }

  struct Entry: Hashable, Sendable {
    var cookie: Cookie
    /// The sequence number of the cookie, which determines the order of sending.
    var number: Int
    /// The sequence number of the last use. The least recently used cookies are removed first.
    var use: Int
  }

  let limits: Limits
  private(set) var entries: [Entry] = []
  private var count = 0

  /// Creates an empty jar.
  package init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// All cookies, in the order of their arrival.
  package var cookies: [Cookie] {
    entries.sorted { $0.number < $1.number }.map(\.cookie)
  }

  /// Stores the cookies that a response sets, and removes those that it deletes.
  ///
  /// - Parameters:
  ///   - headers: The header fields of the response.
  ///   - request: The request, with its scheme, authority and path.
  ///   - now: The current time.
  package mutating func receive(
    _ headers: HTTPFields, for request: HTTPRequest, at now: HTTPDate
  ) {
    let values = headers[values: .setCookie]
    guard !values.isEmpty, let origin = CookieOrigin(request) else { return }
    for value in values {
      if let set = SetCookie(value, at: now), let cookie = origin.accept(set) {
        store(cookie, from: origin, at: now)
      }
    }
    makeRoom(at: now)
  }

  /// Stores a cookie unchanged, and replaces one with the same name, domain and path.
  package mutating func set(_ cookie: Cookie, at now: HTTPDate) {
    replace(cookie, at: now)
    makeRoom(at: now)
  }

  /// Returns the value of the `Cookie` field for a request, or nil: longer paths first, then older cookies. The cookies
  /// are marked as used.
  package mutating func header(for request: HTTPRequest, at now: HTTPDate) -> String? {
    guard let origin = CookieOrigin(request) else { return nil }
    entries.removeAll { $0.cookie.isExpired(at: now) }
    var chosen: [Entry] = []
    for index in entries.indices where origin.takes(entries[index].cookie) {
      count += 1
      entries[index].use = count
      chosen.append(entries[index])
    }
    chosen.sort { one, other in
      let lengths = (one.cookie.path.utf8.count, other.cookie.path.utf8.count)
      return lengths.0 == lengths.1 ? one.number < other.number : lengths.0 > lengths.1
    }
    if chosen.isEmpty { return nil }
    return chosen.map { $0.cookie.name + "=" + $0.cookie.value }.joined(separator: "; ")
  }

  /// Removes the cookies that satisfy a condition.
  package mutating func removeAll(where condition: (Cookie) -> Bool = { _ in true }) {
    entries.removeAll { condition($0.cookie) }
  }

  private mutating func store(_ cookie: Cookie, from origin: CookieOrigin, at now: HTTPDate) {
    let isShadowing =
      !origin.isSecure
      && entries.contains { entry in
        // An insecure connection must not replace a cookie that was set on a secure one.
        entry.cookie.isSecure && entry.cookie.name == cookie.name
          && (entry.cookie.domain.isWithin(cookie.domain)
            || cookie.domain.isWithin(entry.cookie.domain))
          && CookieOrigin.path(cookie.path, isBelow: entry.cookie.path)
      }
    if !isShadowing { replace(cookie, at: now) }
  }

  private mutating func replace(_ cookie: Cookie, at now: HTTPDate) {
    let old = entries.firstIndex { entry in
      entry.cookie.name == cookie.name && entry.cookie.domain == cookie.domain
        && entry.cookie.path == cookie.path && entry.cookie.isHostOnly == cookie.isHostOnly
    }
    let number = old.map { entries.remove(at: $0).number }
    if cookie.isExpired(at: now) { return }
    count += 1
    entries.append(Entry(cookie: cookie, number: number ?? count, use: count))
  }

  /// Removes expired cookies, then excess cookies of a domain (insecure ones first, then the least recently used), and
  /// then the least recently used of all excess cookies.
  private mutating func makeRoom(at now: HTTPDate) {
    entries.removeAll { $0.cookie.isExpired(at: now) }
    let byDomain = Dictionary(grouping: entries) { $0.cookie.domain }
    var excess: Set<Int> = []
    for group in byDomain.values where group.count > limits.perDomain {
      let order = group.sorted { one, other in
        one.cookie.isSecure == other.cookie.isSecure
          ? one.use < other.use : other.cookie.isSecure
      }
      excess.formUnion(order.prefix(group.count - limits.perDomain).map(\.number))
    }
    if !excess.isEmpty { entries.removeAll { excess.contains($0.number) } }
    guard entries.count > limits.total else { return }
    let order = entries.sorted { $0.use < $1.use }
    let oldest = Set(order.prefix(entries.count - limits.total).map(\.number))
    entries.removeAll { oldest.contains($0.number) }
  }
}
