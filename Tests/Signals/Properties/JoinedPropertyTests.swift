// SPDX-License-Identifier: MIT

import Dispatch
import Observation
import Signals
import TestKit
import Testing

@Suite("Properties together, and @Observable")
struct JoinedPropertyTests {
  @Test("combineLatest of an array has the current values")
  func latestOfArray() {
    let parts = (1...3).map { MutableProperty($0) }
    let all = combineLatest(parts.map(\.property))
    let recorder = Recorder(all.signal)
    parts[1].value = 5
    #expect(all.value == [1, 5, 3])
    #expect(recorder.elements == [[1, 2, 3], [1, 5, 3]])
    #expect(combineLatest([Property<Int>]()).value == [])
  }

  @Test("zip has the values that belong together, with and without observers")
  func zipped() {
    let (left, right, third) = (MutableProperty("a"), MutableProperty(1), MutableProperty(true))
    let all = zip(left.property, right.property, third.property)
    let recorder = Recorder(all.signal.map { "\($0)\($1)\($2)" })
    left.value = "b"
    third.value = false
    #expect(all.value == ("a", 1, true))
    right.value = 2
    #expect(all.value == ("b", 2, false))
    #expect(recorder.elements == ["a1true", "b2false"])

    let list = zip([right.property, right.property])
    right.value = 3
    #expect(list.value == [3, 3])
    #expect(zip([Property<Int>]()).value == [])
  }

  @Test("zip observes as long as the property or an observation of it is kept")
  func lifetimeOfZip() {
    let (left, observed) = (MutableProperty(1), Counter())
    let tapped = Property(
      value: { left.value },
      signal: left.signal.handleEvents(start: { observed.add() }, over: { observed.add(-1) }))
    var all: Property<(Int, Int)>? = zip(tapped, left.property)
    #expect(observed.value == 1)
    let handle = all?.signal.observeNext { _ in }
    all = nil
    #expect(observed.value == 1)
    handle?.dispose()
    #expect(observed.value == 0)
  }

  @Test("zip completes when nothing can follow")
  func zipCompletes() {
    let left = MutableProperty(1)
    var right: MutableProperty<Int>? = MutableProperty(1)
    let all = zip([left.property, Property(value: { 1 }, signal: right?.signal ?? .never())])
    let recorder = Recorder(all.signal)
    #expect(!recorder.isCompleted)
    right = nil
    #expect(recorder.elements == [[1, 1]])
    #expect(recorder.isCompleted)
    #expect(all.value == [1, 1])
  }

  // SAFETY: one thread at a time uses it.
  @Observable
  final class Model: @unchecked Sendable {
    var title = "a"
    var count = 0
  }

  @Test("tracking sends what is read now, and once after changes")
  func tracking() {
    let (model, time) = (Model(), VirtualScheduler())
    let recorder = Recorder(SafeSignal.tracking(on: time) { model.title })
    #expect(recorder.elements == ["a"])
    model.title = "b"
    model.title = "c"
    model.count = 1
    #expect(recorder.elements == ["a"])
    time.advance()
    #expect(recorder.elements == ["a", "c"])
    model.title = "d"
    time.advance()
    #expect(recorder.elements == ["a", "c", "d"])
    model.title = "e"
    model.title = "d"
    time.advance()
    #expect(recorder.elements == ["a", "c", "d"])
    #expect(time.pending == 0)
  }

  @Test("tracking ends with its observation")
  func trackingEnds() {
    let (model, time) = (Model(), VirtualScheduler())
    let handle = SafeSignal.tracking(on: time) { model.title }.observeNext { _ in }
    model.title = "b"
    #expect(time.pending == 1)
    handle.dispose()
    #expect(time.pending == 0)

    let received = Recorder(SafeSignal.tracking(on: time) { model.title }.prefix(2))
    model.title = "c"
    time.advance()
    model.title = "d"
    time.advance()
    #expect(received.elements == ["b", "c"])
    #expect(received.isCompleted)
    #expect(time.pending == 0)
  }

  @Test("a change inside the observer of tracking is sent afterwards")
  func trackingReentrance() {
    let (model, time) = (Model(), VirtualScheduler())
    let received = Recorder<Int, Never>()
    let handle = SafeSignal.tracking(on: time) { model.count }.observeNext { count in
      if count < 3 { model.count = count + 1 }
      received.observer.send(count)
    }
    time.advance()
    #expect(received.elements == [0, 1, 2, 3])
    handle.dispose()
  }

  @Test("no change of a property is lost when another thread tracks it")
  func trackingOnQueue() async {
    let scheduler = QueueScheduler()
    for round in 1...200 {
      let (property, arrived) = (MutableProperty(0), Latch())
      let observable = property.observable()
      let handle = SafeSignal.tracking(on: scheduler) { observable.value }
        .observeNext { value in if value == round { arrived.open() } }
      property.value = round
      await arrived.wait()
      handle.dispose()
    }
  }

  @Test("changes by several threads end with the last value of a property")
  func trackingOfThreads() async {
    let (property, arrived) = (MutableProperty(0), Latch())
    let observable = property.observable()
    let count = TestLength.rounds(4_000, long: 25_000)
    let handle = SafeSignal.tracking(on: QueueScheduler()) { observable.value }
      .observeNext { value in if value == 4 * count { arrived.open() } }
    Stress.run(threads: 4) { _ in
      for _ in 0..<count { property.modify { $0 += 1 } }
    }
    await arrived.wait()
    handle.dispose()
  }

  /// An object that reports a change, and stores it when the scheduler has read the old value.
  final class SlowModel: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let storage = Lock("a")

    var title: String {
      registrar.access(self, keyPath: \.title)
      return storage.withLock { $0 }
    }

    func change(to title: String, after hasRead: DispatchSemaphore) {
      registrar.withMutation(of: self, keyPath: \.title) {
        hasRead.wait()
        storage.withLock { $0 = title }
      }
    }
  }

  /// The start reads twice, and so do the scheduler after the change and each later check.
  @Test(
    "a change that is stored after the scheduler has read is sent nevertheless", arguments: [4, 6])
  func trackingOfSlowChange(readings: Int) async {
    let (model, hasRead, arrived) = (SlowModel(), DispatchSemaphore(value: 0), Latch())
    let reads = Counter()
    let received = Recorder<String, Never>()
    let handle = SafeSignal.tracking(on: QueueScheduler()) {
      defer {
        reads.add()
        if reads.value >= readings { hasRead.signal() }
      }
      return model.title
    }.observeNext { title in
      received.observer.send(title)
      if title == "b" { arrived.open() }
    }
    // The change waits for the scheduler's reading, so that it isn't made by a thread of the test's pool.
    DispatchQueue(label: "change").async { model.change(to: "b", after: hasRead) }
    await arrived.wait()
    #expect(received.elements == ["a", "b"])
    handle.dispose()
  }

  @MainActor @Observable
  final class MainModel {
    var title = "a"
  }

  @MainActor @Test("trackingOnMain reads and sends on the main actor")
  func trackingOnMain() async {
    let (model, changed) = (MainModel(), Latch())
    let received = Recorder<String, Never>()
    let handle = SafeSignal.trackingOnMain { model.title }.observeNext { title in
      MainActor.preconditionIsolated()
      received.observer.send(title)
      if title == "b" { changed.open() }
    }
    #expect(received.elements == ["a"])
    model.title = "b"
    await changed.wait()
    #expect(received.elements == ["a", "b"])
    handle.dispose()
  }

  @Test("a debug build reports the first change off the main actor that isn't stored yet")
  @MainActor
  func reportOfChangeElsewhere() {
    let reports = Recorder<String, Never>()
    let write = TrackingReport.write.withLock { write in
      defer { write = { reports.observer.send($0) } }
      return write
    }
    let (model, mayStore, property) = (SlowModel(), DispatchSemaphore(value: 0), MutableProperty(0))
    let observable = property.observable()
    let handles = [
      SafeSignal.trackingOnMain { model.title }.observeNext { _ in },
      SafeSignal.trackingOnMain { "\(observable.value)" }.observeNext { _ in },
    ]
    Stress.run(threads: 1) { _ in
      property.value = 1
      for title in ["b", "c"] {
        mayStore.signal()
        model.change(to: title, after: mayStore)
      }
    }
    TrackingReport.write.withLock { $0 = write }
    #expect(reports.elements == (LiveObservations.isKept ? [TrackingReport.changeElsewhere] : []))
    withExtendedLifetime(handles) {}
  }

  @Test("a property is observed by withObservationTracking")
  func observable() {
    let property = MutableProperty(1)
    let observable = property.observable()
    let changes = Counter()
    let value = withObservationTracking {
      observable.value
    } onChange: {
      changes.add()
    }
    #expect(value == 1)
    property.value = 2
    #expect(changes.value == 1)
    #expect(observable.value == 2)
    property.value = 3
    #expect(changes.value == 1, "a change is reported once for each tracking")
    #expect(property.property.map { $0 * 2 }.observable().value == 6)
  }

  @Test("an observable property releases its observation")
  func observableReleases() {
    let (property, over) = (MutableProperty(1), Counter())
    let tapped = Property(
      value: { property.value }, signal: property.signal.handleEvents(over: { over.add() }))
    var observable: ObservableProperty<Int>? = tapped.observable()
    #expect(observable?.value == 1)
    observable = nil
    #expect(over.value == 1)
  }
}
