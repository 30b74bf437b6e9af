// SPDX-License-Identifier: MIT

import Signals

/// An action that represents other actions over time, which are handled when it is dispatched.
///
/// An action that represents only itself needs no method. A signal of actions can be dispatched directly; this protocol
/// gives such a signal a type and a name, such as `LoadUser(id: 7)`.
public protocol AsyncAction<Action>: Sendable {
  /// The type of the store's actions.
  associatedtype Action: Sendable

  /// Returns the represented actions over time. The store's reducers receive them unchanged.
  func toAsync() -> SafeSignal<Action>
}

extension AsyncAction where Action == Self {
  /// Returns a signal of the action itself.
  public func toAsync() -> SafeSignal<Self> { .just(self) }
}

/// A signal of actions represents all of them.
extension Signal: AsyncAction where Failure == Never {
  /// The action that the signal sends.
  public typealias Action = Element

  /// Returns the signal itself.
  public func toAsync() -> SafeSignal<Element> { self }
}

/// A list of actions, each of which is a value, a signal or an asynchronous action.
///
/// ```swift
/// store.dispatch {
///   Change.started
///   LoadUser(id: 7)                 // an AsyncAction
///   client.profile.map(Change.profile)
///   if isLast { Change.finished }
/// }
/// ```
@resultBuilder
public enum ActionList<Action: Sendable> {
  /// Adds an action.
  public static func buildExpression(_ action: Action) -> [SafeSignal<Action>] { [.just(action)] }

  /// Adds a list of actions.
  public static func buildExpression(_ actions: [Action]) -> [SafeSignal<Action>] {
    [.sequence(actions)]
  }

  /// Adds an asynchronous action or a signal of actions.
  @_disfavoredOverload
  public static func buildExpression(_ action: some AsyncAction<Action>) -> [SafeSignal<Action>] {
    [action.toAsync()]
  }

  /// Returns consecutive actions.
  public static func buildBlock(_ parts: [SafeSignal<Action>]...) -> [SafeSignal<Action>] {
    parts.flatMap { $0 }
  }

  /// Returns the actions of a loop.
  public static func buildArray(_ parts: [[SafeSignal<Action>]]) -> [SafeSignal<Action>] {
    parts.flatMap { $0 }
  }

  /// Returns the actions of a condition, or none.
  public static func buildOptional(_ part: [SafeSignal<Action>]?) -> [SafeSignal<Action>] {
    part ?? []
  }

  /// Returns the actions of the first branch.
  public static func buildEither(first part: [SafeSignal<Action>]) -> [SafeSignal<Action>] { part }

  /// Returns the actions of the second branch.
  public static func buildEither(second part: [SafeSignal<Action>]) -> [SafeSignal<Action>] { part }
}
