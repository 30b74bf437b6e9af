// SPDX-License-Identifier: MIT

/// A signal whose events are delivered on the main actor, as the types of its closures say.
///
/// Events come in order: at once when the sender is on the main actor already and none waits, else
/// as soon as the main actor is free. What waits when the observation is disposed is dropped.
public struct MainSignal<Element: Sendable, Failure: Error>: Sendable {
  /// The signal, whose events arrive on the main actor.
  let delivered: Signal<Element, Failure>

  /// Starts the signal and receives its events on the main actor.
  ///
  /// - Parameters:
  ///   - next: Receives each element.
  ///   - end: Receives the end, once, if there is one.
  ///   - fileID: Where the observation starts, for debug builds.
  ///   - line: The line there.
  /// - Returns: The handle of the observation.
  public func observe(
    next: @escaping @MainActor @Sendable (Element) -> Void,
    end: @escaping @MainActor @Sendable (Completion<Failure>) -> Void = { _ in },
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Disposable {
    // SAFETY: the main scheduler has delivered the event; it is checked at run time all the same.
    delivered.observe(
      next: { element in MainActor.assumeIsolated { next(element) } },
      end: { completion in MainActor.assumeIsolated { end(completion) } },
      fileID: fileID, line: line)
  }
}

extension MainSignal where Failure == Never {
  /// Starts the signal and receives its elements on the main actor.
  public func observeNext(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ next: @escaping @MainActor @Sendable (Element) -> Void
  ) -> Disposable {
    observe(next: next, fileID: fileID, line: line)
  }

  /// Gives every element to an object on the main actor, as long as the object lives; the binding
  /// doesn't keep it alive.
  @MainActor
  public func bind<Target: AnyObject>(
    to target: Target,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ update: @escaping @MainActor @Sendable (Target, Element) -> Void
  ) -> Disposable where Target: Sendable {
    observeNext(fileID: fileID, line: line) { [weak target] element in
      if let target { update(target, element) }
    }
  }
}

extension Signal {
  /// The same signal, delivered on the main actor.
  public var onMain: MainSignal<Element, Failure> {
    MainSignal(delivered: observe(on: MainScheduler()))
  }
}
