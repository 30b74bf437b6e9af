// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// Disposal and completion release what the closures of a chain have captured, even if the handle
/// is kept.
@Suite("Release of captured values")
struct ReleaseTests {
  /// Observes a signal with closures that capture an object, and returns the handle and the object,
  /// weakly.
  private func observe(_ signal: SafeSignal<Int>) -> (handle: Disposable, captured: () -> Witness?)
  {
    let witness = Witness()
    let handle = signal.map { $0 + witness.number }.prefix { _ in witness.number == 1 }
      .flatMapLatest { number in SafeSignal.just(number + witness.number) }
      .handleEvents(over: { _ = witness })
      .observe(next: { _ in _ = witness }, end: { _ in _ = witness })
    return (handle, { [weak witness] in witness })
  }

  @Test("a disposed observation keeps nothing that its closures have captured")
  func disposal() {
    let subject = SafePublishSubject<Int>()
    for signal in [subject.signal, .never(), SafeSignal { _, _ in }] {
      let (handle, captured) = observe(signal)
      subject.send(1)
      handle.dispose()
      #expect(captured() == nil)
      #expect(handle.isDisposed)
    }
  }

  @Test("a completed observation keeps nothing, while a bag keeps its handle")
  func completion() {
    let bag = DisposeBag()
    for signal in [.just(1), .sequence([1, 2]), .empty()] as [SafeSignal<Int>] {
      let (handle, captured) = observe(signal)
      handle.dispose(in: bag)
      #expect(captured() == nil)
    }
  }

  @Test("a source that keeps its observer keeps nothing behind it after the end")
  func keptObserver() {
    let kept = Lock<SafeObserver<Int>?>(nil)
    let (handle, captured) = observe(SafeSignal { observer, _ in kept.withLock { $0 = observer } })
    #expect(captured() != nil)
    kept.withLock { $0 }?.complete()
    #expect(captured() == nil)
    handle.dispose()
  }

  @Test("a cancelled timer keeps nothing, though its queue keeps it until its time")
  func timers() {
    let queue = QueueScheduler()
    weak var captured: Witness?
    do {
      let witness = Witness()
      captured = witness
      queue.schedule(after: .seconds(3_600)) { _ = witness }.dispose()
    }
    #expect(captured == nil)
  }

  @Test("handles of observations that are over are no leak")
  func noFalseLeak() {
    let bag = DisposeBag()
    expectNoLeaks {
      for _ in 0..<15 { SafeSignal.just(1).observeNext { _ in }.dispose(in: bag) }
    }
  }

  @Test("work that a virtual scheduler has not done is no leak")
  func pendingWork() {
    weak var leaked: VirtualScheduler?
    expectNoLeaks {
      let time = VirtualScheduler()
      leaked = time
      let subject = SafePublishSubject<Int>()
      let handles = [
        subject.signal.observe(on: time).observeNext { _ in },
        subject.signal.delay(for: .seconds(1), on: time).observeNext { _ in },
        subject.signal.debounce(for: .seconds(1), on: time).observeNext { _ in },
      ]
      subject.send(1)
      for handle in handles { handle.dispose() }
    }
    #expect(leaked == nil)
  }

  /// An element that sends to a subject when it is freed; a debug build stops if that happens under
  /// a lock.
  private final class Sender: Sendable {
    let subject: SafePublishSubject<Int>
    init(_ subject: SafePublishSubject<Int>) { self.subject = subject }
    deinit { subject.send(1) }
  }

  @Test("elements are freed outside the locks that guard them")
  func deinitialisers() async {
    let freed = SafePublishSubject<Int>()
    let recorder = Recorder(freed.signal)
    let time = VirtualScheduler()
    let subject = SafePublishSubject<Sender>()
    let handle = subject.signal.observe(on: time).observeNext { _ in }
    subject.send(Sender(freed))
    handle.dispose()
    #expect(recorder.elements.count == 1)

    for buffering in [BufferPolicy<Never>.dropOldest(1), .dropNewest(1)] {
      let iterator = subject.signal.values(buffering: buffering).makeAsyncIterator()
      for _ in 0..<3 { subject.send(Sender(freed)) }
      subject.complete()
      _ = await iterator.next()
    }
    #expect(recorder.elements.count == 7)
    let property = MutableProperty(Sender(freed))
    property.value = Sender(freed)
    let replay = ReplaySubject<Sender, Never>(limit: 1)
    for _ in 0..<2 { replay.send(Sender(freed)) }
    #expect(recorder.elements.count == 9)
  }

  @Test("an action's run is over when what it used is released")
  func actionRuns() {
    let (open, most) = (Counter(), Counter())
    let action = Action<Int, Int, Never> { number in
      SafeSignal.just(number).handleEvents(
        start: {
          open.add()
          most.add(max(0, open.value - most.value))
        }, over: { open.add(-1) })
    }
    let bag = DisposeBag()
    action.isEnabled.signal.filter { $0 }.prefix(5).observeNext { _ in action.on.send(1) }
      .dispose(in: bag)
    #expect(most.value == 1)
    #expect(open.value == 0)
  }
}
