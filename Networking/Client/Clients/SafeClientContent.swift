// SPDX-License-Identifier: MIT

import Signals

extension SafeClient {
  /// Loads a resource for each element of a signal, and sends what is known of it.
  ///
  /// ```swift
  /// let songs = client.content(for: reloads.signal.start(with: ())) { Song.requestAll() }
  /// // loading(since: 0 s), loaded; after an element while the server is gone: loading(…), stale(since: …, …)
  /// ```
  ///
  /// The signal is cold, and an element cancels the request of the previous one. A failure is a state: it isn't sent to ``errors``
  /// and doesn't end the signal. While the server is asked, the value is that which a ``CacheMiddleware`` of the client has stored, if
  /// any. With a ``ConnectionMonitor``, what failed is loaded again: when the server can be reached, or, after
  /// a failure of the server and a response that can't be read, in the background after delays from 5 to 60 seconds. The signal
  /// completes after `inputs` and the last request have completed; disposal cancels the request.
  ///
  /// - Parameters:
  ///   - inputs: The elements.
  ///   - refreshes: Elements whose resource is loaded in the background, for example regularly: the status doesn't change before
  ///     there is a response, and an element is ignored while a request is running.
  ///   - cancellations: Each element cancels the running request; what was loaded before stays.
  ///   - tracksActivity: Whether the requests are reflected in ``activity``.
  ///   - request: Returns the request for an element.
  public func content<Input: Sendable, Resource, Failure>(
    for inputs: SafeSignal<Input>, refreshedBy refreshes: SafeSignal<Input> = .empty(),
    cancelledBy cancellations: SafeSignal<Void> = .empty(),
    tracksActivity: Bool = true,
    request: @escaping @Sendable (Input) -> Request<Resource, Failure>
  ) -> SafeSignal<RemoteContent<Resource>> {
    .deferred { [self] in
      // The last input, and whether the loss of the connection prevents its content.
      let awaiting = Lock<Input?>(nil)
      let running = Lock(0)
      // The address whose value was shown last.
      let shown = Lock<String?>(nil)
      let steps: SafeSignal<LoadingStep<Input>> = merge(
        inputs.map { .load($0) }, cancellations.map { .cancel },
        recoveries.compactMap { awaiting.withLock(\.self).map { .loadAgain($0) } },
        refreshes.filter { _ in running.withLock(\.self) == 0 }.map { .refresh($0) }
      )
      return steps.flatMapLatest { [self] step -> SafeSignal<RemoteContent<Resource>.Change> in
        awaiting.withLock { $0 = nil }
        guard let input = step.input else { return .just(.cancelled) }
        let request = request(input)
        let address = request.path + "?" + request.query.encoded
        // Whether another attempt is worthwhile, and the number of attempts so far.
        let mayPass = Lock(false)
        let attempts = Lock(0)
        let changes = SafeSignal<RemoteContent<Resource>.Change>.deferred { [self] in
          running.withLock { $0 += 1 }
          let reading = request.withSource()
          var sourced = reading
          let copies = SafePublishSubject<Response>()
          // Repetitions and refreshes come after it.
          if step.isFirst, attempts.withLock({ $0 == 0 }) {
            sourced.preview = SafeObserver(next: { copy in
              request.preview?.send(copy)
              copies.send(copy)
            })
          }
          let answers: SafeSignal<RemoteContent<Resource>.Change>
          answers = unsafeResponse(for: sourced, tracksActivity: tracksActivity)
            .handleEvents(over: {
              running.withLock { $0 -= 1 }
              copies.complete()
            })
            .map { [self] response in
              // A stored response has replaced the server's, unless another one follows.
              let isStale = response.source.isStale
              awaiting.withLock { $0 = isStale ? input : nil }
              shown.withLock { $0 = address }
              mayPass.withLock { $0 = isStale }
              return .loaded(response, at: now)
            }
            .catch { [self] error in
              let problem = Problem(request, error)
              if problem.reason == .offline { awaiting.withLock { $0 = input } }
              mayPass.withLock { $0 = error.mayPass }
              return .just(
                .failed(loadingProblem(problem), isRefused: error.isRefusal, at: now))
            }
          let previews = copies.signal.flatMapLatest { [self] copy in
            reading.decoded(copy).map { [self] value in
              let before = shown.withLock { shown in
                defer { shown = address }
                return shown
              }
              return RemoteContent<Resource>.Change.previewed(
                value, isOther: before != address, at: now)
            }
            .suppressError()
          }
          return previews.merge(with: answers)
        }
        .repeat(when: { [self] () -> SafeSignal<Void> in
          guard mayPass.withLock(\.self), isOnline else { return .empty() }
          let number = attempts.withLock { attempts in
            attempts += 1
            return attempts - 1
          }
          return pause(beforeRepetition: number)
        })
        return step.isVisible ? changes.start(with: .began(at: now)) : changes
      }
      .scan((content: RemoteContent(), isNew: false)) { last, change in
        last.content.changed(change).map { ($0, true) } ?? (last.content, false)
      }
      .filter(\.isNew).map(\.content)
    }
  }
}

/// A step of loading content.
private enum LoadingStep<Input: Sendable>: Sendable {
  case load(Input)
  /// Load what failed.
  case loadAgain(Input)
  /// Load without another status before the response.
  case refresh(Input)
  case cancel

  /// The element whose resource is loaded.
  var input: Input? {
    switch self {
    case .load(let input), .loadAgain(let input), .refresh(let input): input
    case .cancel: nil
    }
  }

  var isVisible: Bool {
    if case .refresh = self { false } else { true }
  }

  var isFirst: Bool {
    if case .load = self { true } else { false }
  }
}

extension ClientError {
  /// A Boolean value that indicates whether the same request may succeed later without a new connection: the server failed, or its
  /// response can't be read.
  fileprivate var mayPass: Bool {
    switch self {
    case .server, .status, .invalidRequest: !isRefusal && status?.code ?? 0 >= 400
    case .decoding: true
    case .transport(let error): error.kind == .malformedResponse
    }
  }
}
