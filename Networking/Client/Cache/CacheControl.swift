// SPDX-License-Identifier: MIT

import HTTPTypes

/// The directives of a `Cache-Control` field (RFC 9111, 5.2, and RFC 5861) in a request or a
/// response.
///
/// Errors are interpreted strictly: an invalid number, or one with conflicting values, counts as
/// zero where it would have allowed something.
///
/// ```swift
/// let control = CacheControl([.cacheControl: "max-age=60, no-cache"])
/// control.maxAge       // 60
/// control.noCache      // true
/// ```
package struct CacheControl: Hashable, Sendable {
  /// A Boolean value that indicates whether nothing may be stored.
  package var noStore = false
  /// A Boolean value that indicates whether a stored response must be validated before it is
  /// served.
  package var noCache = false
  /// A Boolean value that indicates whether a stale response must never be served without
  /// validation.
  package var mustRevalidate = false
  /// A Boolean value that indicates whether a cache that understands the status may store the
  /// response, even with `noStore`.
  package var mustUnderstand = false
  /// A Boolean value that indicates whether shared caches may store the response.
  package var isPublic = false
  /// A Boolean value that indicates whether only private caches may store the response.
  package var isPrivate = false
  /// A Boolean value that indicates whether only a stored response is wanted.
  package var onlyIfCached = false
  /// The freshness lifetime in seconds; in a request, the maximum age of a response.
  package var maxAge: Int64?
  /// The minimum time in seconds for which a response must remain fresh.
  package var minFresh: Int64?
  /// The maximum staleness of a response in seconds; `Int64.max` for any.
  package var maxStale: Int64?
  /// The time in seconds for which a stale response may be served if the server fails.
  package var staleIfError: Int64?

  /// Creates a value without directives.
  package init() {}

  /// Creates a value from the header fields of a request or a response.
  ///
  /// Without `Cache-Control`, the older `Pragma: no-cache` applies.
  package init(_ headers: HTTPFields) {
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
    // With field names it would apply to those only; applying it to the whole response is allowed
    // and safe.
    case "no-cache": noCache = true
    case "must-revalidate": mustRevalidate = true
    case "must-understand": mustUnderstand = true
    case "public": isPublic = true
    case "private": isPrivate = true
    case "only-if-cached": onlyIfCached = true
    case "max-age": maxAge = Self.strict(argument, after: maxAge)
    case "stale-if-error": staleIfError = Self.strict(argument, after: staleIfError)
    case "max-stale":
      maxStale = argument == nil && maxStale == nil ? .max : Self.strict(argument, after: maxStale)
    case "min-fresh":
      // A larger number is stricter here.
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
