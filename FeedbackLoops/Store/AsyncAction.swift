// SPDX-License-Identifier: MIT

import Signals

/// A value that stands for actions still to come: what it asks for is done when it is dispatched.
///
/// An action that is nothing but itself needs no method. A signal of actions can be dispatched as it
/// is; this protocol gives such a signal a type and a name, such as `LoadUser(id: 7)`.
public protocol AsyncAction<Action>: Sendable {
  /// The action that a store takes.
  associatedtype Action: Sendable

  /// The actions it stands for, over time. They go to the store's reducers as they are.
  func toAsync() -> SafeSignal<Action>
}

extension AsyncAction where Action == Self {
  /// Just itself.
  public func toAsync() -> SafeSignal<Self> { .just(self) }
}
