// SPDX-License-Identifier: MIT

import HTTPTypes

/// The cookies that servers have set, by the rules of RFC 6265: a value that knows no clock.
///
/// No list of public suffixes is at hand, so that caution stands in for it: a cookie is refused that
/// would hold for a whole top domain (`com`), or for a second one of a country that is shared as a rule
/// (`co.uk`); it may still hold for the very server that sets it.
public struct CookieJar: Hashable, Sendable {
  /// How many cookies a jar takes.
  public struct Limits: Hashable, Sendable {
    /// For each domain.
    public var perDomain: Int
    /// In all.
    public var total: Int

    /// Creates limits.
    public init(perDomain: Int = 50, total: Int = 3_000) {
      self.perDomain = max(0, perDomain)
      self.total = max(0, total)
    }
  }

  struct Entry: Hashable, Sendable {
    var cookie: Cookie
    /// Counts the cookies as they came: the order in which they are sent.
    var number: Int
    /// Counts the uses: what was not used for longest goes first.
    var use: Int
  }

  let limits: Limits
  private(set) var entries: [Entry] = []
  private var count = 0

  /// Creates an empty jar.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// All cookies, in the order in which they came.
  public var cookies: [Cookie] {
    entries.sorted { $0.number < $1.number }.map(\.cookie)
  }

  /// Takes the cookies that an answer sets, and drops those that it takes back.
  ///
  /// - Parameters:
  ///   - headers: The header fields of the answer.
  ///   - request: What was answered: its scheme, authority and path.
  ///   - now: The time of the world.
  public mutating func receive(
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

  /// Puts a cookie in as it is, in place of one of the same name, domain and path.
  public mutating func set(_ cookie: Cookie, at now: HTTPDate) {
    replace(cookie, at: now)
    makeRoom(at: now)
  }

  /// The value of the field `Cookie` for a request: longer paths first, then older cookies; nil if
  /// there is none. The cookies in it count as used.
  public mutating func header(for request: HTTPRequest, at now: HTTPDate) -> String? {
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

  /// Drops what has expired, and what ends with the session.
  public mutating func endSession(at now: HTTPDate) {
    entries.removeAll { $0.cookie.expires == nil || $0.cookie.isExpired(at: now) }
  }

  /// Drops the cookies for which a condition holds.
  public mutating func removeAll(where condition: (Cookie) -> Bool = { _ in true }) {
    entries.removeAll { condition($0.cookie) }
  }

  private mutating func store(_ cookie: Cookie, from origin: CookieOrigin, at now: HTTPDate) {
    let isShadowing =
      !origin.isSecure
      && entries.contains { entry in
        // A connection that anyone can write to must not replace what was set on a secure one.
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

  /// Drops what has expired, then what is too much for a domain, then what is too much in all: first what
  /// needs no secure connection, and of that what was not used for longest.
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
