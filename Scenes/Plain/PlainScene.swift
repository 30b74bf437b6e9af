// SPDX-License-Identifier: MIT

import Signals

/// A line-based scene without a screen: it prints lines, reads lines, and has an outcome.
///
/// It makes the same interactors usable in a pipe, in a script, and with a screen reader.
public struct PlainScene<Outcome: Sendable>: Sendable {
  /// The lines to print. Observing the signal runs the scene.
  public let lines: SafeSignal<PlainLine>
  /// Receives each line that the user types.
  public let input: SafeObserver<String>
  /// The user's choices, which the presenter of the scene handles.
  public let outcome: SafeSignal<Outcome>

  /// Creates a scene.
  public init(
    lines: SafeSignal<PlainLine>, input: SafeObserver<String>, outcome: SafeSignal<Outcome>
  ) {
    self.lines = lines
    self.input = input
    self.outcome = outcome
  }
}

extension Signal where Failure == Never {
  /// Returns a signal that sends every element to an observer and prints nothing.
  func silently(into observer: SafeObserver<Element>) -> SafeSignal<PlainLine> {
    feedNext(into: observer).compactMap { _ in nil }
  }
}
