// SPDX-License-Identifier: MIT

import Signals

/// A scene without a screen: it says lines, hears lines, and has an outcome.
///
/// It makes the same interactors usable through a pipe, in a script, and with a screen reader.
public struct PlainScene<Outcome: Sendable>: Sendable {
  /// What to print, a line at a time; observing it runs the scene.
  public let lines: SafeSignal<PlainLine>
  /// Receives each line that the user types.
  public let input: SafeObserver<String>
  /// What the user wants next. Whoever shows the scene acts on it.
  public let outcome: SafeSignal<Outcome>

  /// Creates a scene from its three sides.
  public init(
    lines: SafeSignal<PlainLine>, input: SafeObserver<String>, outcome: SafeSignal<Outcome>
  ) {
    self.lines = lines
    self.input = input
    self.outcome = outcome
  }
}

extension Signal where Failure == Never {
  /// Sends every element to an observer and prints nothing: a part of a scene that only acts.
  func silently(into observer: SafeObserver<Element>) -> SafeSignal<PlainLine> {
    feedNext(into: observer).compactMap { _ in nil }
  }
}
