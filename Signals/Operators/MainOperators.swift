// SPDX-License-Identifier: MIT

// SAFETY: all events of `delivered` come from the main scheduler, whose work runs on the main actor;
// each closure's assumption is checked at run time all the same.

/// Operators whose closures run on the main actor, so that they can read and change what lives
/// there.
extension MainSignal {
  /// Sends what a closure on the main actor returns for each element.
  public func map<Other: Sendable>(
    _ transform: @escaping @MainActor @Sendable (Element) -> Other
  ) -> MainSignal<Other, Failure> {
    MainSignal<Other, Failure>(
      delivered: delivered.map { element in MainActor.assumeIsolated { transform(element) } })
  }

  /// Sends the elements for which a closure on the main actor returns true.
  public func filter(
    _ isIncluded: @escaping @MainActor @Sendable (Element) -> Bool
  ) -> MainSignal {
    MainSignal(
      delivered: delivered.filter { element in MainActor.assumeIsolated { isIncluded(element) } })
  }

  /// Sends what a closure on the main actor returns for each element, if it isn't nil.
  public func compactMap<Other: Sendable>(
    _ transform: @escaping @MainActor @Sendable (Element) -> Other?
  ) -> MainSignal<Other, Failure> {
    MainSignal<Other, Failure>(
      delivered: delivered.compactMap { element in
        MainActor.assumeIsolated { transform(element) }
      })
  }

  /// Sends what accumulates from element to element, by a closure on the main actor.
  public func scan<Result: Sendable>(
    _ initial: Result, _ next: @escaping @MainActor @Sendable (Result, Element) -> Result
  ) -> MainSignal<Result, Failure> {
    MainSignal<Result, Failure>(
      delivered: delivered.scan(initial) { result, element in
        MainActor.assumeIsolated { next(result, element) }
      })
  }

  /// Leaves out each element that a closure on the main actor calls equal to the one before.
  public func removeDuplicates(
    by areEqual: @escaping @MainActor @Sendable (Element, Element) -> Bool
  ) -> MainSignal {
    MainSignal(
      delivered: delivered.removeDuplicates { one, other in
        MainActor.assumeIsolated { areEqual(one, other) }
      })
  }

  /// Sends each element together with the latest one of another signal, once that has one.
  public func with<Other>(
    latestFrom other: Signal<Other, Failure>
  ) -> MainSignal<(Element, Other), Failure> {
    MainSignal<(Element, Other), Failure>(
      delivered: delivered.with(latestFrom: other.observe(on: MainScheduler())))
  }
}

extension MainSignal where Element: Equatable {
  /// Leaves out each element that equals the one before.
  public func removeDuplicates() -> MainSignal {
    MainSignal(delivered: delivered.removeDuplicates())
  }
}

extension MainSignal where Failure == Never {
  /// Makes every element the value of a property of a main actor object, as long as the object
  /// lives; the binding doesn't keep it alive.
  @MainActor
  public func bind<Target: AnyObject & Sendable>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Element>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Disposable {
    let path = MainKeyPath(keyPath)
    return bind(to: target, fileID: fileID, line: line) { target, element in
      target[keyPath: path.keyPath] = element
    }
  }
}

/// A key path of an object of the main actor, which stays there: such key paths can't be sent.
@MainActor
private final class MainKeyPath<Root, Value> {
  let keyPath: ReferenceWritableKeyPath<Root, Value>

  init(_ keyPath: ReferenceWritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
  }
}
