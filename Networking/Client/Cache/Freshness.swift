// SPDX-License-Identifier: MIT

import HTTPTypes

/// How old a kept response is and how long it counts as fresh, in seconds (RFC 9111, 4.2).
public struct Freshness: Hashable, Sendable {
  /// The time since the server made or confirmed it, as far as can be known.
  public var age: Int64
  /// The age from which on it is stale.
  public var lifetime: Int64
  /// Whether nobody said how long it lasts, so that `lifetime` is a guess.
  public var isGuessed: Bool

  /// Whether it may be served without asking.
  public var isFresh: Bool { age < lifetime }
  /// For how long it has been stale; nought or less, while it is fresh.
  public var staleness: Int64 { age - lifetime }

  /// Works out the freshness of a kept response at a moment.
  ///
  /// A response from the future (a clock was set back) is as old as can be.
  public init(of kept: CachedResponse, guessing guess: HeuristicFreshness, at now: HTTPDate) {
    let headers = kept.response.headers
    let date = Self.date(headers[values: .date], kept.received) ?? kept.received
    let stated = headers[values: .age].first?.split(separator: ",").first
      .flatMap { DeltaSeconds.read($0.withoutOuterBlanks) }
    let apparent = max(0, kept.received.seconds(since: date))
    let delay = max(0, kept.received.seconds(since: kept.requested))
    let initial = max(apparent, (stated ?? 0) + delay)
    age = now < kept.received ? 1 << 60 : initial + now.seconds(since: kept.received)

    if let maxAge = CacheControl(headers).maxAge {
      (lifetime, isGuessed) = (maxAge, false)
    } else if headers[.expires] != nil {
      // Anything that is no date, such as “0”, lies in the past.
      let expires = Self.date(headers[values: .expires], kept.received)
      (lifetime, isGuessed) = (max(0, expires?.seconds(since: date) ?? 0), false)
    } else {
      (lifetime, isGuessed) = (guess.lifetime(of: kept.response, made: date), true)
    }
  }

  /// The date that a field tells; nil where there is none, or where several disagree.
  static func date(_ values: [String], _ now: HTTPDate) -> HTTPDate? {
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return HTTPDate(first, now: now)
  }
}

/// How long a response counts as fresh when nobody has said so (RFC 9111, 4.2.2).
public struct HeuristicFreshness: Hashable, Sendable {
  /// The part of the time since the last change that it is taken to last.
  public var fraction: Double
  /// What no guess exceeds, in seconds.
  public var limit: Int64

  /// Creates a rule for guesses: a tenth of the time since the last change, a day at most, unless told.
  public init(fraction: Double = 0.1, limit: Int64 = 86_400) {
    self.fraction = min(max(0, fraction), 1)
    self.limit = max(0, limit)
  }

  /// No guesses: what doesn't say how long it lasts is stale at once.
  public static let none = HeuristicFreshness(fraction: 0, limit: 0)

  /// The statuses whose answers may be kept without being told so (RFC 9110, 15.1).
  static let statuses: Set = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

  func lifetime(of response: Response, made date: HTTPDate) -> Int64 {
    let isCacheable =
      Self.statuses.contains(response.status.code)
      || CacheControl(response.headers).isPublic
    let changed = Freshness.date(response.headers[values: .lastModified], date)
    guard isCacheable, let changed, changed < date else { return 0 }
    return min(limit, Int64(Double(date.seconds(since: changed)) * fraction))
  }
}
