import HTTPTypes
import Networking

/// Which requests a rule of a double answers: a method, a path, and as much of the query, the header
/// fields and the body as the test cares about.
///
///     client.answer("GET /recipes/{id}?order=name", with: recipe)
///     client.answer(RequestPattern("PUT /recipes/3").json(recipe).header(.ifMatch, "\"7\""), …)
///
/// In the text, `{name}` stands for any one segment of the path, or any value in the query, and
/// `{name...}` at the end of the path for any number of segments; the method `*` stands for all. Items
/// of the query may come in any order and among others.
public struct RequestPattern: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// A condition, which answers with the difference in words, or nil where it holds.
  typealias Condition = @Sendable (AskedRequest) -> String?

  /// The text and the conditions, in words.
  public private(set) var description: String
  private let method: Substring
  private let path: PathPattern
  private let query: [QueryItem]
  private var conditions: [Condition] = []

  /// Reads a pattern: a method, a space, a path, and a query if wanted.
  public init(_ text: String) {
    description = text
    let parts = text.split(separator: "?", maxSplits: 1)
    let words = (parts.first ?? "").split(separator: " ", maxSplits: 1)
    method = words.first ?? ""
    path = PathPattern(words.dropFirst().first ?? "")
    query = parts.dropFirst().first.map(AskedRequest.items) ?? []
  }

  /// Reads a pattern from a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The same pattern for requests with this value in a header field only; nil: without the field.
  public func header(_ name: HTTPField.Name, _ value: String?) -> RequestPattern {
    adding("\(name.rawName): \(value ?? "none")") { asked in
      let found = asked.headers[name]
      if found == value { return nil }
      return "its header field \(name.rawName) is \(Self.shown(found)), not \(Self.shown(value))"
    }
  }

  /// The same pattern for requests whose query doesn't have an item of this name.
  public func withoutQuery(_ name: String) -> RequestPattern {
    adding("no \(name) in the query") { asked in
      guard let item = asked.query.first(where: { $0.name == name }) else { return nil }
      return "its query has \([item].encoded)"
    }
  }

  /// The same pattern for requests which send exactly this text.
  public func body(_ text: String) -> RequestPattern {
    adding("body “\(text)”") { asked in
      let found = asked.body.map { String(decoding: $0.bytes, as: UTF8.self) }
      return found == text ? nil : "its body is \(Self.shown(found)), not “\(text)”"
    }
  }

  /// The same pattern for requests which send this value as JSON, in whatever order and spacing.
  public func json(_ value: some Encodable) -> RequestPattern {
    let wanted = PlainJSON.text(Body.json(value).bytes) ?? "unwritable JSON"
    return adding("JSON \(wanted)") { asked in
      let found = asked.body.map { body in
        PlainJSON.text(body.bytes) ?? String(decoding: body.bytes, as: UTF8.self)
      }
      return found == wanted ? nil : "its body is \(Self.shown(found)), not \(wanted)"
    }
  }

  /// The same pattern for requests which send JSON that reads as a type and for which a condition
  /// holds.
  public func json<Value: Decodable & Sendable>(
    as type: Value.Type, _ what: String, where holds: @escaping @Sendable (Value) -> Bool
  ) -> RequestPattern {
    adding(what) { asked in
      guard let value = try? asked.body?.json(type) else {
        return "its body doesn't read as \(type)"
      }
      return holds(value) ? nil : "its body isn't so: \(what)"
    }
  }

  /// The same pattern for requests for which a condition holds.
  ///
  /// - Parameters:
  ///   - what: The condition in words, for the report of a request that fails it.
  ///   - holds: The condition.
  public func `where`(
    _ what: String, _ holds: @escaping @Sendable (AskedRequest) -> Bool
  ) -> RequestPattern {
    adding(what) { holds($0) ? nil : "it isn't so: \(what)" }
  }

  /// How a request compares with the pattern.
  func match(_ asked: AskedRequest) -> PatternMatch {
    var match = PatternMatch()
    if method != "*", method != asked.method {
      match.differ("its method is \(asked.method), not \(method)", weight: 4)
    }
    path.match(asked.path, into: &match)
    for item in query { match.query(item, of: asked) }
    for condition in conditions {
      if let difference = condition(asked) { match.differ(difference) }
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
