// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import Networking

/// A pattern of requests: a method, a path, and optionally parts of the query, the header fields and the body.
///
///     client.answer("GET /books/{id}?order=name", with: book)
///     client.answer(RequestPattern("PUT /books/3").json(book).header(.ifMatch, "\"7\""), …)
///
/// In the text, `{name}` matches one segment of the path or one value in the query. `{name...}` at the end of the path
/// matches any number of segments. The method `*` matches all methods. Query items may occur in any order and with
/// others.
public struct RequestPattern: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// A condition that returns a description of the difference, or nil if it holds.
  typealias Condition = @Sendable (ReceivedRequest) -> String?

  /// The text and the conditions, in words.
  public private(set) var description: String
  private let method: Substring
  private let path: PathPattern
  private let query: [QueryItem]
  private var conditions: [Condition] = []

  /// Creates a pattern from text: a method, a space, a path, and an optional query.
  public init(_ text: String) {
    description = text
    let parts = text.split(separator: "?", maxSplits: 1)
    let words = (parts.first ?? "").split(separator: " ", maxSplits: 1)
    method = words.first ?? ""
    path = PathPattern(words.dropFirst().first ?? "")
    query = parts.dropFirst().first.map(ReceivedRequest.items) ?? []
  }

  /// Creates a pattern from a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Returns a pattern that also requires a value of a header field; nil requires that the field is absent.
  public func header(_ name: HTTPField.Name, _ value: String?) -> RequestPattern {
    adding("\(name.rawName): \(value ?? "none")") { received in
      let found = received.headers[name]
      if found == value { return nil }
      return "its header field \(name.rawName) is \(Self.shown(found)), not \(Self.shown(value))"
    }
  }

  /// Returns a pattern that also requires that the query has no item with a name.
  public func withoutQuery(_ name: String) -> RequestPattern {
    adding("no \(name) in the query") { received in
      guard let item = received.query.first(where: { $0.name == name }) else { return nil }
      return "its query has \([item].encoded)"
    }
  }

  /// Returns a pattern that also requires a text as the body.
  public func body(_ text: String) -> RequestPattern {
    adding("body “\(text)”") { received in
      let found = received.body.map { String(decoding: $0.bytes, as: UTF8.self) }
      return found == text ? nil : "its body is \(Self.shown(found)), not “\(text)”"
    }
  }

  /// Returns a pattern that also requires a value as JSON in the body, in any order and spacing.
  public func json(_ value: some Encodable) -> RequestPattern {
    let wanted = PlainJSON.text(Body.json(value).bytes) ?? "unwritable JSON"
    return adding("JSON \(wanted)") { received in
      let found = received.body.map { body in
        PlainJSON.text(body.bytes) ?? String(decoding: body.bytes, as: UTF8.self)
      }
      return found == wanted ? nil : "its body is \(Self.shown(found)), not \(wanted)"
    }
  }

  /// Returns a pattern that also requires JSON that decodes as a type and satisfies a condition.
  public func json<Value: Decodable & Sendable>(
    as type: Value.Type, _ what: String, where holds: @escaping @Sendable (Value) -> Bool
  ) -> RequestPattern {
    adding(what) { received in
      guard let value = try? received.body?.json(type) else {
        return "its body doesn't read as \(type)"
      }
      return holds(value) ? nil : "its body isn't so: \(what)"
    }
  }

  /// Returns a pattern that also requires a condition.
  ///
  /// - Parameters:
  ///   - what: The condition in words, for the report of a request that fails it.
  ///   - holds: The condition.
  public func `where`(
    _ what: String, _ holds: @escaping @Sendable (ReceivedRequest) -> Bool
  ) -> RequestPattern {
    adding(what) { holds($0) ? nil : "it isn't so: \(what)" }
  }

  /// Compares a request with the pattern.
  func match(_ received: ReceivedRequest) -> PatternMatch {
    var match = PatternMatch()
    if method != "*", method != received.method {
      match.differ("its method is \(received.method), not \(method)", weight: 4)
    }
    path.match(received.path, into: &match)
    for item in query { match.query(item, of: received) }
    for condition in conditions {
      if let difference = condition(received) { match.differ(difference) }
    }
    return match
  }

  private func adding(_ words: String, _ condition: @escaping Condition) -> RequestPattern {
    var pattern = self
    pattern.description += " [\(words)]"
    pattern.conditions.append(condition)
    return pattern
  }

  private static func shown(_ text: String?) -> String { text.map { "“\($0)”" } ?? "missing" }
}

/// A canonical form of JSON, in which equal values have equal texts.
enum PlainJSON {
  /// Returns the value on one line, or with one member per line, with sorted keys; nil for invalid
  /// JSON.
  static func text(_ bytes: [UInt8], isPretty: Bool = false) -> String? {
    var options: JSONSerialization.WritingOptions = [
      .fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes,
    ]
    if isPretty { options.insert(.prettyPrinted) }
    guard
      let value = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: [.fragmentsAllowed]),
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: options)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
