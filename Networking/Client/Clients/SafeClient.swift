// SPDX-License-Identifier: MIT

import HTTPTypes
import Logging
import Signals

/// A client whose signals cannot fail: errors are presented to the user, who retries or dismisses them.
///
/// It wraps another client. Errors are sent to ``errors``, and requests are reflected in ``activity``. To handle an
/// error in the business logic, use
/// ``unsafeResponse(for:retries:tracksActivity:feedingActivityInto:)``.
public final class SafeClient: Sendable {
  /// A request that failed.
  ///
  ///     client.errors.observeNext { error in
  ///       if (error.underlyingError as? SafeClient.Problem)?.reason == .offline { showOffline() }
  ///     }
  public struct Problem: Error {
    /// The category of a request's failure.
    public enum Reason: Hashable, Sendable {
      /// The server could not be reached, or the connection was lost.
      case offline
      /// The server responded with a status that isn't a success.
      case refused(HTTPResponse.Status)
      /// The response can't be decoded, or the request can't be sent.
      case invalid
    }

    /// The request's method.
    public let method: HTTPRequest.Method
    /// The request's path.
    public let path: String
    /// The request's sentence about what isn't done; see `Request.failureNote`.
    public let failureNote: String?
    /// A Boolean value that indicates whether the request is of a user who has signed in.
    package let needsAuthorization: Bool
    /// The failure: a `ClientError` with the request's failure type.
    public let error: any UserMessageProviding

    init<Resource, Failure>(
      _ request: Request<Resource, Failure>, _ error: any UserMessageProviding
    ) {
      method = request.method
      path = request.path
      failureNote = request.failureNote
      needsAuthorization = request.needsAuthorization
      self.error = error
    }

    /// The title and the message for the user: those of the error, with the note before its message.
    var texts: (title: String, message: String) {
      (error.title, failureNote.map { "\($0) \(reasonText)" } ?? reasonText)
    }

    /// The message of the error. It doesn't say how much was received, so that the failures of one outage have the same.
    fileprivate var reasonText: String {
      (error as? any ExchangeFailure)?.transportError?.withoutExtent.message ?? error.message
    }

    /// A Boolean value that indicates whether the request may have changed something at the server nevertheless; see
    /// ``ClientError/mayHaveEffect``.
    public var mayHaveEffect: Bool { (error as? any ExchangeFailure)?.mayHaveEffect ?? false }

    /// The category of the failure.
    public var reason: Reason {
      guard let failure = error as? any ExchangeFailure else { return .invalid }
      if let status = failure.status, status.kind != .successful { return .refused(status) }
      return failure.isNetworkFailure ? .offline : .invalid
    }
  }

  /// The errors to present, each with the possible actions.
  ///
  /// Failures with the same texts are one error until the user decides; a retry repeats all their requests. Failures with different
  /// notes about what isn't done are separate errors, which a ``ProblemTray`` shows as one if their cause is the same. An error
  /// that an observer receives and releases counts as dismissed.
  ///
  /// Observe it before the first request: a request that fails without an observer completes immediately, since the
  /// user can't decide. Its error is delivered to the first observer, without a retry. A request whose cause would be
  /// the 65th undecided one completes, too. Debug builds log both, the latter once until the user has decided.
  public let errors: SafeSignal<UserFriendlyError>

  /// Whether a request is running. A request that waits for the user's decision isn't.
  public let activity: Property<Bool>

  /// Whether the server can be reached; always `online` without a monitor.
  public var connection: Property<ConnectionMonitor.State> {
    monitor?.state ?? Property(constant: .online)
  }

  /// Sends an element each time the server can be reached again; never without a monitor.
  public var recoveries: SafeSignal<Void> { monitor?.recoveries ?? .never() }

  private let client: any Client
  private let describe: @Sendable (Problem) -> (title: String, message: String)?
  private let queue = ErrorQueue()
  private let activities = ActivityCounter()
  private let presentations = DisposeBag()
  private let monitor: ConnectionMonitor?

  /// Creates a safe client that wraps another client.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests.
  ///   - connection: The monitor among the client's middleware, whose clock measures the times of contents; nil for
  ///     none, and a monotonic clock.
  ///   - describe: Returns the title and message of a problem in the application's own words; nil to use those of the
  ///     error, after the request's ``Request/failureNote``.
  public init(
    _ client: some Client, connection: ConnectionMonitor? = nil,
    describe: @escaping @Sendable (Problem) -> (title: String, message: String)? = { _ in nil }
  ) {
    self.client = client
    self.describe = describe
    monitor = connection
    errors = queue.signal
    activity = activities.isActive
  }

  /// Returns the response to a request; the signal completes without one if the user dismisses the error.
  ///
  /// A failure is sent to ``errors``. Until the user decides, the signal stays open: a retry repeats the request, a
  /// dismissal completes the signal. Without an observer of `errors` it completes immediately. Disposal cancels the
  /// request, or makes the waiting error void. If this client is released while the request is running, a failure
  /// completes the signal.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - canUserRetry: Whether the error offers a retry.
  ///   - retries: The number of immediate retries after a transient failure, before the user is asked. A request that isn't
  ///     idempotent, by its method or ``Request/idempotent(_:)``, is never retried. All attempts
  ///     share the request's time limit. Leave it at 0 for a client with a ``RetryMiddleware``, whose retries it would
  ///     multiply.
  ///   - tracksActivity: Whether the request is reflected in ``activity``.
  ///   - observer: Receives `true` when an attempt begins and `false` when it ends. It is `false` while an error waits
  ///     for the user.
  ///   - recovering: Converts a failure that concerns the business logic, such as a wrong password, to a response;
  ///     returns nil for failures that are presented to the user.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>, canUserRetry: Bool = true, retries: Int = 0,
    tracksActivity: Bool = true, feedingActivityInto observer: SafeObserver<Bool>? = nil,
    recovering: @escaping @Sendable (ClientError<Failure>) -> Resource? = { _ in nil }
  ) -> SafeSignal<Resource> {
    let answers = unsafeResponse(
      for: request, retries: retries, tracksActivity: tracksActivity,
      feedingActivityInto: observer
    )
    .catch { error in
      recovering(error).map { .just($0) } ?? .failed(error)
    }
    return guarded(answers, request, canUserRetry)
  }

  /// Returns the response to a request, or nil for a failure that concerns the business logic, such as a wrong
  /// password. Other failures are sent to ``errors``.
  ///
  ///     client.response(for: Token.request(for: credentials), nilIf: \.isUnauthorized)
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - canUserRetry: Whether the error offers a retry.
  ///   - tracksActivity: Whether the request is reflected in ``activity``.
  ///   - observer: Receives `true` when an attempt begins and `false` when it ends.
  ///   - isAnswer: Returns a Boolean value that indicates whether a failure becomes nil.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>, canUserRetry: Bool = true,
    tracksActivity: Bool = true, feedingActivityInto observer: SafeObserver<Bool>? = nil,
    nilIf isAnswer: @escaping @Sendable (ClientError<Failure>) -> Bool
  ) -> SafeSignal<Resource?> {
    let answers = unsafeResponse(
      for: request, tracksActivity: tracksActivity, feedingActivityInto: observer
    )
    .map { Resource?.some($0) }
    .catch { error in isAnswer(error) ? .just(nil) : .failed(error) }
    return guarded(answers, request, canUserRetry)
  }

  /// Returns the response to a request with its failure, which the caller handles. The request is reflected in
  /// ``activity``.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - retries: The number of immediate retries after a transient failure; see `response`.
  ///   - tracksActivity: Whether the request is reflected in ``activity``.
  ///   - observer: Receives `true` when the request begins and `false` when it ends.
  public func unsafeResponse<Resource, Failure>(
    for request: Request<Resource, Failure>, retries: Int = 0,
    tracksActivity: Bool = true, feedingActivityInto observer: SafeObserver<Bool>? = nil
  ) -> Signal<Resource, ClientError<Failure>> {
    let mayRetry =
      (request.isIdempotent ?? request.method.isIdempotent)
      && request.body?.isRepeatable ?? true
    guard mayRetry, retries > 0 else {
      return counted(client.response(for: request), tracksActivity, observer)
    }
    let answers = Signal<Resource, ClientError<Failure>>.deferred { [client] in
      var attempt = request
      attempt.sharedDeadline = SharedDeadline()
      return client.response(for: attempt).retry(retries, if: \.isTransient)
    }
    return counted(answers, tracksActivity, observer)
  }

  /// A Boolean value that indicates whether a monitor has found that the server can be reached.
  var isOnline: Bool { monitor?.state.value == .online }

  /// Returns a signal that sends an element after the pause before a repetition; it is empty without a monitor.
  func pause(beforeRepetition number: Int) -> SafeSignal<Void> {
    monitor?.pause(before: number) ?? .empty()
  }

  /// Returns a problem with the application's own words, or those of the error.
  func loadingProblem(_ problem: Problem) -> LoadingProblem {
    LoadingProblem(problem, describe(problem) ?? problem.texts)
  }

  /// Tries to reach the server now, while it can't be reached; see ``ConnectionMonitor/retryNow()``.
  public func reconnect() {
    monitor?.retryNow()
  }

  /// The current time on the clock of ``connection`` and of contents.
  public var now: Duration {
    monitor?.now ?? .microseconds(MonotonicInstant.now.microsecondsSinceOrigin)
  }

  /// Returns a signal that cannot fail for another operation of the client, such as a stream or a download. Failures
  /// are sent to ``errors``, as for `response`; a retry starts the operation again.
  ///
  /// - Parameters:
  ///   - request: The request, for the description of problems.
  ///   - canUserRetry: Whether the error offers a retry.
  ///   - tracksActivity: Whether the operation is reflected in ``activity``. Use `false` for an endless stream.
  ///   - make: Returns the signal of the operation.
  public func signal<Element, Resource, Failure, Problem: UserMessageProviding>(
    for request: Request<Resource, Failure>, canUserRetry: Bool = true,
    tracksActivity: Bool = true,
    _ make: (any Client) -> Signal<Element, Problem>
  ) -> SafeSignal<Element> {
    guarded(counted(make(client), tracksActivity, nil), request, canUserRetry)
  }

  /// Downloads a file; see `Client.download`. A failure is sent to ``errors``, and a retry resumes the partial
  /// download.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The path of the file.
  ///   - limit: The maximum size of the file in bytes.
  ///   - user: An identifier of the current user that doesn't change when a token is renewed; nil to distinguish users by
  ///     `Authorization` and `Cookie`.
  public func download<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int = .max, user: String? = nil
  ) -> SafeSignal<DownloadedFile> {
    signal(for: request) { $0.download(request, to: path, limit: limit, user: user) }
  }

  /// Uploads a file with the protocol tus 1.0; see `Client.upload`. A failure is sent to ``errors``, and a retry resumes
  /// the upload.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - request: The request that creates the upload.
  ///   - note: The path of the note about the unfinished upload; nil for `<path>.upload`.
  ///   - user: An identifier of the current user that doesn't change when a token is renewed; nil to distinguish users by
  ///     `Authorization` and `Cookie`.
  public func upload<Resource, Failure>(
    _ path: String, to request: Request<Resource, Failure>, note: String? = nil,
    user: String? = nil
  ) -> SafeSignal<UploadedFile> {
    signal(for: request) { $0.upload(path, to: request, note: note, user: user) }
  }

  /// Returns the events of a stream, which is reopened when it is interrupted; see `Client.events`. It isn't reflected
  /// in ``activity``. A permanent failure is sent to ``errors``.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - backoff: The delays before reopening, unless the server requires longer ones.
  ///   - state: Receives the state of the stream.
  ///   - scheduler: The scheduler of the delays, on which the stream is reopened.
  public func events<Resource, Failure>(
    of request: Request<Resource, Failure>,
    backoff: Backoff = .exponential(from: .seconds(1)),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> SafeSignal<ServerSentEvent> {
    signal(for: request, tracksActivity: false) {
      $0.events(
        of: request, backoff: backoff, reopeningAt: recoveries, feedingStateInto: state,
        on: scheduler)
    }
  }

  /// Returns the data of the events of a stream, decoded from JSON; see ``events(of:backoff:feedingStateInto:on:)``. An event that
  /// can't be decoded is a failure among the elements.
  ///
  /// ```swift
  /// client.events(of: prices, as: Price.self, on: scheduler)
  /// // .success(Price(…)), .failure(DecodingFailure(…)), …
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - type: The type of the data of each event.
  ///   - backoff: The delays before reopening, unless the server requires longer ones.
  ///   - state: Receives the state of the stream.
  ///   - scheduler: The scheduler of the delays, on which the stream is reopened.
  public func events<Value: Decodable & Sendable, Resource, Failure>(
    of request: Request<Resource, Failure>, as type: Value.Type,
    backoff: Backoff = .exponential(from: .seconds(1)),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> SafeSignal<Result<Value, DecodingFailure>> {
    signal(for: request, tracksActivity: false) {
      $0.events(
        of: request, as: type, backoff: backoff, reopeningAt: recoveries, feedingStateInto: state,
        on: scheduler)
    }
  }

  /// Returns the values of a JSON stream with one value per line, which is reopened when it ends or is interrupted; see
  /// `Client.values`. It isn't reflected in ``activity``. A permanent failure is sent to ``errors``.
  ///
  /// ```swift
  /// client.values(of: prices, as: Price.self, on: scheduler)
  /// // .success(Price(…)), .failure(DecodingFailure(…)), …
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - type: The type of each line's value.
  ///   - backoff: The delays before reopening.
  ///   - state: Receives the state of the stream.
  ///   - scheduler: The scheduler of the delays, on which the stream is reopened.
  public func values<Value: Decodable & Sendable, Resource, Failure>(
    of request: Request<Resource, Failure>, as type: Value.Type = Value.self,
    backoff: Backoff = .exponential(from: .seconds(1)),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> SafeSignal<Result<Value, DecodingFailure>> {
    signal(for: request, tracksActivity: false) {
      $0.values(of: request, as: type, feedingStateInto: state)
        .reconnecting(
          after: backoff, reopeningAt: recoveries, feedingStateInto: state, on: scheduler)
    }
  }

  /// Returns the messages of a WebSocket, which is reconnected when it is interrupted; see `Client.messages`. It isn't
  /// reflected in ``activity``. A permanent failure is sent to ``errors``.
  ///
  /// - Parameters:
  ///   - request: The address and the header fields.
  ///   - outgoing: The messages to send.
  ///   - closes: The code and the reason with which the connection is closed; see `Client.messages`.
  ///   - options: Subprotocols, limits, pings and delays.
  ///   - state: Receives the state of the connection.
  ///   - subprotocol: Receives the subprotocol that the server has chosen, or nil for none.
  ///   - congestion: Receives whether much waits to be sent; see `Client.messages`.
  ///   - scheduler: The scheduler of the delays, on which the connection is reopened.
  public func messages<Resource, Failure>(
    of request: Request<Resource, Failure>,
    sending outgoing: SafeSignal<WebSocketMessage> = .never(),
    closingWith closes: SafeSignal<WebSocketClose> = .never(),
    options: WebSocketOptions = WebSocketOptions(),
    feedingStateInto state: SafeObserver<StreamState>? = nil,
    feedingSubprotocolInto subprotocol: SafeObserver<String?>? = nil,
    feedingCongestionInto congestion: SafeObserver<Bool>? = nil, on scheduler: some TimeScheduler
  ) -> SafeSignal<WebSocketMessage> {
    signal(for: request, tracksActivity: false) {
      $0.messages(
        of: request, sending: outgoing, closingWith: closes, options: options,
        reopeningAt: recoveries, feedingStateInto: state, feedingSubprotocolInto: subprotocol,
        feedingCongestionInto: congestion, on: scheduler)
    }
  }

  /// Presents an error that isn't caused by a request, or was handled elsewhere.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - decisions: Takes the error back when it sends, without a call of its closures, because its cause is gone.
  public func report(_ error: UserFriendlyError, until decisions: SafeSignal<Void> = .never()) {
    decisions.prefix(1)
      .observeNext { [weak choice = error.choice] in choice?.withdraw() }
      .dispose(in: presentations)
    queue.add(error)
  }

  /// Presents an error with its own texts, without a retry.
  public func report(_ error: some UserMessageProviding) {
    report(UserFriendlyError(title: error.title, message: error.message))
  }

  /// Sends failures to the user, and starts again if the user retries.
  private func guarded<Element, Failure: UserMessageProviding, Resource, Rejection>(
    _ signal: Signal<Element, Failure>, _ request: Request<Resource, Rejection>,
    _ canUserRetry: Bool
  ) -> SafeSignal<Element> {
    signal.retry { [weak queue, describe] error in
      Self.decision(Self.presentation(of: Problem(request, error), describe), canUserRetry, queue)
    }
    .suppressError()
  }

  /// Returns the error that presents a problem.
  private static func presentation(
    of problem: Problem, _ describe: (Problem) -> (title: String, message: String)?
  ) -> UserFriendlyError {
    let texts = describe(problem)
    var failure = UserFriendlyError(
      title: texts?.title ?? problem.error.title, note: texts == nil ? problem.failureNote : nil,
      message: texts?.message ?? problem.reasonText
    ).caused(by: problem)
    failure.isOffline = problem.reason == .offline
    return failure
  }

  /// Presents a failure of a request until the user decides, or a signal sends.
  func present<Resource, Failure>(
    _ error: ClientError<Failure>, of request: Request<Resource, Failure>,
    until decisions: SafeSignal<Void>, retry: @escaping @Sendable () -> Void
  ) {
    Self.decision(Self.presentation(of: Problem(request, error), describe), true, queue)
      .prefix(until: decisions).observeNext(retry).dispose(in: presentations)
  }

  /// Reflects a running signal in `activity` and to an observer.
  private func counted<Element, Failure>(
    _ signal: Signal<Element, Failure>, _ tracksActivity: Bool, _ activity: SafeObserver<Bool>?
  ) -> Signal<Element, Failure> {
    guard tracksActivity || activity != nil else { return signal }
    return Signal(serial: { [activities] observer, lifetime in
      let counted = tracksActivity ? activities.begin() : Disposable()
      activity?.send(true)
      let span = Disposable {
        counted.dispose()
        activity?.send(false)
      }
      lifetime.onEnd { span.dispose() }
      let telling = Observer<Element, Failure>(
        next: observer.next,
        end: { end in
          // The activity is over before the observer receives the end.
          span.dispose()
          observer.end(end)
        })
      if !lifetime.isEnded { signal.start(telling, lifetime) }
    })
  }

  /// Presents an error. Sends an element if the user retries, and completes without one otherwise.
  private static func decision(
    _ failure: UserFriendlyError, _ canRetry: Bool, _ queue: ErrorQueue?
  ) -> SafeSignal<Void> {
    Signal(serial: { [weak queue] observer, lifetime in
      guard let queue else { return observer.complete() }
      do throws(ErrorQueue.Refusal) {
        let id = try queue.join(failure, canRetry) { wantsRetry in
          if wantsRetry { observer.send() }
          observer.complete()
        }
        lifetime.onEnd { [weak queue] in queue?.leave(id) }
      } catch {
        if error.isFirst { complain(about: failure, error) }
        observer.complete()
      }
    })
  }

  private static func complain(about failure: UserFriendlyError, _ reason: ErrorQueue.Refusal) {
    #if DEBUG
      let text =
        switch reason {
        case .noObserver: "has no observer. Observe errors first"
        case .tooMany:
          "isn't shown, and neither are those that follow, because too many errors wait for the "
            + "user's decision"
        }
      Logger(label: "Proscenium.SafeClient").warning(
        "“\(failure.title)” \(text). The request completes without a response.")
    #endif
  }
}

/// An error of an exchange with a server, with any failure type.
private protocol ExchangeFailure {
  var status: HTTPResponse.Status? { get }
  var transportError: TransportError? { get }
  var mayHaveEffect: Bool { get }
}

extension ExchangeFailure {
  fileprivate var isNetworkFailure: Bool { transportError?.isTransient ?? false }
}

extension ClientError: ExchangeFailure {
  fileprivate var transportError: TransportError? {
    if case .transport(let error) = self { error } else { nil }
  }
}

extension StreamFailure: ExchangeFailure {
  fileprivate var status: HTTPResponse.Status? {
    if case .refused(let status, _) = self { status } else { nil }
  }

  fileprivate var mayHaveEffect: Bool {
    if case .transport(let error) = self { error.mayHaveEffect } else { false }
  }

  fileprivate var transportError: TransportError? {
    if case .transport(let error) = self { error } else { nil }
  }
}
