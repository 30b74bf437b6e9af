// SPDX-License-Identifier: MIT

import Signals

/// A request in the form in which libcurl sends it: checked, encoded, with the client's additions.
///
/// libcurl doesn't check its input (a line break in a value makes another header field, one in the
/// method replaces the request line), so everything must be checked before.
package final class Transmission: Sendable {
  /// The terms of all hops.
  let terms: Terms
  /// The current hop.
  let hop: RedirectHop

  /// Creates the first hop of a request; throws if the request can't be sent.
  package init(_ request: OutgoingRequest, _ plan: TransferPlan) throws(InvalidRequest) {
    let address = RequestAddress(request.head)
    try request.check(address)
    if let problem = plan.problem { throw problem }
    terms = Terms(request, plan)
    let destination = try Destination(address, plan.baseURL)
    hop = RedirectHop(request, to: destination, try RedirectHop.fields(of: request, plan))
  }

  /// Creates the next hop of a redirected request.
  init(_ terms: Terms, _ hop: RedirectHop) {
    self.terms = terms
    self.hop = hop
  }

  /// The destination of this hop.
  var destination: Destination { hop.destination }

  /// The server of this hop.
  var origin: Origin { hop.destination.origin }

  /// A Boolean value that indicates whether HTTP/2 is used without encryption.
  var usesPlainHTTP2: Bool { !origin.isEncrypted && connection.usesHTTP2WithoutEncryption }

  /// A Boolean value that indicates whether the server may take several requests on one connection.
  var mayShare: Bool { origin.isEncrypted || usesPlainHTTP2 }

  /// The connection to the server of this hop.
  var connection: Connection {
    destination.isElsewhere ? terms.plan.connectionElsewhere : terms.plan.settings.connection
  }
}

extension Transmission {
  /// The values that all hops of a request share.
  struct Terms: Sendable {
    let plan: TransferPlan
    let timeouts: Timeouts
    let bodyLimit: Int
    /// Whether the connection's credentials are sent.
    let usesCredentials: Bool
    let acceptsCompression: Bool
    /// The cookie exchange at each hop.
    let cookies: HopCookies?
    let sink: (any ContentSink)?
    let progress: SafeObserver<TransferProgress>?
    let upgrade: (any ConnectionUpgrade)?

    fileprivate init(_ request: borrowing OutgoingRequest, _ plan: TransferPlan) {
      self.plan = plan
      usesCredentials = request.needsAuthorization
      acceptsCompression = request.acceptsCompression
      cookies = request.hopCookies
      sink = request.sink
      progress = request.progress
      upgrade = request.upgrade
      var timeouts = request.timeouts ?? plan.settings.timeouts
      timeouts.total = request.totalTimeout(timeouts.total)
      if let rest = request.deadline?.remaining {
        timeouts.total = timeouts.total.map { min($0, rest) } ?? rest
      }
      self.timeouts = timeouts
      bodyLimit = max(
        0, request.bodyLimit ?? (sink == nil ? plan.settings.bodyLimit : .max))
    }
  }
}
