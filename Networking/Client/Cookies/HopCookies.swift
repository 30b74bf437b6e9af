import HTTPTypes

/// Cookies on the way of a request that a server passes on: whoever follows takes those of each answer,
/// and sends to each address its own.
package struct HopCookies: Sendable {
  private let store: CookieStore
  /// Whether the field `Cookie` is the store's: one of the caller's own stays, on the same server.
  private let fillsField: Bool

  init(_ store: CookieStore, fillsField: Bool) {
    self.store = store
    self.fillsField = fillsField
  }

  /// Takes the cookies of an answer from an address.
  func receive(_ headers: HTTPFields, from url: String) {
    guard let request = Self.request(url) else { return }
    store.receive(headers, for: request)
  }

  /// Puts the cookies for an address in place of those for the last one.
  func fill(_ fields: inout [Hop.Field], for url: String) {
    guard fillsField else { return }
    fields.removeAll { $0.name.lowercased() == "cookie" }
    if let value = Self.request(url).flatMap({ store.header(for: $0) }) {
      fields.append(Hop.Field(name: "Cookie", value: value))
    }
  }

  private static func request(_ url: String) -> HTTPRequest? {
    WebAddress(url).map {
      HTTPRequest(method: .get, scheme: $0.origin.scheme, authority: $0.origin.host, path: $0.path)
    }
  }
}

extension HopCookies: Hashable {
  /// Whether both are of the same store.
  package static func == (one: HopCookies, other: HopCookies) -> Bool {
    one.store === other.store && one.fillsField == other.fillsField
  }

  /// Feeds the store's identity.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(store))
    hasher.combine(fillsField)
  }
}
