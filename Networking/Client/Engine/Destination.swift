// SPDX-License-Identifier: MIT

/// The destination of a hop.
struct Destination: Sendable {
  /// The whole address.
  let url: String
  /// The server that it leads to.
  let origin: Origin
  /// Whether that is another one than the client's own.
  let isElsewhere: Bool
}

extension Destination {
  /// Makes that of a client's request, which middleware may have sent elsewhere.
  init(_ address: RequestAddress, _ base: BaseURL) throws(InvalidRequest) {
    let url = address.text
    // Nothing below the client's own address needs to be taken apart again.
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
