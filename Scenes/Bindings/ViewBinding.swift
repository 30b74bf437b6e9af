// SPDX-License-Identifier: MIT

import Signals
import Views

extension View {
  /// The bag whose handles live as long as this view.
  public var bag: DisposeBag {
    for case let bag as DisposeBag in attachments { return bag }
    let bag = DisposeBag()
    attachments.append(bag)
    return bag
  }
}

extension Signal where Failure == Never {
  /// Gives every element to a view, on the main actor, as long as the view lives.
  ///
  /// Delivery is at once when the element is sent on the main actor, and in order otherwise.
  ///
  /// - Parameters:
  ///   - target: The view; it isn't kept alive by the binding.
  ///   - apply: Does with the view what the element asks for.
  @MainActor
  public func bind<Target: View>(
    to target: Target, _ apply: @escaping @MainActor (Target, Element) -> Void
  ) {
    onMain.bind(to: target, apply).dispose(in: target.bag)
  }

  /// Makes every element the value of a view's property, on the main actor, as long as the view lives.
  @MainActor
  public func bind<Target: View>(
    to target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Element>
  ) {
    bind(to: target) { target, element in target[keyPath: keyPath] = element }
  }

  /// Sends every element to an observer as long as a view lives.
  @MainActor
  public func bind(to observer: SafeObserver<Element>, while view: View) {
    bind(to: observer).dispose(in: view.bag)
  }
}
