// SPDX-License-Identifier: MIT

import HTTPTypes

/// What a `Cache-Control` field asks for (RFC 9111, 5.2, and RFC 5861), of a request or a response.
///
/// It is read with care for the strict side: a number that is none, or that differs between two
/// mentions, counts as nought where it would have allowed something.
public struct CacheControl: Hashable, Sendable {
  /// Nothing of it may be kept.
  public var noStore = false
  /// It may not be served without asking the server whether it is still right.
  public var noCache = false
  /// Once stale, it may in no case be served without asking.
  public var mustRevalidate = false
  /// It may be kept by whoever understands its status, even if `noStore` says otherwise.
  public var mustUnderstand = false
  /// Any cache may keep it.
  public var isPublic = false
  /// Caches of a single user may keep it.
  public var isPrivate = false
  /// Only what is stored already is wanted.
  public var onlyIfCached = false
  /// How many seconds it is fresh for; of a request, how old an answer may be.
  public var maxAge: Int64?
  /// How much longer than so many seconds an answer must stay fresh.
  public var minFresh: Int64?
  /// By how many seconds an answer may be too old; `Int64.max` for any.
  public var maxStale: Int64?
  /// For how many seconds it may be served stale while the server is asked.
  public var staleWhileRevalidate: Int64?
  /// For how many seconds it may be served stale when the server fails.
  public var staleIfError: Int64?

  /// Creates one that asks for nothing.
  public init() {}

  /// Reads the fields of a request or a response.
  ///
  /// Where there is no `Cache-Control`, the older `Pragma: no-cache` counts.
  public init(_ headers: HTTPFields) {
    let values = headers[values: .cacheControl]
    for value in values {
      for directive in Directives(value) { apply(directive.name, directive.argument) }
    }
    if values.isEmpty, let pragma = HTTPField.Name("Pragma") {
      noCache = headers[values: pragma].contains { value in
        Directives(value).contains { $0.name == "no-cache" }
      }
    }
  }

  private mutating func apply(_ name: String, _ argument: String?) {
    switch name {
    case "no-store": noStore = true
    // With names of fields it would hold for those alone; it may be taken as a whole, to be safe.
    case "no-cache": noCache = true
    case "must-revalidate": mustRevalidate = true
    case "must-understand": mustUnderstand = true
    case "public": isPublic = true
    case "private": isPrivate = true
    case "only-if-cached": onlyIfCached = true
    case "max-age": maxAge = Self.strict(argument, after: maxAge)
    case "stale-while-revalidate":
      staleWhileRevalidate = Self.strict(argument, after: staleWhileRevalidate)
    case "stale-if-error": staleIfError = Self.strict(argument, after: staleIfError)
    case "max-stale":
      maxStale = argument == nil && maxStale == nil ? .max : Self.strict(argument, after: maxStale)
    case "min-fresh":
      // Here more is stricter.
      let number = argument.flatMap(DeltaSeconds.read) ?? .max
      minFresh = max(minFresh ?? 0, number)
    default: break
    }
  }

  private static func strict(_ argument: String?, after earlier: Int64?) -> Int64 {
    let number = argument.flatMap(DeltaSeconds.read) ?? 0
    return earlier == nil || earlier == number ? number : 0
  }
}
