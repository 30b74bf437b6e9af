import Signals

/// A request as libcurl is to send it: checked, encoded, with everything the client adds.
///
/// libcurl doesn't check what it is given (a line break in a value makes another header field, one in
/// the method replaces the request line), so that nothing gets here unchecked.
package final class Transmission: Sendable {
  /// What holds on the whole way, wherever the request is passed on to.
  let terms: Terms
  /// Where it goes now, and what it says there.
  let hop: Hop

  /// Makes what libcurl is to send of a request.
  package init(_ request: OutgoingRequest, _ plan: TransferPlan) throws(InvalidRequest) {
    let address = RequestAddress(request.head)
    try request.check(address)
    if let problem = plan.problem { throw problem }
    terms = Terms(request, plan)
    let destination = try Destination(address, plan.baseURL)
    hop = Hop(request, to: destination, try Hop.fields(of: request, plan))
  }

  /// Makes the next hop of a request that is passed on.
  init(_ terms: Terms, _ hop: Hop) {
    self.terms = terms
    self.hop = hop
  }

  /// Where this hop goes.
  var destination: Destination { hop.destination }

  /// The server that this hop goes to.
  var origin: Origin { hop.destination.origin }

  /// The way to the server of this hop.
  var connection: Connection {
    destination.isElsewhere ? terms.plan.connectionElsewhere : terms.plan.configuration.connection
  }
}

extension Transmission {
  /// What all hops of a request have in common.
  struct Terms: Sendable {
    let plan: TransferPlan
    let timeouts: Timeouts
    let bodyLimit: Int
    /// Whether the connection's credentials are shown.
    let usesCredentials: Bool
    let acceptsCompression: Bool
    /// Where cookies are exchanged at each hop.
    let cookies: HopCookies?
    let sink: (any ContentSink)?
    let progress: SafeObserver<TransferProgress>?

    fileprivate init(_ request: borrowing OutgoingRequest, _ plan: TransferPlan) {
      self.plan = plan
      usesCredentials = request.needsAuthorization
      acceptsCompression = request.acceptsCompression
      cookies = request.hopCookies
      sink = request.sink
      progress = request.progress
      var timeouts = request.timeouts ?? plan.configuration.timeouts
      if sink != nil, request.timeouts == nil { timeouts.total = nil }
      if let timeout = request.timeout { timeouts.total = timeout }
      self.timeouts = timeouts
      bodyLimit = max(
        0, request.bodyLimit ?? (sink == nil ? plan.configuration.bodyLimit : .max))
    }
  }
}
