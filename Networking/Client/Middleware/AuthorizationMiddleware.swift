// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// Adds the user's authorization to the requests that need it, and renews it when the server no
/// longer takes it: once for all requests that wait for it.
///
/// - An answer 401 leads to one renewal, whatever the number of requests that get one, and to one
///   further attempt of each. A second 401 is delivered. Without a renewal, the first one is.
/// - An answer from another server, to which the request was passed on without the value, says
///   nothing about the value.
/// - Requests that begin while a renewal is under way wait for it, each until its own deadline.
/// - A renewal that is refused is not tried again for the same value: the requests get their 401.
/// - A renewal that fails, as without a network, fails the requests that wait for it with that
///   failure.
/// - Its own request must not come through here: it would wait for itself.
public struct AuthorizationMiddleware: Middleware {
  private let authorization: any Authorization
  private let renewal: Renewal?

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - authorization: Knows the current value; it is told of values that are finally rejected.
  ///   - renew: Gets a new value in place of one that was rejected, and keeps it where `authorization`
  ///     reads it; it completes without an element, or sends nil, if there will be none. It runs to its
  ///     end even if all who wait for it have gone: a server may give a new value only once.
  public init(
    _ authorization: some Authorization,
    renew: (@Sendable (_ rejected: String) -> Signal<String?, TransportError>)? = nil
  ) {
    self.authorization = authorization
    renewal = renew.map { Renewal($0) }
  }

  /// Creates the middleware with a renewal that fails as a client's requests do.
  ///
  /// A refusal (status 400, 401 or 403) means that there will be no other value: the user has to
  /// sign in. Other statuses are `TransportError.Kind.renewalFailed`, and the user stays signed in.
  ///
  ///     AuthorizationMiddleware(session) { _ in client.response(for: .renewal(of: session.token)) }
  ///
  /// - Parameters:
  ///   - authorization: Knows the current value; it is told of values that are finally rejected.
  ///   - renew: Gets a new value in place of one that was rejected.
  public init<Failure>(
    _ authorization: some Authorization,
    renew: @escaping @Sendable (_ rejected: String) -> Signal<String?, ClientError<Failure>>
  ) {
    self.init(
      authorization,
      renew: { rejected -> Signal<String?, TransportError> in
        renew(rejected).catch { $0.renewalOutcome }
      })
  }

  /// The answer. A request that brings a field `Authorization` of its own keeps it, and nothing is
  /// renewed for it.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    guard request.needsAuthorization, request.head.headerFields[.authorization] == nil else {
      return next(request)
    }
    return .deferred {
      guard let waiting = renewal?.underWay() else { return first(request, next) }
      // Whatever comes of the renewal, the value is read afterwards: the user may have left.
      request.deadline?.enter(.authorizing)
      return waiting.flatMapLatest { _ in
        request.deadline?.enter(nil)
        return first(request, next)
      }
    }
  }

  private func first(
    _ request: OutgoingRequest, _ next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred {
      guard let value = authorization.value() else { return next(request) }
      guard let renewal else { return final(request, next, value) }
      return attempt(request, next, value).flatMapLatest { response in
        guard response.rejectsAuthorization else { return .just(response) }
        return second(request, next, renewal, instead: value, response)
      }
    }
  }

  /// What follows a 401: another attempt with another value, or the 401 itself.
  private func second(
    _ request: OutgoingRequest, _ next: @escaping Transport, _ renewal: Renewal,
    instead rejected: String, _ refusal: Response
  ) -> Signal<Response, TransportError> {
    // Someone else may have renewed it while this request was under way.
    if let current = authorization.value(), current != rejected {
      return final(request, next, current)
    }
    request.deadline?.enter(.authorizing)
    return renewal.value(instead: rejected).flatMapLatest { value in
      request.deadline?.enter(nil)
      guard let value else {
        authorization.rejected(rejected)
        return .just(refusal)
      }
      return final(request, next, value)
    }
  }

  private func final(
    _ request: OutgoingRequest, _ next: @escaping Transport, _ value: String
  ) -> Signal<Response, TransportError> {
    attempt(request, next, value).handleEvents(next: { response in
      if response.rejectsAuthorization { authorization.rejected(value) }
    })
  }

  private func attempt(
    _ request: OutgoingRequest, _ next: @escaping Transport, _ value: String
  ) -> Signal<Response, TransportError> {
    guard OutgoingRequest.isValue(value) else {
      // The value is no part of the text: it is a secret.
      let problem = InvalidRequest(
        "Its header field Authorization contains a line break or a NUL, which would change the "
          + "message. Look at where the value comes from.")
      return .failed(TransportError(.invalidRequest(problem.reason), host: request.host))
    }
    var request = request
    request.head.headerFields[.authorization] = value
    return next(request)
  }
}

extension ClientError {
  /// What an unsuccessful renewal means for the requests that wait for it.
  fileprivate var renewalOutcome: Signal<String?, TransportError> {
    switch self {
    case .transport(let error): return .failed(error)
    case .invalidRequest(let reason): return .failed(TransportError(.invalidRequest(reason)))
    case .server, .status, .decoding:
      let code = status?.code ?? 0
      guard [400, 401, 403].contains(code) else {
        return .failed(TransportError(.renewalFailed(status: code), phase: .authorizing))
      }
      return .just(nil)
    }
  }
}

extension Response {
  /// Whether the server that the authorization is for has refused it.
  fileprivate var rejectsAuthorization: Bool {
    status == .unauthorized && redirection != .otherServer
  }
}
