extension Transmission {
  /// The request that follows a redirect (RFC 9110, 15.4); nil when it may not go there.
  ///
  /// libcurl's own redirects keep secrets in header fields it doesn't know, can't send a body again
  /// without a way to duplicate requests, and fetch other schemes unless told not to.
  func redirected(to location: String, status: Int) -> Transmission? {
    guard let from = WebAddress(url), let to = WebAddress(location) else { return nil }
    guard to.scheme == "http" || to.scheme == "https", !to.hasUser else { return nil }
    // What was said in confidence is not repeated in the open.
    guard from.scheme == to.scheme || to.scheme == "https" else { return nil }
    var redirection = redirection == .none ? .sameServer : redirection
    var fields = fields
    if !from.hasSameOrigin(as: to) {
      redirection = .otherServer
      fields.removeAll { plan.secretNames.contains($0.name.lowercased()) }
    }
    let becomesGet = status == 303 ? method != "HEAD" : status < 303 && method == "POST"
    if becomesGet { fields.removeAll(where: \.isContentType) }
    cookies?.fill(&fields, for: location)
    return Transmission(
      after: self, method: becomesGet ? "GET" : method, to: to, location, fields: fields,
      body: becomesGet ? nil : body, isIdempotent: becomesGet || isIdempotent,
      redirection: redirection)
  }
}
