// SPDX-License-Identifier: MIT

import Signals

extension SafeClient {
  /// Requests a change that the application shows already, and sends the response, or nil if it has failed.
  ///
  /// ```swift
  /// client.change(
  ///   for: Song.request(liking: id), lookingUp: { find(id).map { $0.isLiked ? $0 : nil } },
  ///   until: decisions(on: id), retry: { like(id) })
  /// // song, or nil, after which the application removes the mark
  /// ```
  ///
  /// In contrast to `response(for:)`, a failure doesn't make the caller wait for the user's decision: the signal sends nil and
  /// completes, so that the change is reverted and others follow. Then the error is presented through ``errors``, and waits for
  /// a decision as long as this client exists.
  ///
  /// If the server may have performed the change, because the response is lost or can't be read or says that the server has failed,
  /// the server is asked what it has. Disposal cancels the requests.
  ///
  /// - Parameters:
  ///   - request: The request of the change. Its ``Request/failureNote`` says what isn't changed.
  ///   - tracksActivity: Whether the requests are reflected in ``activity``.
  ///   - lookup: Returns a signal that sends the resource if the server has performed the change, and nil if it hasn't. One that
  ///     fails or is empty leaves the outcome unknown.
  ///   - decisions: Takes the error back when it sends, because the user has decided otherwise.
  ///   - retry: Performs the change again. It is called at most once, after the user's decision, or by a ``ProblemTray`` when the
  ///     server can be reached again.
  public func change<Resource, Failure>(
    for request: Request<Resource, Failure>, tracksActivity: Bool = true,
    lookingUp lookup:
      @escaping @Sendable () -> Signal<Resource?, ClientError<Failure>> = { .empty() },
    until decisions: SafeSignal<Void> = .never(), retry: @escaping @Sendable () -> Void
  ) -> SafeSignal<Resource?> {
    unsafeChange(for: request, tracksActivity: tracksActivity, lookingUp: lookup)
      .map(Resource?.some)
      .catch { [weak self] error -> SafeSignal<Resource?> in
        Signal(serial: { [weak self] observer, _ in
          observer.send(nil)
          // Also if the caller has ended the observation at that element.
          self?.present(error, of: request, until: decisions, retry: retry)
          observer.complete()
        })
      }
  }

  /// Requests a change, and sends its response or its failure, which the caller presents.
  ///
  /// If the server may have performed the change, because the response is lost or can't be read or says that the server has failed,
  /// the server is asked what it has. The signal fails with the failure of the change, also if that can't be found out.
  ///
  /// - Parameters:
  ///   - request: The request of the change.
  ///   - tracksActivity: Whether the requests are reflected in ``activity``.
  ///   - lookup: Returns a signal that sends the resource if the server has performed the change, and nil if it hasn't. One that
  ///     fails or is empty leaves the outcome unknown.
  public func unsafeChange<Resource, Failure>(
    for request: Request<Resource, Failure>, tracksActivity: Bool = true,
    lookingUp lookup: @escaping @Sendable () -> Signal<Resource?, ClientError<Failure>>
  ) -> Signal<Resource, ClientError<Failure>> {
    unsafeResponse(for: request, tracksActivity: tracksActivity)
      .catch { error -> Signal<Resource, ClientError<Failure>> in
        let isUnknown = error.mayHaveEffect || (error.status?.code ?? 0) >= 500
        guard isUnknown else { return .failed(error) }
        return lookup().prefix(1)
          .map { $0.map(Result.success) ?? .failure(error.withoutEffect) }
          .catch { _ in .just(.failure(error)) }
          .ifEmpty(send: .failure(error))
          .flatMapLatest { result in
            switch result {
            case .success(let resource): .just(resource)
            case .failure(let error): .failed(error)
            }
          }
      }
  }
}
