// SPDX-License-Identifier: MIT

/// A value of a response with the source of the response, for example to mark outdated data.
///
///     client.response(for: Page.request(3).withSource())
///     // Sourced(value: Page(…), source: .stale(age: 2 h))
public struct Sourced<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// The source of the response.
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
  /// Returns the same request, whose resource includes the source of the response.
  public func withSource() -> Request<Sourced<Resource>, Failure> {
    reading { [resource] response in
      Sourced(value: try resource(response), source: response.source)
    }
  }
}
