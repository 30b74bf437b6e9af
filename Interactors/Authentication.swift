// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// The interactor of the sign-in, which exchanges a name and a password for a token.
public struct Authentication: Sendable {
  /// The outcome of an attempt to sign in.
  public enum Outcome: Hashable, Sendable {
    /// The attempt has begun, which replaces the previous outcome.
    case pending
    /// The server has accepted the credentials.
    case acquired(Token)
    /// The server has rejected the credentials, with a message for the user.
    case refused(String)
  }

  // MARK: Inputs

  /// Signs in with credentials; a new attempt cancels a running one.
  public let logIn: SafeObserver<Credentials>
  /// Cancels a running attempt.
  public let cancel: SafeObserver<Void>

  // MARK: Outputs

  /// The token of each successful attempt.
  public let token: SafeSignal<Token>
  /// The message about a rejected attempt, or nil as soon as a new one begins.
  public let refusal: SafeSignal<String?>
  /// Whether an attempt is running.
  public let isBusy: Property<Bool>

  /// Creates the interactor.
  ///
  /// - Parameter client: The client that performs the requests; failures are sent to its `errors`.
  public init(client: SafeClient) {
    let attempts = SafePublishSubject<Credentials>()
    let cancellations = SafePublishSubject<Void>()
    let busy = MutableProperty(false)

    let outcomes = merge(
      attempts.signal.map(Credentials?.some), cancellations.signal.map { Credentials?.none }
    )
    .flatMapLatest { credentials in
      guard let credentials else { return SafeSignal<Outcome>.empty() }
      return client.response(
        for: Token.request(for: credentials).map(Outcome.acquired),
        feedingActivityInto: busy.on,
        recovering: { $0.isUnauthorized ? .refused($0.message) : nil }
      )
      .start(with: .pending)
    }
    .shareReplay(limit: 0)

    logIn = attempts.on
    cancel = cancellations.on
    isBusy = busy.property
    token = outcomes.compactMap { outcome in
      if case .acquired(let token) = outcome { token } else { nil }
    }
    refusal = outcomes.compactMap { outcome in
      switch outcome {
      case .pending: .some(nil)
      case .refused(let reason): .some(reason)
      case .acquired: nil
      }
    }
  }
}
