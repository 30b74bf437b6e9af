extension Transmission {
  /// Changes the request into the one that follows a redirect (RFC 9110, 15.4); false when it may not
  /// go there.
  ///
  /// libcurl's own redirects keep secrets in header fields it doesn't know, can't send a body again
  /// without a way to duplicate requests, and fetch other schemes unless told not to.
  mutating func redirect(to location: String, status: Int) -> Bool {
    guard let from = WebAddress(url), let to = WebAddress(location) else { return false }
    guard to.scheme == "http" || to.scheme == "https", !to.hasUser else { return false }
    // What was said in confidence is not repeated in the open.
    guard from.scheme == to.scheme || to.scheme == "https" else { return false }
    if redirection == .none { redirection = .sameServer }
    if !from.hasSameOrigin(as: to) {
      redirection = .otherServer
      isElsewhere = true
      let secretNames = plan.secretNames
      fields.removeAll { secretNames.contains($0.name.lowercased()) }
    }
    let becomesGet = status == 303 ? method != "HEAD" : status < 303 && method == "POST"
    if becomesGet {
      method = "GET"
      isIdempotent = true
      body = nil
      fields.removeAll { $0.name.lowercased() == "content-type" }
    }
    url = location
    cookies?.fill(&fields, for: location)
    host = to.host
    isEncrypted = to.scheme == "https"
    isLoopback = to.isLoopback
    return true
  }
}
