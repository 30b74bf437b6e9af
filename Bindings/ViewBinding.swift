// SPDX-License-Identifier: MIT

import Signals
import Views

extension View {
  /// A dispose bag that lives as long as the view.
  public var bag: DisposeBag { attachment(DisposeBag()) }
}

extension Signal where Failure == Never {
  /// Applies every element to a view, on the main actor, as long as the view lives.
  ///
  /// An element that is sent on the main actor is applied immediately, others in order later.
  ///
  /// - Parameters:
  ///   - target: The view, which the binding doesn't retain.
  ///   - apply: Applies an element to the view.
  @MainActor
  public func bind<Target: View>(
    to target: Target, _ apply: @escaping @MainActor (Target, Element) -> Void
  ) {
    onMain.bind(to: target, apply).dispose(in: target.bag)
  }

  /// Assigns every element to a view's property, on the main actor, as long as the view lives.
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

extension ControlEvent where Value: Sendable {
  /// The event as a signal, which sends on the main actor and never completes.
  nonisolated public var signal: SafeSignal<Value> {
    Signal { observer, lifetime in
      MainScheduler().scheduleOnMain {
        if lifetime.isEnded { return }
        let listener = self.add { observer.send($0) }
        lifetime.onEnd {
          MainScheduler().scheduleOnMain { listener.remove() }
        }
      }
    }
  }
}
