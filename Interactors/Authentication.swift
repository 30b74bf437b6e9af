// SPDX-License-Identifier: MIT

import Networking
import RecipeEndpoints
import RecipeEntities
import Signals

/// Turns a name and a password into a token.
public struct Authentication: Sendable {
  /// What comes of an attempt to log in.
  public enum Outcome: Hashable, Sendable {
    /// It has begun: what came of the one before is history.
    case pending
    /// The server knows the user.
    case acquired(Token)
    /// It doesn't; the text says so. A matter of the screen's own logic, not a breakdown.
    case refused(String)
  }

  // MARK: Inputs

  /// Tries to log in; the latest credentials win over an attempt under way.
  public let logIn: SafeObserver<Credentials>

  // MARK: Outputs

  /// The token of a successful attempt.
  public let token: SafeSignal<Token>
  /// What to say beside the fields: why an attempt was refused, or nil as soon as a new one begins.
  public let refusal: SafeSignal<String?>
  /// Whether an attempt is under way.
  public let isBusy: Property<Bool>

  /// Creates the interactor.
  ///
  /// - Parameter client: Performs the requests; the user hears of breakdowns through its `errors`.
  public init(client: SafeClient) {
    let attempts = SafePublishSubject<Credentials>()
    let busy = MutableProperty(false)

    let outcomes = attempts.signal
      .flatMapLatest { credentials in
        client.response(
          for: Token.request(for: credentials).map(Outcome.acquired),
          feedingActivityInto: busy.on,
          recovering: { $0.isUnauthorized ? .refused($0.message) : nil }
        )
        .start(with: .pending)
      }
      .shareReplay(limit: 0)

    logIn = attempts.on
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
