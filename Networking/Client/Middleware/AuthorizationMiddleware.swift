// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// Adds the user's authorization to the requests that need it, and renews a rejected one, once for all requests.
///
/// - A 401 response causes one renewal, for any number of requests that receive one, and a second attempt of each request. If
///   there is no new value, the old one is reported as rejected, and the 401 is delivered. The second response is delivered, a 401
///   too, which is about the resource: the server has just issued the value, so that it isn't rejected.
/// - A value that another process has stored may have expired since. If the second attempt with such a value receives a 401, the value
///   is renewed once, and the response of a third attempt is delivered.
/// - A response from another server, to which the request was redirected without the value, doesn't reject the value.
/// - Requests that begin during a renewal wait for it, each until its own deadline.
/// - A refused renewal isn't repeated for the same value: the requests receive their 401.
/// - A failed renewal, for example without a network, fails the waiting requests with that failure.
/// - The renewal's own request must not pass through this middleware: it would wait for itself.
public struct AuthorizationMiddleware: Middleware {
  private let authorization: any Authorization
  private let renewal: Renewal
  /// The scheduler on which rejected values are reported; nil for the thread of the response.
  private let queue: QueueScheduler?
  /// Returns whether a value may have expired before its first request, so that its rejection causes a renewal.
  private let isUncertain: @Sendable (String) -> Bool
  /// Nil if rejected values aren't renewed.
  private let renew: Renewal.Renew?

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - authorization: The source of the current value; it is notified of values that the server doesn't renew.
  ///   - renew: Requests a new value to replace a rejected one, and stores it where `authorization` reads it. It
  ///     completes without an element, or sends nil, if there is no new value. It runs to completion even if all
  ///     waiting requests were cancelled, since a server may issue a new value only once.
  public init(
    _ authorization: some Authorization,
    renew: (@Sendable (_ rejected: String) -> Signal<String?, TransportError>)? = nil
  ) {
    self.init(authorization, sharing: Renewal(), renew: renew)
  }

  /// Creates middleware that shares a renewal with that of other clients, so that it runs once for all of them.
  init(
    _ authorization: any Authorization, sharing renewal: Renewal,
    rejectingOn queue: QueueScheduler? = nil,
    isUncertain: @escaping @Sendable (String) -> Bool = { _ in false }, renew: Renewal.Renew?
  ) {
    self.authorization = authorization
    self.renewal = renewal
    self.queue = queue
    self.isUncertain = isUncertain
    self.renew = renew
  }

  /// Creates the middleware with a renewal that is a request of a client.
  ///
  /// A refusal (status 400, 401 or 403, or an error of the server with a successful status) means that there is no new
  /// value: the user has to sign in. Other statuses become `TransportError.Kind.renewalFailed`, and the user stays signed in.
  ///
  ///     AuthorizationMiddleware(session) { _ in client.response(for: .renewal(of: session.token)) }
  ///
  /// - Parameters:
  ///   - authorization: The source of the current value; it is notified of values that the server doesn't renew.
  ///   - renew: Requests a new value to replace a rejected one.
  public init<Failure>(
    _ authorization: some Authorization,
    renew: @escaping @Sendable (_ rejected: String) -> Signal<String?, ClientError<Failure>>
  ) {
    self.init(
      authorization, sharing: Renewal(),
      renew: { rejected in
        renew(rejected).catch { error -> Signal<String?, TransportError> in
          error.renewalFailure.map { .failed($0) } ?? .just(nil)
        }
      })
  }

  /// Performs a request with the current authorization. A request with an `Authorization` field keeps it, and no
  /// renewal is done for it.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    guard request.needsAuthorization, request.head.headerFields[.authorization] == nil else {
      return next(request)
    }
    return .deferred {
      guard renew != nil, let waiting = renewal.underWay() else { return first(request, next) }
      // The value is read after the renewal in any case, because the user may have signed out.
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
      guard let renew else { return final(request, next, value) }
      return attempt(request, next, value).flatMapLatest { response in
        guard response.rejectsAuthorization else { return .just(response) }
        return second(request, next, renew, instead: value, response)
      }
    }
  }

  /// Returns the response after a 401: another attempt with another value, or the 401 itself.
  private func second(
    _ request: OutgoingRequest, _ next: @escaping Transport, _ renew: @escaping Renewal.Renew,
    instead rejected: String, _ refusal: Response, isLast: Bool = false
  ) -> Signal<Response, TransportError> {
    // The value may have been renewed while this request was running.
    if let current = authorization.value(), current != rejected {
      return final(request, next, current, isLast: isLast)
    }
    request.deadline?.enter(.authorizing)
    return renewal.value(instead: rejected, by: renew).flatMapLatest { value in
      request.deadline?.enter(nil)
      guard let value else { return reject(rejected, refusal) }
      return final(request, next, value, isLast: isLast)
    }
  }

  private func final(
    _ request: OutgoingRequest, _ next: @escaping Transport, _ value: String,
    isLast: Bool = false
  ) -> Signal<Response, TransportError> {
    let attempt = attempt(request, next, value)
    guard let renew else {
      return attempt.handleEvents(next: { response in
        if response.rejectsAuthorization { authorization.rejected(value) }
      })
    }
    return attempt.flatMapLatest { response in
      guard response.rejectsAuthorization, !isLast, isUncertain(value) else {
        return .just(response)
      }
      return second(request, next, renew, instead: value, response, isLast: true)
    }
  }

  /// Reports a rejected value, then sends the response that rejected it.
  private func reject(_ value: String, _ response: Response) -> Signal<Response, TransportError> {
    let rejection = Signal<Response, TransportError>.deferred {
      authorization.rejected(value)
      return .just(response)
    }
    return queue.map { rejection.start(on: $0) } ?? rejection
  }

  private func attempt(
    _ request: OutgoingRequest, _ next: @escaping Transport, _ value: String
  ) -> Signal<Response, TransportError> {
    guard OutgoingRequest.isValue(value) else {
      // The text doesn't contain the value, which is a secret.
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
  /// The failure of a renewal for the requests that wait for it; nil if the server has refused to renew the value.
  var renewalFailure: TransportError? {
    switch self {
    case .transport(let error): return error
    case .invalidRequest(let reason): return TransportError(.invalidRequest(reason))
    case .server, .status, .decoding:
      if isRefusedRenewal { return nil }
      return TransportError(.renewalFailed(status: status?.code ?? 0), phase: .authorizing)
    }
  }

  private var isRefusedRenewal: Bool {
    // Some servers refuse with a successful status.
    if case .server(_, let status) = self, status.kind == .successful { return true }
    return [400, 401, 403].contains(status?.code ?? 0)
  }
}

extension Response {
  /// Whether the server that the authorization is for has rejected it.
  fileprivate var rejectsAuthorization: Bool {
    status == .unauthorized && redirection != .otherServer
  }
}
