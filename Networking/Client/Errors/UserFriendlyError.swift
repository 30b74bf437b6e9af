// SPDX-License-Identifier: MIT

import Signals

/// An error that is presented to the user, who retries or dismisses it.
///
/// Only the first call of ``retry()`` or ``dismiss()`` has an effect. When all copies of an
/// undecided error are released, it counts as dismissed, so that nothing waits forever.
public struct UserFriendlyError: Sendable {
  /// The title, in a few words.
  public let title: String
  /// The message: the ``note``, the problem, its cause and advice.
  public let message: String
  /// The sentence about what isn't done, with which the message begins, such as “The change isn't saved.”; nil for none.
  public let note: String?
  /// The message without the note. Failures of one cause have the same, also if different things aren't done.
  public let reason: String
  /// A Boolean value that indicates whether a retry is possible.
  public let canRetry: Bool

  /// The underlying error, such as a `SafeClient.Problem`; nil for an error that was created with
  /// texts only.
  public private(set) var underlyingError: (any Error)?

  /// A Boolean value that indicates whether a decision is still awaited: `false` after it was made,
  /// or after the waiting requests were cancelled.
  public var isPending: Bool { choice.isOpen }

  package let choice: Choice

  /// Creates an error from its texts and actions.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - note: The sentence about what isn't done, which the message begins with; nil for none.
  ///   - message: The message without the note.
  ///   - retry: Repeats the failed operation; nil if that isn't possible.
  ///   - dismiss: Gives up.
  public init(
    title: String, note: String? = nil, message: String, retry: (@Sendable () -> Void)? = nil,
    dismiss: @escaping @Sendable () -> Void = {}
  ) {
    self.title = title
    self.note = note
    reason = message
    self.message = note.map { "\($0) \(message)" } ?? message
    canRetry = retry != nil
    choice = Choice { wantsRetry in
      if wantsRetry, let retry { retry() } else { dismiss() }
    }
  }

  /// A Boolean value that indicates whether a lost connection is the cause.
  ///
  /// A ``SafeClient`` sets it for failed requests, and an application for errors that it reports itself. A ``ProblemTray``
  /// retries such an error when the server can be reached again.
  public var isOffline = false

  /// Returns the same error with an underlying error.
  public func caused(by error: (any Error)?) -> UserFriendlyError {
    var other = self
    other.underlyingError = error
    return other
  }

  /// Repeats the failed operation, or dismisses the error if that isn't possible.
  public func retry() {
    choice.make(true)
  }

  /// Dismisses the error: the failed operation completes without a result.
  public func dismiss() {
    choice.make(false)
  }
}

/// A decision that is made once, at the latest when it is released.
package final class Choice: Sendable {
  private let action: Lock<(@Sendable (Bool) -> Void)?>
  private let closings = Lock<[@Sendable () -> Void]>([])

  init(_ action: @escaping @Sendable (_ wantsRetry: Bool) -> Void) {
    self.action = Lock(action)
  }

  deinit {
    make(false)
  }

  /// Makes the decision if it is still open.
  func make(_ wantsRetry: Bool) {
    take()?(wantsRetry)
  }

  /// Closes the decision without an effect, because it isn't awaited any longer.
  func withdraw() {
    _ = take()
  }

  /// Whether the decision is still open.
  package var isOpen: Bool { action.withLock { $0 != nil } }

  /// Calls a closure when the decision is closed, in whichever way, or now if it is.
  package func whenClosed(_ body: @escaping @Sendable () -> Void) {
    closings.withLock { $0.append(body) }
    if !isOpen { tellClosed() }
  }

  private func take() -> (@Sendable (Bool) -> Void)? {
    let taken = action.withLock { action in
      defer { action = nil }
      return action
    }
    if taken != nil { tellClosed() }
    return taken
  }

  private func tellClosed() {
    let bodies = closings.withLock { closings in
      defer { closings = [] }
      return closings
    }
    for body in bodies { body() }
  }
}
