// SPDX-License-Identifier: MIT

/// A value of an answer and where the answer comes from, so that a screen can tell the truth about it.
///
///     client.response(for: Page.request(3).withSource())
///     // Sourced(value: Page(…), source: .stale(age: 2 h))
public struct Sourced<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// The place that the answer comes from.
  public var source: Response.Source

  /// Creates a value with its source.
  public init(value: Value, source: Response.Source) {
    self.value = value
    self.source = source
  }

  /// Returns another value with the same source.
  public func map<Other: Sendable>(_ transform: (Value) throws -> Other) rethrows -> Sourced<Other>
  {
    Sourced<Other>(value: try transform(value), source: source)
  }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Hashable where Value: Hashable {}

extension Request {
  /// Returns the same request, whose resource says where the answer comes from.
  public func withSource() -> Request<Sourced<Resource>, Failure> {
    reading { [resource] response in
      Sourced(value: try resource(response), source: response.source)
    }
  }
}
