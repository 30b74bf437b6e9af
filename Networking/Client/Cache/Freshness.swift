// SPDX-License-Identifier: MIT

import HTTPTypes

/// The age and the freshness lifetime of a stored response in seconds (RFC 9111, 4.2).
package struct Freshness: Hashable, Sendable {
  /// The time since the server created or confirmed the response, as far as it is known.
  package var age: Int64
  /// The age at which the response becomes stale.
  package var lifetime: Int64
  /// A Boolean value that indicates whether `lifetime` is a heuristic value.
  package var isGuessed: Bool

  /// A Boolean value that indicates whether the response may be served without validation.
  package var isFresh: Bool { age < lifetime }
  /// The time since the response became stale; zero or negative while it is fresh.
  package var staleness: Int64 { age - lifetime }

  /// Creates the freshness of a stored response at a time.
  ///
  /// A response from the future (after a clock was set back) has the maximum age.
  package init(of kept: CachedResponse, at now: HTTPDate) {
    let headers = kept.response.headers
    let date = Self.date(headers[values: .date], kept.received) ?? kept.received
    let stated = headers[values: .age].first?.parts(at: ",").first
      .flatMap { DeltaSeconds.read($0.withoutOuterBlanks) }
    let apparent = max(0, kept.received.seconds(since: date))
    let delay = max(0, kept.received.seconds(since: kept.requested))
    let initial = max(apparent, (stated ?? 0) + delay)
    age = now < kept.received ? 1 << 60 : initial + now.seconds(since: kept.received)

    if let maxAge = CacheControl(headers).maxAge {
      (lifetime, isGuessed) = (maxAge, false)
    } else if headers[.expires] != nil {
      // An invalid date, such as “0”, counts as the past.
      let expires = Self.date(headers[values: .expires], kept.received)
      (lifetime, isGuessed) = (max(0, expires?.seconds(since: date) ?? 0), false)
    } else {
      (lifetime, isGuessed) = (Self.guess(kept.response, made: date), true)
    }
  }

  /// Returns the date of a field; nil if it is missing, or if several values differ.
  static func date(_ values: [String], _ now: HTTPDate) -> HTTPDate? {
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return HTTPDate(first, now: now)
  }

  /// The statuses whose responses may be stored without an explicit permission (RFC 9110, 15.1).
  static let statuses: Set = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

  /// Returns the lifetime of a response that states none: a tenth of the time since its last modification, at most one day
  /// (RFC 9111, 4.2.2).
  private static func guess(_ response: Response, made date: HTTPDate) -> Int64 {
    let isCacheable =
      statuses.contains(response.status.code) || CacheControl(response.headers).isPublic
    let changed = Self.date(response.headers[values: .lastModified], date)
    guard isCacheable, let changed, changed < date else { return 0 }
    return min(86_400, date.seconds(since: changed) / 10)
  }
}
