// SPDX-License-Identifier: MIT

import Observation

extension Signal where Failure == Never {
  /// Returns a signal of what a closure reads from `@Observable` objects: now, and after each change.
  ///
  /// ```swift
  /// let titles = SafeSignal.tracking(on: scheduler) { model.title }  // "a", then each new title
  /// ```
  ///
  /// Observation reports a change before it happens. So the closure runs again when the scheduler does
  /// its work; several changes until then are one element. The start sends the first element. The signal
  /// never completes.
  ///
  /// - Parameters:
  ///   - scheduler: Runs the closure after a change.
  ///   - read: Reads properties of observable objects, where the signal is started and on the scheduler.
  public static func tracking(
    on scheduler: some TimeScheduler, _ read: @escaping @Sendable () -> Element
  ) -> SafeSignal<Element> {
    SafeSignal(serial: { observer, lifetime in
      let state = TrackingState(scheduler, read, observer, lifetime)
      lifetime.onEnd { state.stop() }
      state.send()
    })
  }

  /// Returns a signal of what a closure reads from `@Observable` objects of the main actor.
  ///
  /// ```swift
  /// let titles = SafeSignal.trackingOnMain { model.title }
  /// ```
  ///
  /// It does what ``tracking(on:_:)`` does with a ``MainScheduler``: all elements are sent on the main
  /// actor, the first one by the start if that happens there.
  ///
  /// - Parameter read: Reads properties of observable objects.
  public static func trackingOnMain(
    _ read: @escaping @MainActor @Sendable () -> Element
  ) -> SafeSignal<Element> {
    // SAFETY: the start is scheduled on the main actor, and so is each further reading; the
    // assumption checks it.
    tracking(on: MainScheduler()) { MainActor.assumeIsolated { read() } }.start(on: MainScheduler())
  }
}

/// One observation of `tracking(on:_:)`: it reads, waits for a change, and reads again.
private final class TrackingState<Element: Sendable>: Sendable {
  private let scheduler: any TimeScheduler
  private let read: @Sendable () -> Element
  private let observer: SafeObserver<Element>
  private let lifetime: Lifetime
  private let timer = Lock<Disposable?>(nil)

  init(
    _ scheduler: some TimeScheduler, _ read: @escaping @Sendable () -> Element,
    _ observer: SafeObserver<Element>, _ lifetime: Lifetime
  ) {
    self.scheduler = scheduler
    self.read = read
    self.observer = observer
    self.lifetime = lifetime
  }

  /// Sends what is read now. It is called again only after a change, so that elements are serial.
  func send() {
    // A change while the element is being sent waits for that.
    let gate = Gate()
    _ = gate.enter()
    let element = withObservationTracking(read) { [weak self] in
      guard let self else { return }
      gate.perform { self.schedule() }
    }
    if !lifetime.isEnded { observer.next(element) }
    gate.leave()
  }

  /// Disposes the timer. It is released outside the lock.
  func stop() {
    put(nil)
  }

  private func schedule() {
    if lifetime.isEnded { return }
    let next = SingleUse { [weak self] in
      guard let self, !lifetime.isEnded else { return }
      send()
    }
    put(scheduler.schedule(after: .zero) { next.perform() })
    if lifetime.isEnded { stop() }
  }

  private func put(_ handle: Disposable?) {
    let last = timer.withLock { timer in
      defer { timer = handle }
      return timer
    }
    withExtendedLifetime(last) {}
  }
}

/// A property that `withObservationTracking`, and views of frameworks that use it, observe.
///
/// ```swift
/// let title = interactor.title.observable()
/// withObservationTracking {
///   label.text = title.value
/// } onChange: {
///   invalidate()
/// }
/// ```
///
/// It observes the property for as long as it exists. A change is reported on the thread that makes it.
public final class ObservableProperty<Value: Sendable>: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let latest: Lock<Value>
  private let bag = DisposeBag()

  /// Creates an observable object with the value of a property.
  public init(_ property: Property<Value>) {
    latest = Lock(property.value)
    property.signal.observeNext { [weak self] in self?.receive($0) }.dispose(in: bag)
  }

  /// The latest value that the property has sent. Reading it is tracked.
  public var value: Value {
    registrar.access(self, keyPath: \.value)
    return latest.withLock { $0 }
  }

  private func receive(_ value: Value) {
    let last = registrar.withMutation(of: self, keyPath: \.value) {
      latest.withLock { latest in
        defer { latest = value }
        return latest
      }
    }
    withExtendedLifetime(last) {}
  }
}

extension MutableProperty {
  /// Returns an object with the property's value, which `withObservationTracking` tracks.
  public func observable() -> ObservableProperty<Value> { ObservableProperty(property) }
}

extension Property {
  /// Returns an object with the property's value, which `withObservationTracking` tracks.
  public func observable() -> ObservableProperty<Value> { ObservableProperty(self) }
}
