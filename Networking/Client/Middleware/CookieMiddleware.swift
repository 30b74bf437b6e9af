// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// Adds the cookies that a server has set to the requests it wants them with, and takes new ones.
///
/// Where a server passes the request on, the engine takes the cookies of each answer on the way, and
/// sends to each address its own.
public struct CookieMiddleware: Middleware {
  private let store: CookieStore

  /// Creates the middleware.
  ///
  /// - Parameter store: Keeps the cookies; several clients may share it.
  public init(_ store: CookieStore) {
    self.store = store
  }

  /// The answer. A request that brings a field `Cookie` of its own keeps it.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred {
      var request = request
      let fillsField = request.head.headerFields[.cookie] == nil
      if request.hopCookies == nil {
        request.hopCookies = HopCookies(store, fillsField: fillsField)
      }
      if fillsField {
        request.head.headerFields[.cookie] = store.header(for: request.head)
      }
      return next(request).handleEvents(next: { [head = request.head] response in
        // What came from elsewhere was taken on the way.
        if response.redirection == .none { store.receive(response.headers, for: head) }
      })
    }
  }
}
