import Networking
import Signals

/// Which requests a mock client answers, and how.
struct Rule: Sendable, CustomStringConvertible {
  typealias Deliver = @Sendable (Result<Response, TransportError>) -> Void

  let description: String
  let respond: @Sendable (@escaping Deliver, Lifetime) -> Void
  /// How many answers are left; nil for as many as are asked.
  var left: Int?

  private let target: Substring
  private let query: [Substring]

  init(
    _ pattern: String, _ left: Int?,
    respond: @escaping @Sendable (@escaping Deliver, Lifetime) -> Void
  ) {
    let parts = pattern.split(separator: "?", maxSplits: 1)
    description = pattern
    target = parts.first ?? ""
    query = parts.dropFirst().first?.split(separator: "&") ?? []
    self.left = left
    self.respond = respond
  }

  /// Whether the method and the path are the same, and every item of the pattern's query is there.
  func matches(_ asked: AskedRequest) -> Bool {
    guard "\(asked.method) \(asked.path)" == target else { return false }
    let items = Set(asked.query.map { [$0].encoded })
    return query.allSatisfy { items.contains(String($0)) }
  }
}
