// SPDX-License-Identifier: MIT

import Signals

/// A failure that waits for the user's decision: what to tell, and what can be done.
///
/// Exactly one of `retry` and `dismiss` takes effect, the first, once. An error whose copies are
/// all let go without either is dismissed, so that nothing waits for ever.
public struct UserFriendlyError: Sendable {
  /// The heading: a few words.
  public let title: String
  /// What happened, why, and what to do.
  public let message: String
  /// Whether `retry` makes sense.
  public let canRetry: Bool

  /// The error behind it, such as a `SafeClient.Problem`; nil for an error in its own words.
  public private(set) var underlyingError: (any Error)?

  /// Whether the decision is still wanted: false once it was made, or whoever waited has gone.
  public var isPending: Bool { choice.isOpen }

  package let choice: Choice

  /// Creates an error from what to tell and what to do.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - message: The sentence.
  ///   - retry: Does it again; nil when that makes no sense.
  ///   - dismiss: Gives up.
  public init(
    title: String, message: String, retry: (@Sendable () -> Void)? = nil,
    dismiss: @escaping @Sendable () -> Void = {}
  ) {
    self.title = title
    self.message = message
    canRetry = retry != nil
    choice = Choice { wantsRetry in
      if wantsRetry, let retry { retry() } else { dismiss() }
    }
  }

  /// Returns the same error with the error behind it.
  public func caused(by error: (any Error)?) -> UserFriendlyError {
    var other = self
    other.underlyingError = error
    return other
  }

  /// Does again what failed; where that makes no sense, dismisses.
  public func retry() {
    choice.make(true)
  }

  /// Gives up: what failed completes without an answer.
  public func dismiss() {
    choice.make(false)
  }
}

/// A decision that is made once: by someone, or by letting go.
package final class Choice: Sendable {
  private let action: Lock<(@Sendable (Bool) -> Void)?>

  init(_ action: @escaping @Sendable (_ wantsRetry: Bool) -> Void) {
    self.action = Lock(action)
  }

  deinit {
    make(false)
  }

  /// Makes the decision, if it is still open.
  func make(_ wantsRetry: Bool) {
    take()?(wantsRetry)
  }

  /// Closes it without an effect: nobody waits for it any more.
  func withdraw() {
    _ = take()
  }

  /// Whether it is still open.
  package var isOpen: Bool { action.withLock { $0 != nil } }

  private func take() -> (@Sendable (Bool) -> Void)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }
}
