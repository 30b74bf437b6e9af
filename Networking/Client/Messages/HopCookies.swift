// SPDX-License-Identifier: MIT

import HTTPTypes

/// The cookies of each hop of a redirected request: the hop's response sets cookies, and the next hop sends those for
/// its own address.
package struct HopCookies: Sendable {
  private let exchange: any CookieExchange
  /// Whether the field `Cookie` is filled: a field that the caller set stays, on the same server.
  private let fillsField: Bool

  /// Creates the cookies of the hops.
  ///
  /// - Parameters:
  ///   - exchange: Stores the cookies.
  ///   - fillsField: Whether the field `Cookie` is filled at each hop.
  init(_ exchange: any CookieExchange, fillsField: Bool) {
    self.exchange = exchange
    self.fillsField = fillsField
  }

  /// Stores the cookies of a response from an address.
  package func receive(_ headers: HTTPFields, from url: String) {
    guard let request = Self.request(url) else { return }
    exchange.receive(headers, for: request)
  }

  /// Returns the change of the field `Cookie` for a request to an address.
  package func change(for url: String) -> Change {
    fillsField ? .replaced(by: Self.request(url).flatMap { exchange.header(for: $0) }) : .kept
  }

  /// The change of the field `Cookie` at a hop.
  package enum Change {
    /// The field is unchanged.
    case kept
    /// The field is replaced by a value, or removed.
    case replaced(by: String?)
  }

  private static func request(_ url: String) -> HTTPRequest? {
    WebAddress(url).map {
      HTTPRequest(method: .get, scheme: $0.origin.scheme, authority: $0.origin.host, path: $0.path)
    }
  }
}

/// A store of cookies for redirected requests.
protocol CookieExchange: AnyObject, Sendable {
  /// Returns the value of the field `Cookie` for a request, nil for none.
  func header(for request: HTTPRequest) -> String?

  /// Stores and deletes cookies according to a response.
  func receive(_ headers: HTTPFields, for request: HTTPRequest)
}

extension HopCookies: Hashable {
  /// Returns a Boolean value that indicates whether both use the same store.
  package static func == (one: HopCookies, other: HopCookies) -> Bool {
    one.exchange === other.exchange && one.fillsField == other.fillsField
  }

  /// Hashes the store's identity.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(exchange))
    hasher.combine(fillsField)
  }
}
