import Networking

/// What a client was asked: a request without the way to read its answer.
public struct AskedRequest: Hashable, Sendable, CustomStringConvertible {
  /// The method.
  public let method: String
  /// The path.
  public let path: String
  /// The query, in order.
  public let query: [QueryItem]
  /// What was sent, if anything.
  public let body: Body?
  /// Whether the client was to add the user's authorization.
  public let needsAuthorization: Bool

  init<Resource, Failure>(_ request: Request<Resource, Failure>) {
    method = request.method.rawValue
    path = request.path
    query = request.query
    body = request.body
    needsAuthorization = request.needsAuthorization
  }

  /// The request in the form of a rule: `"GET /recipes?order=name"`.
  public var description: String {
    query.isEmpty ? "\(method) \(path)" : "\(method) \(path)?\(query.encoded)"
  }
}
