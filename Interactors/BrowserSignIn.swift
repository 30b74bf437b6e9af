// SPDX-License-Identifier: MIT

import Networking
import RecipeEntities
import Signals

/// The interactor of the sign-in with a browser: of this computer, by a code that the user copies, or on another device.
///
/// The password is typed into a page of the server, and never into the application.
public struct BrowserSignIn: Sendable {
  /// The way from the browser back to the application.
  public enum Way: String, CaseIterable, Hashable, Sendable {
    /// The browser of this computer sends the code to the application.
    case browser
    /// The page shows a code, which the user copies.
    case code
    /// The user enters a code on another device.
    case device
  }

  /// The state of the sign-in.
  public enum State: Hashable, Sendable {
    /// No sign-in has begun, or the user has cancelled it.
    case idle
    /// The server is being asked for its addresses or for a code.
    case starting
    /// The user signs in on a page. The application accepts the code, the address that contains it, or both ways. A text without
    /// a code, and a pasted code that the server doesn't accept, leave the attempt as it is, so that another one can be pasted.
    ///
    /// - Parameters:
    ///   - url: The page.
    ///   - problem: The problem with the text that was pasted last.
    case page(url: String, problem: String?)
    /// The user enters a code on another device.
    case device(Device)
    /// The code is being exchanged for a token.
    case finishing
    /// The sign-in has succeeded.
    case signedIn
    /// The server has refused the sign-in, with a message for the user.
    case refused(String)
    /// A request has failed, and the user has dismissed its error.
    case interrupted
  }

  /// The code for another device.
  public struct Device: Hashable, Sendable {
    /// The code that the user enters.
    public let code: String
    /// The page on which the code is entered.
    public let page: String
    /// The same page with the code, for a link; nil if the server sends none.
    public let pageWithCode: String?
    /// The number of minutes until the code expires, at least one. It decreases while the user is waited for.
    public let minutes: Int

    /// Creates a code for another device.
    public init(code: String, page: String, pageWithCode: String? = nil, minutes: Int) {
      self.code = code
      self.page = page
      self.pageWithCode = pageWithCode
      self.minutes = minutes
    }
  }

  /// Returns the codes that reach this computer for a server, each with its attempt. The closure is called with the attempt first.
  public typealias Codes =
    @Sendable (
      OAuth, @escaping @Sendable (AuthorizationAttempt) -> Void
    ) -> Signal<(String, AuthorizationAttempt), AuthorizationCodeError>

  // MARK: Inputs

  /// Begins a sign-in, which replaces a running one.
  public let begin: SafeObserver<Way>
  /// Receives what the user has copied: the code, or the address that contains it. It has no effect unless a page is
  /// waited for.
  public let paste: SafeObserver<String>
  /// Cancels a running sign-in.
  public let cancel: SafeObserver<Void>

  // MARK: Outputs

  /// The state of the sign-in. It changes only while `token` is observed.
  public let state: Property<State>
  /// The token of each successful sign-in.
  public let token: SafeSignal<Token>

  private enum Step: Sendable {
    case state(State)
    case code(String, AuthorizationAttempt, isPasted: Bool)
    case token(Token)
    /// There are no more steps.
    case end
  }

  /// The name of the application at the server.
  static let clientID = "recipes"
  /// The redirect URI of a page that shows the code.
  static let noRedirect = "urn:ietf:wg:oauth:2.0:oob"

  /// Creates the interactor.
  ///
  /// - Parameters:
  ///   - client: The client that performs the requests; failures of the network are sent to its `errors`.
  ///   - scheduler: The scheduler of the delays between questions about another device.
  ///   - codes: Returns the codes that a browser sends to this computer, after calling a closure with each attempt.
  public init(
    client: SafeClient, on scheduler: some TimeScheduler,
    codes: @escaping Codes = { oauth, open in oauth.loopbackCode(open).map { ($0.code, $0.attempt) }
    }
  ) {
    let beginnings = SafePublishSubject<Way>()
    let cancellations = SafePublishSubject<Void>()
    let pastes = SafePublishSubject<String>()
    let current = MutableProperty(State.idle)

    let steps = merge(beginnings.signal.map(Way?.some), cancellations.signal.map { Way?.none })
      .flatMapLatest { way -> SafeSignal<Step> in
        guard let way else { return .just(.state(.idle)) }
        return Self.metadata(client)
          .flatMapLatest { metadata -> SafeSignal<Step> in
            guard let metadata, way != .device || metadata.deviceAuthorizationEndpoint != nil else {
              return .just(.state(.refused(Self.isMissing)))
            }
            guard let oauth = OAuth(clientID: Self.clientID, metadata: metadata) else {
              return .just(.state(.refused("The server names a page of another server.")))
            }
            switch way {
            case .browser: return Self.page(oauth, client, pastes.signal, codes)
            case .code:
              return Self.page(oauth, client, pastes.signal) { oauth, open in
                open(oauth.attempt(redirectURI: Self.noRedirect))
                return .never()
              }
            case .device: return Self.device(oauth, client, scheduler)
            }
          }
          .append(.just(.end))
          .start(with: .state(.starting))
      }
      .handleEvents(next: { step in
        switch step {
        case .state(let state): current.value = state
        case .code: break
        case .token: current.value = .signedIn
        case .end:
          // The steps of a sign-in that is neither refused nor successful end when the user dismisses an error.
          if current.value.isRunning { current.value = .interrupted }
        }
      })
      .shareReplay(limit: 0)

    begin = beginnings.on
    paste = pastes.on
    cancel = cancellations.on
    state = current.property
    token = steps.compactMap { step in if case .token(let token) = step { token } else { nil } }
  }

  /// The message about a server that doesn't have an address of the sign-in.
  fileprivate static let isMissing =
    "This server doesn't offer this way to sign in. Choose another one."

  /// Returns the addresses of the server; nil if it has none.
  private static func metadata(_ client: SafeClient) -> SafeSignal<OAuthMetadata?> {
    client.response(
      for: OAuthMetadata.request().map(Optional.some),
      recovering: { $0.status == .notFound ? .some(nil) : nil })
  }

  /// The problem with a pasted code that the server has refused.
  private static let isWrong =
    "The server doesn't accept this code: it is wrong or has expired. Paste it again, or begin again."
  /// The problem with a pasted code that couldn't be exchanged, after the user has dismissed the error.
  private static let isUnfinished =
    "The sign-in isn't finished. Paste the code again, or begin again."

  /// Waits for the code of a page, from the browser or from the user, and exchanges it for a token. A pasted code that the server
  /// refuses doesn't end the attempt.
  private static func page(
    _ oauth: OAuth, _ client: SafeClient, _ pastes: SafeSignal<String>, _ codes: @escaping Codes
  ) -> SafeSignal<Step> {
    .deferred {
      let attempts = ReplaySubject<AuthorizationAttempt, Never>(limit: 1)
      let isExchanging = MutableProperty(false)
      let redirected: SafeSignal<Step> = codes(oauth) { attempts.send($0) }
        .map { Step.code($0, $1, isPasted: false) }
        .catch { .just(Step.state(.refused($0.message))) }
      let pages = attempts.signal.map { Step.state(.page(url: $0.url, problem: nil)) }
      // What is pasted while a code is being exchanged must not cancel that.
      let texts = pastes.filter { _ in !isExchanging.value }
      let pasted = texts.with(latestFrom: attempts.signal).map { text, attempt -> Step in
        do throws(AuthorizationCodeError) {
          return .code(try attempt.code(in: text), attempt, isPasted: true)
        } catch {
          return .state(.page(url: attempt.url, problem: error.message))
        }
      }
      // The codes are last, because their observation creates the attempt. A paste can follow the page at once, and from
      // another thread, so it knows the attempt before the page is shown.
      return merge(pasted, pages, redirected)
        .flatMapLatest { step -> SafeSignal<Step> in
          guard case .code(let code, let attempt, let isPasted) = step else { return .just(step) }
          return exchange(code, of: attempt, isPasted: isPasted, oauth, client)
        }
        // Before the state is known outside, where another text may be pasted at once.
        .handleEvents(next: { step in
          isExchanging.value = if case .state(.finishing) = step { true } else { false }
        })
        .prefix(inclusive: true) { step in
          switch step {
          case .state(.refused): false
          case .state: true
          case .code, .token, .end: false
          }
        }
    }
  }

  /// Exchanges a code for a token.
  private static func exchange(
    _ code: String, of attempt: AuthorizationAttempt, isPasted: Bool, _ oauth: OAuth,
    _ client: SafeClient
  ) -> SafeSignal<Step> {
    let tokens: SafeSignal<Step> = client.response(
      for: oauth.token(for: code, of: attempt).map { Step.token(Token($0)) },
      recovering: { error in
        if isPasted, error.isWrongCode {
          return .state(.page(url: attempt.url, problem: isWrong))
        }
        return error.refusal.map { Step.state(.refused($0)) }
      })
    return
      tokens
      // The user has dismissed a failure.
      .ifEmpty(send: isPasted ? .state(.page(url: attempt.url, problem: isUnfinished)) : .end)
      .start(with: .state(.finishing))
  }

  /// Shows a code for another device, and waits until the user has entered it.
  private static func device(
    _ oauth: OAuth, _ client: SafeClient, _ scheduler: some TimeScheduler
  ) -> SafeSignal<Step> {
    let request = oauth.deviceAuthorization()
    let devices = client.response(
      for: request.map(Result<DeviceAuthorization, Refused>.success),
      recovering: { $0.refusal.map { .failure(Refused(message: $0)) } })
    return devices.flatMapLatest { result -> SafeSignal<Step> in
      let device: DeviceAuthorization
      switch result {
      case .success(let authorization): device = authorization
      case .failure(let refused): return .just(.state(.refused(refused.message)))
      }
      let tokens: SafeSignal<Step> = client.signal(for: request, tracksActivity: false) {
        client -> Signal<Step, ClientError<OAuthRefusal>> in
        client.token(for: device, of: oauth, on: scheduler)
          .map { Step.token(Token($0)) }
          .catch { error -> Signal<Step, ClientError<OAuthRefusal>> in
            error.refusal.map { .just(.state(.refused($0))) } ?? .failed(error)
          }
      }
      let minutes = max(1, device.expiresIn / 60)
      let states = SafeSignal<Int>.interval(every: .seconds(60), on: scheduler)
        .scan(minutes) { minutes, _ in minutes - 1 }
        .prefix { $0 > 0 }
        .start(with: minutes)
        .map { minutes in
          Step.state(
            .device(
              Device(
                code: device.userCode, page: device.verificationURI,
                pageWithCode: device.completeURI, minutes: minutes)))
        }
      return merge(states, tokens.append(.just(.end)))
        .prefix(inclusive: true) { if case .state(.device) = $0 { true } else { false } }
    }
  }

  private struct Refused: Error {
    let message: String
  }
}

extension BrowserSignIn.State {
  fileprivate var isRunning: Bool {
    switch self {
    case .starting, .page, .device, .finishing: true
    case .idle, .signedIn, .refused, .interrupted: false
    }
  }
}

extension ClientError where Failure == OAuthRefusal {
  /// A Boolean value that indicates whether the server doesn't know a code, which another one of the same attempt can replace.
  fileprivate var isWrongCode: Bool {
    if case .server(let refusal, _) = self { refusal.error == "invalid_grant" } else { false }
  }

  /// The message of a decision of the server; nil for other failures.
  fileprivate var refusal: String? {
    switch self {
    case .server(let refusal, _): refusal.message
    case .status(let response) where response.status == .notFound: BrowserSignIn.isMissing
    case .invalidRequest, .transport, .status, .decoding: nil
    }
  }
}

extension Token {
  fileprivate init(_ token: OAuthToken) {
    self.init(
      value: token.accessToken, refresh: token.refreshToken,
      account: token.additionalFields["account"])
  }
}
