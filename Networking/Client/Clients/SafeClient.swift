// SPDX-License-Identifier: MIT

import HTTPTypes
import Logging
import Signals

/// A client whose signals cannot fail: what goes wrong is shown to the user, who retries or
/// dismisses.
///
/// It wraps another client. Its errors go to `errors`, whatever it does shows in `activity`.
/// Whoever wants to handle an error as part of the business logic takes `unsafeResponse`.
public final class SafeClient: Sendable {
  /// A request that failed.
  ///
  ///     client.errors.observeNext { error in
  ///       if (error.underlyingError as? SafeClient.Problem)?.reason == .offline { showOffline() }
  ///     }
  public struct Problem: Error {
    /// Why a request failed, in general.
    public enum Reason: Hashable, Sendable {
      /// The server could not be reached, or the connection broke.
      case offline
      /// The server answered with a status that is no success.
      case refused(HTTPResponse.Status)
      /// The answer can't be read, or the request can't be sent.
      case invalid
    }

    /// The request's method.
    public let method: HTTPRequest.Method
    /// The request's path.
    public let path: String
    /// The failure: a `ClientError` of the request's own failure type.
    public let error: any UserMessageProviding

    /// Why it failed, in general.
    public var reason: Reason {
      guard let failure = error as? any ExchangeFailure else { return .invalid }
      if let status = failure.status, status.kind != .successful { return .refused(status) }
      return failure.isNetworkFailure ? .offline : .invalid
    }
  }

  /// The errors to show, each with what can be done about it.
  ///
  /// Failures with the same words are one error until the user decides; its retry retries all of
  /// them. An error that an observer receives and releases counts as dismissed.
  ///
  /// Observe it before the first request: a request that fails without an observer completes at
  /// once, since it would wait for a decision that can't be made. Its error goes to the first
  /// observer, without a retry. Debug builds log that.
  public let errors: SafeSignal<UserFriendlyError>

  /// Whether any request is under way. A request that waits for the user's decision is not.
  public let activity: Property<Bool>

  private let client: any Client
  private let describe: @Sendable (Problem) -> (title: String, message: String)?
  private let queue = ErrorQueue()
  private let activities = ActivityCounter()

  /// Creates a safe client around another.
  ///
  /// - Parameters:
  ///   - client: Performs the requests.
  ///   - describe: Tells a problem in the application's own words; nil leaves it to the error.
  public init(
    _ client: some Client,
    describe: @escaping @Sendable (Problem) -> (title: String, message: String)? = { _ in nil }
  ) {
    self.client = client
    self.describe = describe
    errors = queue.signal
    activity = activities.isActive
  }

  /// The answer to a request; it completes without one if the user dismisses the error.
  ///
  /// A failure goes to `errors`. Until the user decides, the signal stays open: retry asks again,
  /// dismissal completes it. Without an observer of `errors` it completes at once. Disposal calls
  /// off the request, or makes the waiting error void. If this client is let go while the request
  /// is under way, a failure completes the signal.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - canUserRetry: Whether the error offers to retry.
  ///   - retries: How often a passing failure is retried at once before the user hears of it; all
  ///     attempts share the request's time limit. Leave it at 0 for a client with a `RetryMiddleware`: each of these would be as many attempts again.
  ///   - retriesAnyMethod: Whether that is done for requests that may then act twice, too.
  ///   - tracksActivity: Whether it shows in `activity`.
  ///   - observer: Hears `true` when an attempt begins and `false` when it is over: not busy while an
  ///     error waits for the user.
  ///   - recovering: Makes an answer of a failure which is a matter of the business logic, such as a
  ///     wrong password; nil for all that the user shall hear of.
  public func response<Resource, Failure>(
    for request: Request<Resource, Failure>, canUserRetry: Bool = true, retries: Int = 0,
    retriesAnyMethod: Bool = false, tracksActivity: Bool = true,
    feedingActivityInto observer: SafeObserver<Bool>? = nil,
    recovering: @escaping @Sendable (ClientError<Failure>) -> Resource? = { _ in nil }
  ) -> SafeSignal<Resource> {
    let answers = unsafeResponse(
      for: request, retries: retries, retriesAnyMethod: retriesAnyMethod,
      tracksActivity: tracksActivity, feedingActivityInto: observer
    )
    .catch { error in
      recovering(error).map { .just($0) } ?? .failed(error)
    }
    return guarded(answers, request.method, request.path, canUserRetry)
  }

  /// The answer to a request, or nil for a failure that is a matter of the business logic, such as
  /// a wrong password. Other failures go to `errors`.
  ///
  ///     client.response(for: Token.request(for: credentials), nilIf: \.isUnauthorized)
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - canUserRetry: Whether the error offers to retry.
  ///   - tracksActivity: Whether it shows in `activity`.
  ///   - observer: Receives `true` when an attempt begins and `false` when it is over.
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
    return guarded(answers, request.method, request.path, canUserRetry)
  }

  /// The answer to a request with its failure, for those who handle it; it counts in `activity`.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - retries: How often a passing failure is retried at once; see `response`.
  ///   - retriesAnyMethod: Whether that is done for requests that may then act twice, too.
  ///   - tracksActivity: Whether it shows in `activity`.
  ///   - observer: Hears `true` at the start, and `false` when the request is over.
  public func unsafeResponse<Resource, Failure>(
    for request: Request<Resource, Failure>, retries: Int = 0, retriesAnyMethod: Bool = false,
    tracksActivity: Bool = true, feedingActivityInto observer: SafeObserver<Bool>? = nil
  ) -> Signal<Resource, ClientError<Failure>> {
    let mayRetry = retriesAnyMethod || request.isIdempotent ?? request.method.isIdempotent
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

  /// The elements of something that the client does for a request other than answering it: a
  /// stream, a download. Failures go to `errors`, as for `response`; a retry begins it anew.
  ///
  /// - Parameters:
  ///   - request: What is asked, for those who describe problems.
  ///   - canUserRetry: Whether the error offers to retry.
  ///   - tracksActivity: Whether it shows in `activity`; a stream that goes on for ever had better not.
  ///   - make: What the client does.
  public func signal<Element, Resource, Failure, Problem: UserMessageProviding>(
    for request: Request<Resource, Failure>, canUserRetry: Bool = true,
    tracksActivity: Bool = true,
    _ make: (any Client) -> Signal<Element, Problem>
  ) -> SafeSignal<Element> {
    guarded(
      counted(make(client), tracksActivity, nil), request.method, request.path, canUserRetry)
  }

  /// Downloads a file; see `Client.download`. A failure goes to `errors`, and what had come is gone
  /// on with when the user retries.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - path: Where the file goes.
  ///   - limit: The most bytes that the file may have.
  public func download<Resource, Failure>(
    _ request: Request<Resource, Failure>, to path: String, limit: Int = .max
  ) -> SafeSignal<DownloadedFile> {
    signal(for: request) { $0.download(request, to: path, limit: limit) }
  }

  /// The events of a stream, taken up again where it broke off; see `Client.events`. It doesn't
  /// show in `activity`. A failure that would come again goes to `errors`.
  ///
  /// - Parameters:
  ///   - request: What to ask.
  ///   - backoff: The waits where the server doesn't want longer ones.
  ///   - state: Receives the state of the stream.
  ///   - scheduler: Where waits pass, and where the stream is opened again.
  public func events<Resource, Failure>(
    of request: Request<Resource, Failure>,
    backoff: Backoff = .exponential(from: .seconds(1)),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> SafeSignal<ServerSentEvent> {
    signal(for: request, tracksActivity: false) {
      $0.events(of: request, backoff: backoff, feedingStateInto: state, on: scheduler)
    }
  }

  /// The messages of a WebSocket, connected again when it breaks; see `Client.messages`. It doesn't
  /// show in `activity`. A failure that would come again goes to `errors`.
  ///
  /// - Parameters:
  ///   - request: The address and the header fields.
  ///   - outgoing: The messages to send.
  ///   - options: Limits, pings and waits.
  ///   - state: Receives the state of the connection.
  ///   - scheduler: Where waits pass, and where the connection is opened again.
  public func messages<Resource, Failure>(
    of request: Request<Resource, Failure>,
    sending outgoing: SafeSignal<WebSocketMessage> = .never(),
    options: WebSocketOptions = WebSocketOptions(),
    feedingStateInto state: SafeObserver<StreamState>? = nil, on scheduler: some TimeScheduler
  ) -> SafeSignal<WebSocketMessage> {
    signal(for: request, tracksActivity: false) {
      $0.messages(
        of: request, sending: outgoing, options: options, feedingStateInto: state, on: scheduler)
    }
  }

  /// Shows an error that has nothing to do with a request, or was handled elsewhere.
  public func report(_ error: UserFriendlyError) {
    queue.add(error)
  }

  /// Shows an error in its own words; there is nothing to retry.
  public func report(_ error: some UserMessageProviding) {
    report(UserFriendlyError(title: error.title, message: error.message))
  }

  /// Sends what fails to the user, and begins anew if the user wants to.
  private func guarded<Element, Failure: UserMessageProviding>(
    _ signal: Signal<Element, Failure>, _ method: HTTPRequest.Method, _ path: String,
    _ canUserRetry: Bool
  ) -> SafeSignal<Element> {
    signal.retry { [weak queue, describe] error in
      let problem = Problem(method: method, path: path, error: error)
      let (title, message) = describe(problem) ?? (error.title, error.message)
      let failure = UserFriendlyError(title: title, message: message).caused(by: problem)
      return Self.decision(failure, canUserRetry, queue)
    }
    .suppressError()
  }

  /// Shows that a signal is under way, in `activity` and to an observer.
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
          // Who hears of the end finds the activity over.
          span.dispose()
          observer.end(end)
        })
      if !lifetime.isEnded { signal.start(telling, lifetime) }
    })
  }

  /// Shows an error; sends an element if the user wants to retry, and completes without one if not.
  private static func decision(
    _ failure: UserFriendlyError, _ canRetry: Bool, _ queue: ErrorQueue?
  ) -> SafeSignal<Void> {
    Signal(serial: { [weak queue] observer, lifetime in
      guard let queue else { return observer.complete() }
      let id = queue.join(failure, canRetry) { wantsRetry in
        if wantsRetry { observer.send() }
        observer.complete()
      }
      guard let id else {
        complain(about: failure)
        return observer.complete()
      }
      lifetime.onEnd { [weak queue] in queue?.leave(id) }
    })
  }

  private static func complain(about failure: UserFriendlyError) {
    #if DEBUG
      Logger(label: "Proscenium.SafeClient").warning(
        "“\(failure.title)” has no observer: the request completes without an answer. Observe errors first."
      )
    #endif
  }
}

/// An error of an exchange with a server, of any failure type.
private protocol ExchangeFailure {
  var status: HTTPResponse.Status? { get }
  var isNetworkFailure: Bool { get }
}

extension ClientError: ExchangeFailure {
  fileprivate var isNetworkFailure: Bool {
    guard case .transport(let error) = self else { return false }
    return error.isTransient
  }
}

extension StreamFailure: ExchangeFailure {
  fileprivate var status: HTTPResponse.Status? {
    if case .refused(let status, _) = self { status } else { nil }
  }

  fileprivate var isNetworkFailure: Bool {
    guard case .transport(let error) = self else { return false }
    return error.isTransient
  }
}
