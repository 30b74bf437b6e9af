// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// Adds the stored cookies of a server to requests, and stores new ones.
///
/// During redirects, the engine stores the cookies of each response, and sends each address its own.
public struct CookieMiddleware: Middleware {
  private let store: CookieStore

  /// Creates the middleware.
  ///
  /// - Parameter store: The store of cookies, which several clients may share.
  public init(_ store: CookieStore) {
    self.store = store
  }

  /// Performs a request with its cookies. A request with a `Cookie` field keeps it.
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
        // The cookies of redirects were stored on the way.
        if response.redirection == .none { store.receive(response.headers, for: head) }
      })
    }
  }
}
