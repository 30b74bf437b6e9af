// SPDX-License-Identifier: MIT

extension Transmission {
  /// Returns the request that follows a redirect (RFC 9110, 15.4); nil if it isn't allowed.
  ///
  /// libcurl's own redirects send secrets in header fields that it doesn't know, can't send a body
  /// again without a way to duplicate requests, and follow other schemes by default.
  func redirected(to location: String, status: Int) -> Transmission? {
    guard let address = WebAddress(location), !address.hasUser else { return nil }
    let (from, to) = (destination.origin, address.origin)
    guard to.isWeb else { return nil }
    // Encrypted data must not be sent unencrypted.
    guard to.isEncrypted || !from.isEncrypted else { return nil }
    var next = hop
    if next.redirection == .none { next.redirection = .sameServer }
    if from != to {
      next.redirection = .otherServer
      next.fields.removeAll { terms.plan.secretNames.contains($0.name.lowercased()) }
    }
    next.destination = Destination(
      url: location, origin: to,
      isElsewhere: destination.isElsewhere || next.redirection == .otherServer)
    if status == 303 ? hop.method != "HEAD" : status < 303 && hop.method == "POST" {
      next.method = "GET"
      next.body = nil
      next.isIdempotent = true
      next.fields.removeAll(where: \.isContentType)
    }
    if case .replaced(let value) = terms.cookies?.change(for: location) {
      next.fields.removeAll { $0.name.lowercased() == "cookie" }
      if let value { next.fields.append(RedirectHop.Field(name: "Cookie", value: value)) }
    }
    return Transmission(terms, next)
  }
}
