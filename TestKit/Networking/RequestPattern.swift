// SPDX-License-Identifier: MIT

import HTTPTypes
import Networking

/// A pattern of requests: a method, a path, and optionally parts of the query, the header fields and the
/// body.
///
///     client.answer("GET /books/{id}?order=name", with: book)
///     client.answer(RequestPattern("PUT /books/3").json(book).header(.ifMatch, "\"7\""), …)
///
/// In the text, `{name}` stands for any one segment of the path, or any value in the query, and
/// `{name...}` at the end of the path for any number of segments; the method `*` stands for all. Items
/// of the query may come in any order and among others.
public struct RequestPattern: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// A condition that returns the difference in words, or nil if it holds.
  typealias Condition = @Sendable (ReceivedRequest) -> String?

  /// The text and the conditions, in words.
  public private(set) var description: String
  private let method: Substring
  private let path: PathPattern
  private let query: [QueryItem]
  private var conditions: [Condition] = []

  /// Creates a pattern from text: a method, a space, a path, and a query if wanted.
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

  /// Returns the pattern for requests with this value in a header field only; nil: without the field.
  public func header(_ name: HTTPField.Name, _ value: String?) -> RequestPattern {
    adding("\(name.rawName): \(value ?? "none")") { received in
      let found = received.headers[name]
      if found == value { return nil }
      return "its header field \(name.rawName) is \(Self.shown(found)), not \(Self.shown(value))"
    }
  }

  /// Returns the pattern for requests whose query doesn't have an item of this name.
  public func withoutQuery(_ name: String) -> RequestPattern {
    adding("no \(name) in the query") { received in
      guard let item = received.query.first(where: { $0.name == name }) else { return nil }
      return "its query has \([item].encoded)"
    }
  }

  /// Returns the pattern for requests which send exactly this text.
  public func body(_ text: String) -> RequestPattern {
    adding("body “\(text)”") { received in
      let found = received.body.map { String(decoding: $0.bytes, as: UTF8.self) }
      return found == text ? nil : "its body is \(Self.shown(found)), not “\(text)”"
    }
  }

  /// Returns the pattern for requests which send this value as JSON, in whatever order and spacing.
  public func json(_ value: some Encodable) -> RequestPattern {
    let wanted = PlainJSON.text(Body.json(value).bytes) ?? "unwritable JSON"
    return adding("JSON \(wanted)") { received in
      let found = received.body.map { body in
        PlainJSON.text(body.bytes) ?? String(decoding: body.bytes, as: UTF8.self)
      }
      return found == wanted ? nil : "its body is \(Self.shown(found)), not \(wanted)"
    }
  }

  /// Returns the pattern for requests which send JSON that reads as a type and for which a condition
  /// holds.
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

  /// Returns the pattern for requests for which a condition holds.
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
