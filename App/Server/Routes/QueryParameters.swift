// SPDX-License-Identifier: MIT

import Foundation

/// The parameters of a query.
struct QueryParameters: Equatable, Sendable {
  private var values: [String: String] = [:]

  /// Parses a query, which is still percent-encoded. Each name may occur only once.
  ///
  /// - Parameters:
  ///   - query: The query without the question mark.
  ///   - names: The names that are parsed while all others are ignored, or `nil` to parse all.
  init(_ query: String, only names: Set<String>? = nil) throws(Refusal) {
    // In bytes: a separator before a combining mark is another `Character`.
    for parameter in query.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = parameter.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map { Substring($0) }
      guard let name = Self.decode(parts[0]), let value = Self.decode(parts.dropFirst().first ?? "")
      else {
        throw Refusal(.badRequest, "The query is not properly percent-encoded UTF-8.")
      }
      guard names?.contains(name) ?? true else { continue }
      guard values.updateValue(value, forKey: name) == nil else {
        throw Refusal(.badRequest, "The query names \(name) more than once.")
      }
    }
  }

  /// Returns the value of a parameter, or `nil` if the query doesn't contain it.
  subscript(name: String) -> String? { values[name] }

  /// In queries, as in forms, a plus sign represents a space.
  private static func decode(_ text: Substring) -> String? {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self).removingPercentEncoding
  }
}
