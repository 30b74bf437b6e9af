// SPDX-License-Identifier: MIT

import Observation

extension Signal where Failure == Never {
  /// Returns a signal of what a closure reads from `@Observable` objects: now, and after each change.
  ///
  /// ```swift
  /// let titles = SafeSignal.tracking(on: scheduler) { model.title }  // "a", then each new title
  /// ```
  ///
  /// Observation reports a change before it happens. So the closure runs again when the scheduler does its work. Several
  /// changes until then are one element, and no element follows an equal one, if elements are `Equatable`. The start sends
  /// the first element. The signal never completes.
  ///
  /// No change of an ``ObservableProperty`` is lost, on whichever thread it happens. Other objects report a change before
  /// they store it, so that the scheduler may read too early if a change happens on another thread than its own. The closure
  /// then runs again after ten milliseconds, a tenth of a second and a second. A change that another thread makes at the
  /// moment of the start can be missed; start where the object is changed. A debug build writes to the standard error if an
  /// object that is tracked on the main actor is changed elsewhere.
  ///
  /// - Parameters:
  ///   - scheduler: Runs the closure after a change.
  ///   - read: Reads properties of observable objects, where the signal is started and on the scheduler.
  public static func tracking(
    on scheduler: some TimeScheduler, _ read: @escaping @Sendable () -> Element
  ) -> SafeSignal<Element> {
    SafeSignal(serial: { observer, lifetime in
      TrackingState(scheduler, read, observer, lifetime).start()
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
  /// Reading and sending are serial, whichever threads the timers run on.
  private let gate = Gate()
  private let latest: SerialState<Element?>
  private let reading = LatestTimer()
  private let checking = LatestTimer()

  init(
    _ scheduler: some TimeScheduler, _ read: @escaping @Sendable () -> Element,
    _ observer: SafeObserver<Element>, _ lifetime: Lifetime
  ) {
    self.scheduler = scheduler
    self.read = read
    self.observer = observer
    self.lifetime = lifetime
    latest = SerialState(nil, in: gate)
  }

  /// Sends the first element, and more until the lifetime ends.
  func start() {
    lifetime.onEnd { [self] in
      reading.stop()
      checking.stop()
    }
    send()
  }

  /// Sends what is read now, unless it equals what was sent last.
  private func send() {
    gate.perform { [self] in
      if lifetime.isEnded { return }
      let element = readTracked()
      if let last = latest.value, areEqual(last, element) { return }
      latest.value = element
      observer.next(element)
    }
  }

  /// Reads twice: a change between the first reading and the moment from which changes are reported is in the second.
  private func readTracked() -> Element {
    _ = withObservationTracking(read) { [weak self] in self?.readLater() }
    return withObservationTracking(read) { [weak self] in self?.readLater() }
  }

  /// Schedules a reading. Called on the thread that makes a change, maybe before the new value is stored.
  private func readLater() {
    #if DEBUG
      reportChangeElsewhere()
    #endif
    let thread = currentThread()
    reading.start(after: .zero, on: scheduler) { [self] in
      send()
      // The thread that makes the change may not have stored it yet. A busy machine may suspend it for some time.
      if currentThread() != thread {
        check([.milliseconds(10), .milliseconds(100), .seconds(1)])
      }
    }
  }

  #if DEBUG
    private let hasReported = Lock(false)

    /// Reports the first change of an object of the main actor that another thread makes before it stores the value.
    private func reportChangeElsewhere() {
      if !(scheduler is MainScheduler) || MainScheduler.isCurrent { return }
      if ThreadTurns.current.hasStoredChange { return }
      let isFirst = hasReported.withLock { hasReported in
        defer { hasReported = true }
        return !hasReported
      }
      if isFirst { TrackingReport.write.withLock { $0 }(TrackingReport.changeElsewhere) }
    }
  #endif

  /// Reads again after each of some delays. A later change replaces the readings that are left by its own.
  private func check(_ delays: ArraySlice<Duration>) {
    guard let delay = delays.first else { return }
    checking.start(after: delay, on: scheduler) { [self] in
      send()
      check(delays.dropFirst())
    }
  }
}

/// What a debug build says of changes that may be missed.
package enum TrackingReport {
  package static let changeElsewhere = """
    An @Observable object that is tracked on the main actor was changed on another thread. It reports a change before it \
    stores the value, so the change may be missed. Change it on the main actor.
    """
  /// Writes a report.
  package static let write = Lock<@Sendable (String) -> Void>({ writeToStandardError($0) })
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
    #if DEBUG
      ThreadTurns.current.hasStoredChange = true
      defer { ThreadTurns.current.hasStoredChange = false }
    #endif
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
