import HTTPTypes
import Signals

/// Adds the cookies that a server has set to the requests it wants them with, and takes new ones.
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
      if request.head.headerFields[.cookie] == nil {
        request.head.headerFields[.cookie] = store.header(for: request.head)
      }
      return next(request).handleEvents(next: { [head = request.head] response in
        store.receive(response.headers, for: head)
      })
    }
  }
}
