// SPDX-License-Identifier: MIT

import HTTPTypes
import Signals

/// Answers requests with stored responses where the rules of HTTP allow it, and stores new ones.
///
/// Place it inside the middleware that adds authorization or cookies, which distinguish users. It may
/// be outside only if `user` identifies the user.
/// A request with a ``Request/preview`` gets a stored response at once if the server has to be asked.
/// Requests with a body bypass it. Requests that change something remove the stored responses of
/// their address.
public struct CacheMiddleware: Middleware {
  private let store: any CacheStore
  private let policy: CachePolicy
  private let user: (@Sendable () -> String?)?
  private let now: @Sendable () -> HTTPDate
  private let exchanges = Exchanges()
  /// The thread that uses a slow store; nil for the thread of the exchange.
  private let files: QueueScheduler?

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - store: The store of responses.
  ///   - policy: The rules.
  ///   - user: Returns an identifier of the current user that doesn't change when a token is
  ///     renewed; nil to distinguish users by `Authorization`.
  ///   - now: Returns the current time.
  public init(
    _ store: some CacheStore, policy: CachePolicy = CachePolicy(),
    user: (@Sendable () -> String?)? = nil, now: @escaping @Sendable () -> HTTPDate = { .now }
  ) {
    self.store = store
    self.policy = policy
    self.user = user
    self.now = now
    files = store.isSlow ? QueueScheduler(name: "Networking.Cache") : nil
  }

  /// Returns a stored or a new response.
  public func response(
    to request: OutgoingRequest, next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    let response = planned(request, next)
    guard let files else { return response }
    return response.start(on: files)
  }

  private func planned(
    _ request: OutgoingRequest, _ next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred {
      guard let address = CachePolicy.address(of: request.head) else { return next(request) }
      // Streamed content can't be stored, and stored content needn't be streamed.
      let passes = request.body != nil || request.sink != nil || request.upgrade != nil
      if request.head.method == .get, passes { return next(request) }
      var policy = policy
      if let user { policy.user = user() ?? "" }
      policy.account = request.account
      switch policy.plan(for: request.head, kept: store.responses(for: address), at: now()) {
      case .bypass:
        return exchange(Plan(policy: policy, request: request, address: address), next)
      case .refuse: return .just(Response(status: .gatewayTimeout))
      case .serve(let response): return .just(response)
      case .ask(let ask, let kept):
        if let preview = request.preview,
          let copy = policy.substitute(
            for: kept, asked: request.head, at: now(), because: .refreshing)
        {
          preview.send(copy)
        }
        return exchange(
          Plan(policy: policy, request: request, address: address, ask: ask, kept: kept), next)
      }
    }
  }

  private struct Plan: Sendable {
    let policy: CachePolicy
    var request: OutgoingRequest
    let address: String
    var ask: HTTPRequest?
    var kept: CachedResponse?
  }

  /// Sends the request to the server, and handles the response by the rules.
  private func exchange(
    _ plan: Plan, _ next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    .deferred {
      var outgoing = plan.request
      if let ask = plan.ask { outgoing.head = ask }
      let requested = now()
      let id = exchanges.begin(plan.address)
      let isKnown = Lock(false)
      var outcomes = next(outgoing).outcomes()
      if let files { outcomes = outcomes.observe(on: files) }
      return outcomes.setFailure(to: TransportError.self)
        .handleEvents(next: { _ in isKnown.withLock { $0 = true } })
        .flatMapLatest { outcome in
          switch outcome {
          case .success(let response): conclude(plan, response, requested, id, next)
          case .failure(let error): conclude(plan, error, id)
          }
        }
        .handleEvents(over: {
          // Cancelled meanwhile: the server may have processed it.
          if !isKnown.withLock({ $0 }) {
            apply(plan.policy.change(afterFailureOf: plan.request.head), id, plan)
          }
          exchanges.end(id)
        })
    }
  }

  private func conclude(
    _ plan: Plan, _ response: Response, _ requested: HTTPDate, _ id: Int,
    _ next: @escaping Transport
  ) -> Signal<Response, TransportError> {
    let verdict = plan.policy.verdict(
      on: response, to: plan.request.head, kept: plan.kept, requested: requested, received: now())
    switch verdict {
    case .deliver(let delivered, let change):
      apply(change, id, plan)
      return .just(delivered)
    case .askAgain:
      store.forget(plan.address)
      return exchange(
        Plan(policy: plan.policy, request: plan.request, address: plan.address), next)
    }
  }

  private func conclude(
    _ plan: Plan, _ error: TransportError, _ id: Int
  ) -> Signal<Response, TransportError> {
    if error.maybeSent { apply(plan.policy.change(afterFailureOf: plan.request.head), id, plan) }
    let substitute = plan.policy.substitute(
      for: plan.kept, asked: plan.request.head, at: now())
    guard error.isTransient, let substitute else { return .failed(error) }
    return .just(substitute)
  }

  /// Changes the store. A response that was requested before a change on the server isn't stored
  /// after it, nor is one that was requested for a user who has signed out meanwhile.
  private func apply(_ change: CacheChange, _ id: Int, _ plan: Plan) {
    switch change {
    case .none: break
    case .forget(let addresses):
      exchanges.spoil(addresses)
      store.apply(change)
    case .keep(let response):
      if exchanges.isSpoiled(id) || !isOfCurrentUser(plan) { return }
      store.keep(response)
      // The change may have happened between the two operations.
      if exchanges.isSpoiled(id) || !isOfCurrentUser(plan) { store.forget(response.url) }
    }
  }

  /// Returns whether the user of a request is still the current one.
  private func isOfCurrentUser(_ plan: Plan) -> Bool {
    guard let user else { return true }
    return plan.policy.user == (user() ?? "")
  }
}
