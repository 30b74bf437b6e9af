// SPDX-License-Identifier: MIT

/// A name and a value of a query, which are percent-encoded when the request is sent.
public struct QueryItem: Hashable, Sendable {
  /// The name before the `=`.
  public var name: String { didSet { text.value = nil } }
  /// The value after the `=`; nil sends the name alone.
  public var value: String? { didSet { text.value = nil } }
  /// The encoded item as a server has written it in a reference; nil to encode the name and the value.
  private var text = IgnoredInEquality<String?>(nil)

  /// Creates an item from its name and value.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// Parses an encoded item, whose text is kept; nil if it isn't properly encoded.
  init?(encoded: Substring) {
    let (before, after) = encoded.halves(at: "=") ?? (encoded, "")
    guard let name = PercentEncoding.decode(before), let value = PercentEncoding.decode(after)
    else {
      return nil
    }
    self.init(name, encoded.has("=") ? value : nil)
    if encoded.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { text.value = String(encoded) }
  }

  /// The encoded item.
  fileprivate var encoded: String {
    if let text = text.value { return text }
    let name = PercentEncoding.queryPart(name)
    return value.map { name + "=" + PercentEncoding.queryPart($0) } ?? name
  }
}

extension [QueryItem] {
  /// Creates items in the order of a literal, without those whose value is nil.
  package init(_ pairs: KeyValuePairs<String, String?>) {
    self = pairs.compactMap { pair in pair.value.map { QueryItem(pair.key, $0) } }
  }

  /// The encoded query, without the question mark.
  package var encoded: String {
    map(\.encoded).joined(separator: "&")
  }
}
