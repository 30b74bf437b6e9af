extension Transmission {
  /// The request that follows a redirect (RFC 9110, 15.4); nil when it may not go there.
  ///
  /// libcurl's own redirects keep secrets in header fields it doesn't know, can't send a body again
  /// without a way to duplicate requests, and fetch other schemes unless told not to.
  func redirected(to location: String, status: Int) -> Transmission? {
    guard let from = WebAddress(destination.url), let to = WebAddress(location) else { return nil }
    guard to.scheme == "http" || to.scheme == "https", !to.hasUser else { return nil }
    // What was said in confidence is not repeated in the open.
    guard from.scheme == to.scheme || to.scheme == "https" else { return nil }
    var next = hop
    if next.redirection == .none { next.redirection = .sameServer }
    if !from.hasSameOrigin(as: to) {
      next.redirection = .otherServer
      next.fields.removeAll { terms.plan.secretNames.contains($0.name.lowercased()) }
    }
    next.destination = Destination(
      location, to, isElsewhere: destination.isElsewhere || next.redirection == .otherServer)
    if status == 303 ? hop.method != "HEAD" : status < 303 && hop.method == "POST" {
      next.method = "GET"
      next.body = nil
      next.isIdempotent = true
      next.fields.removeAll(where: \.isContentType)
    }
    terms.cookies?.fill(&next.fields, for: location)
    return Transmission(terms, next)
  }
}
