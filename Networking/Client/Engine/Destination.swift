// SPDX-License-Identifier: MIT

/// The destination of a hop.
struct Destination: Sendable {
  /// The complete URL.
  let url: String
  /// The origin of the URL.
  let origin: Origin
  /// Whether the origin differs from the client's base URL.
  let isElsewhere: Bool
}

extension Destination {
  /// Creates the destination of a client's request, which middleware may have changed.
  init(_ address: RequestAddress, _ base: BaseURL) throws(InvalidRequest) {
    let url = address.text
    // A URL below the client's base URL needn't be parsed again.
    if address.isBelow(base) {
      self.init(url: url, origin: base.origin, isElsewhere: false)
    } else {
      guard let origin = WebAddress(url)?.origin, origin.isWeb else {
        throw InvalidRequest("It has no proper address: \(address.host).")
      }
      self.init(url: url, origin: origin, isElsewhere: origin != base.origin)
    }
  }
}
