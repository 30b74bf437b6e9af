// SPDX-License-Identifier: MIT

/// A name and a value of a query, which are percent-encoded when the request is sent.
public struct QueryItem: Hashable, Sendable {
  /// The name before the `=`.
  public var name: String
  /// The value after the `=`; nil sends the name alone.
  public var value: String?

  /// Creates an item from its name and value.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}

extension [QueryItem] {
  /// Creates items in the order of a literal, without those whose value is nil.
  package init(_ pairs: KeyValuePairs<String, String?>) {
    self = pairs.compactMap { pair in pair.value.map { QueryItem(pair.key, $0) } }
  }

  /// The encoded query, without the question mark.
  package var encoded: String {
    map { item in
      let name = PercentEncoding.queryPart(item.name)
      guard let value = item.value else { return name }
      return name + "=" + PercentEncoding.queryPart(value)
    }
    .joined(separator: "&")
  }
}
