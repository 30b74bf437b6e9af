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
  /// No change of an ``ObservableProperty`` is lost, on whichever thread it happens. Other objects report a change before
  /// they store it, so that the scheduler may read too early if a change happens on another thread than its own. The closure
  /// then runs again after ten milliseconds, a tenth of a second and a second, and an element follows when it differs from the
  /// one before. A change that another thread makes at the moment of the start can be missed; start where the object is changed.
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
  /// Reading and sending are serial, whichever threads the timers run on.
  private let gate = Gate()
  private let latest = Lock<Element?>(nil)

  init(
    _ scheduler: some TimeScheduler, _ read: @escaping @Sendable () -> Element,
    _ observer: SafeObserver<Element>, _ lifetime: Lifetime
  ) {
    self.scheduler = scheduler
    self.read = read
    self.observer = observer
    self.lifetime = lifetime
  }

  /// Sends what is read now.
  func send() {
    gate.perform { [self] in
      if lifetime.isEnded { return }
      let element = readTracked()
      _ = exchange(element)
      observer.next(element)
    }
  }

  /// Sends what is read now, unless it equals what was sent last.
  private func sendIfChanged() {
    gate.perform { [self] in
      if lifetime.isEnded { return }
      let element = readTracked()
      if let last = exchange(element), areEqual(last, element) { return }
      observer.next(element)
    }
  }

  /// Disposes the timer, and releases the last element.
  func stop() {
    put(nil)
    _ = exchange(nil)
  }

  /// Stores what is sent, and returns what was sent before, so that it is released outside the lock.
  private func exchange(_ element: Element?) -> Element? {
    latest.withLock { latest in
      defer { latest = element }
      return latest
    }
  }

  /// Reads twice: a change between the first reading and the moment from which changes are reported is in the second.
  private func readTracked() -> Element {
    _ = withObservationTracking(read) { [weak self] in self?.changes() }
    return withObservationTracking(read) { [weak self] in self?.changes() }
  }

  /// Schedules a reading. Called on the thread that makes a change, maybe before the new value is stored.
  private func changes() {
    // A change while an element is being sent waits for that.
    gate.perform { [weak self, thread = currentThread()] in self?.schedule(changedOn: thread) }
  }

  private func schedule(changedOn thread: UInt) {
    schedule(after: .zero) { state in
      state.send()
      // The thread that makes the change may not have stored it yet. A busy machine may suspend it for some time.
      if currentThread() != thread { state.check(after: Self.delays) }
    }
  }

  /// The delays of the readings that look for a change which was stored late.
  private static var delays: ArraySlice<Duration> {
    [.milliseconds(10), .milliseconds(100), .seconds(1)]
  }

  /// Reads again after each of some delays. A change in between replaces the readings that are left by its own.
  private func check(after delays: ArraySlice<Duration>) {
    guard let delay = delays.first else { return }
    schedule(after: delay) { state in
      state.sendIfChanged()
      state.check(after: delays.dropFirst())
    }
  }

  private func schedule(
    after delay: Duration, _ work: @escaping @Sendable (TrackingState) -> Void
  ) {
    if lifetime.isEnded { return }
    let next = SingleUse { [weak self] in
      guard let self, !lifetime.isEnded else { return }
      work(self)
    }
    put(scheduler.schedule(after: delay) { next.perform() })
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

/// Returns whether both are equal values of a type that can be compared.
private func areEqual<Value>(_ one: Value, _ other: Value) -> Bool {
  guard let one = one as? any Equatable else { return false }
  func equals<Comparable: Equatable>(_ one: Comparable) -> Bool { one == other as? Comparable }
  return equals(one)
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
/// It observes the property for as long as it exists. A change is reported on the thread that makes it, after it is stored:
/// a reading that the report leads to, on any thread, has the new value.
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
    let last = latest.withLock { latest in
      defer { latest = value }
      return latest
    }
    registrar.withMutation(of: self, keyPath: \.value) {}
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
