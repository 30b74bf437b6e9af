// SPDX-License-Identifier: MIT

import Foundation

/// The names and values of a query.
struct QueryParameters: Equatable, Sendable {
  private var values: [String: String] = [:]

  /// Reads a query, which is still percent-encoded; a name may come once.
  ///
  /// - Parameters:
  ///   - query: What stands behind the question mark.
  ///   - names: What is read, the rest being ignored; nil reads everything.
  init(_ query: String, only names: Set<String>? = nil) throws(Refusal) {
    for parameter in query.split(separator: "&") {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
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

  /// The value of a name; nil if the query doesn't have it.
  subscript(name: String) -> String? { values[name] }

  /// In queries, as in forms, a plus sign is a space.
  private static func decode(_ text: some StringProtocol) -> String? {
    String(text.map { $0 == "+" ? " " : $0 }).removingPercentEncoding
  }
}
