// SPDX-License-Identifier: MIT

import Signals
import Synchronization

/// An observer of all loops and stores that the process creates, such as an inspector.
///
/// ```swift
/// final class Counter: LoopObserver {
///   let count = Atomic(0)
///   func hook<State, Event>(_: State.Type, _: Event.Type) -> LoopHook<State, Event>? {
///     count.add(1, ordering: .relaxed)
///     return nil                       // This loop isn't observed further.
///   }
/// }
/// LoopObservation.add(counter)
/// ```
///
/// ``LoopObservation`` asks it for a ``LoopHook`` whenever a loop is created. The hook is released with its loop.
public protocol LoopObserver: AnyObject, Sendable {
  /// Returns a hook for a new loop, or nil if the loop isn't observed. It is called on the thread that creates the loop.
  ///
  /// - Parameters:
  ///   - state: The type of the loop's state.
  ///   - event: The type of the loop's events.
  func hook<State: Sendable, Event: Sendable>(
    _ state: State.Type, _ event: Event.Type
  ) -> LoopHook<State, Event>?
}

/// The observers of all loops of the process.
///
/// A loop that is created while there is no observer costs one reading of a variable, and its events cost nothing.
/// Loops that exist already aren't observed. All methods can be called from any thread.
public enum LoopObservation {
  private static let observers = Lock<[any LoopObserver]>([])
  @usableFromInline static let count = Atomic<Int>(0)

  /// Adds an observer of the loops that are created from now on. The observer is retained until it is removed.
  public static func add(_ observer: any LoopObserver) {
    observers.withLock { observers in
      guard !observers.contains(where: { $0 === observer }) else { return }
      observers.append(observer)
      count.store(observers.count, ordering: .releasing)
    }
  }

  /// Removes an observer. The hooks that it returned stay with their loops.
  public static func remove(_ observer: any LoopObserver) {
    observers.withLock { observers in
      observers.removeAll { $0 === observer }
      count.store(observers.count, ordering: .releasing)
    }
  }

  /// Returns the hook of a new loop: its own hook, and then those of the observers.
  @inlinable
  static func hook<State: Sendable, Event: Sendable>(
    after own: LoopHook<State, Event>?
  ) -> LoopHook<State, Event>? {
    count.load(ordering: .relaxed) == 0 ? own : observed(own)
  }

  @usableFromInline
  static func observed<State: Sendable, Event: Sendable>(
    _ own: LoopHook<State, Event>?
  ) -> LoopHook<State, Event>? {
    var result = own
    for observer in observers.withLock({ $0 }) {
      guard let hook = observer.hook(State.self, Event.self) else { continue }
      result = result?.then(hook) ?? hook
    }
    return result
  }
}
