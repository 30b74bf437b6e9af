// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Actions")
struct ActionTests {
  @Test("a run sends what the work sends, to its observer and to values")
  func values() {
    let action = Action<Int, String, Oops> { .sequence(["\($0)", "\($0 + 1)"]) }
    let values = Recorder(action.values)
    let run = Recorder(action.apply(1))
    #expect(run.elements == ["1", "2"])
    #expect(run.isCompleted)
    #expect(values.elements == ["1", "2"])
    #expect(!values.isCompleted)
  }

  @Test("nothing happens before the signal of a run is observed, and each observation is a run")
  func cold() {
    let runs = Counter()
    let action = Action<Int, Int, Never> { input in
      runs.add()
      return .just(input)
    }
    let signal = action.apply(1)
    #expect(runs.value == 0)
    #expect(Recorder(signal).elements == [1])
    #expect(Recorder(signal).elements == [1])
    #expect(runs.value == 2)
  }

  @Test("a failure goes to the observer of the run and to failures, and the action continues")
  func failures() {
    let action = Action<Int, Int, Oops> { .failed(Oops(number: $0)) }
    let failures = Recorder(action.failures)
    #expect(Recorder(action.apply(1)).failure == .failed(Oops(number: 1)))
    #expect(Recorder(action.apply(2)).failure == .failed(Oops(number: 2)))
    #expect(failures.elements == [Oops(number: 1), Oops(number: 2)])
    #expect(failures.end == nil)
  }

  @Test("a second run is refused while one is active, without an element in failures")
  func busy() {
    let work = PublishSubject<Int, Oops>()
    let action = Action<Int, Int, Oops> { _ in work.signal }
    let failures = Recorder(action.failures)
    let first = Recorder(action.apply(1))
    let second = Recorder(action.apply(2))
    #expect(second.failure == .disabled)
    work.send(5)
    work.complete()
    #expect(first.elements == [5])
    #expect(first.isCompleted)
    #expect(failures.elements == [])
  }

  @Test("isExecuting and isEnabled follow the runs, and their signals send changes only")
  func properties() {
    let isAllowed = MutableProperty(true)
    let work = SafePublishSubject<Int>()
    let action = Action<Int, Int, Never>(isEnabled: isAllowed.property) { _ in work.signal }
    let executing = Recorder(action.isExecuting.signal)
    let enabled = Recorder(action.isEnabled.signal)
    let run = Recorder(action.apply(1))
    #expect(action.isExecuting.value)
    #expect(!action.isEnabled.value)
    _ = Recorder(action.apply(2))
    isAllowed.value = false
    run.dispose()
    #expect(!action.isExecuting.value)
    #expect(!action.isEnabled.value)
    #expect(Recorder(action.apply(3)).failure == .disabled)
    isAllowed.value = true
    #expect(action.isEnabled.value)
    #expect(executing.elements == [false, true, false])
    #expect(enabled.elements == [true, false, true])
  }

  @Test("disabling doesn't affect the active run")
  func disablingMeanwhile() {
    let isAllowed = MutableProperty(true)
    let work = SafePublishSubject<Int>()
    let action = Action<Int, Int, Never>(isEnabled: isAllowed.property) { _ in work.signal }
    let run = Recorder(action.apply(1))
    isAllowed.value = false
    work.send(1)
    work.complete()
    #expect(run.elements == [1])
    #expect(run.isCompleted)
  }

  @Test("disposing the run cancels the work first, and then frees the action")
  func disposal() {
    let log = Recorder<String, Never>()
    let bag = DisposeBag()
    let action = Action<Int, Int, Never> { _ in
      .never().handleEvents(over: { log.observer.send("cancelled") })
    }
    let run = Recorder(action.apply(1))
    action.isExecuting.signal.observeNext { log.observer.send("executing \($0)") }
      .dispose(in: bag)
    run.dispose()
    #expect(log.elements == ["executing true", "cancelled", "executing false"])
  }

  @Test("the input starts a run, and is ignored while disabled or busy")
  func input() {
    let isAllowed = MutableProperty(false)
    let works = [SafePublishSubject<Int>(), SafePublishSubject<Int>()]
    let action = Action<Int, Int, Never>(isEnabled: isAllowed.property) { works[$0].signal }
    let values = Recorder(action.values)
    action.on.send(0)
    works[0].send(1)
    isAllowed.value = true
    action.on.send(0)
    works[0].send(2)
    action.on.send(1)
    works[1].send(3)
    works[0].complete()
    action.on.send(1)
    works[1].send(4)
    #expect(values.elements == [2, 4])
  }

  @Test("the action is free when its end arrives, so that retry, append and another run work")
  func freeAtEnd() {
    let runs = Counter()
    let action = Action<Int, Int, Oops> { input in
      runs.add()
      return runs.value < 3 ? .failed(Oops(number: runs.value)) : .just(input)
    }
    #expect(Recorder(action.apply(7).retry(5)).elements == [7])
    #expect(runs.value == 3)
    #expect(Recorder(action.apply(1).append(action.apply(2))).elements == [1, 2])
    let again = Recorder<Int, ActionFailure<Oops>>()
    let bag = DisposeBag()
    action.apply(1)
      .observe(
        next: { _ in }, end: { _ in action.apply(9).observe(again.observer).dispose(in: bag) }
      )
      .dispose(in: bag)
    #expect(again.elements == [9])
  }

  @Test("a run that is disposed at the first word of it doesn't start its work")
  func disposedAtStart() {
    let runs = Counter()
    let action = Action<Int, Int, Never> { input in
      runs.add()
      return .just(input)
    }
    let (bag, cancel) = (DisposeBag(), SafePublishSubject<Void>())
    action.isExecuting.signal.observeNext { if $0 { cancel.send() } }.dispose(in: bag)
    _ = Recorder(action.apply(1).prefix(until: cancel.signal))
    #expect(runs.value == 0)
    #expect(action.isEnabled.value)
  }

  @Test("disposing inside values leaves out the element of the run")
  func disposedInValues() {
    let (bag, work) = (DisposeBag(), SafePublishSubject<Int>())
    let action = Action<Int, Int, Never> { _ in work.signal }
    let run = Recorder(action.apply(1))
    action.values.observeNext { _ in run.dispose() }.dispose(in: bag)
    work.send(1)
    #expect(run.elements == [])
    #expect(!action.isExecuting.value)
  }

  @Test("of runs which four threads request at once, one at a time is active, and none gets stuck")
  func races() {
    let probe = SerialProbe()
    let (served, refused) = (Counter(), Counter())
    let action = Action<Int, Int, Never> { input in
      .deferred {
        probe.touch()
        return .just(input)
      }
    }
    let executing = Recorder(action.isExecuting.signal)
    Stress.run(threads: 4) { thread in
      for number in 0..<500 {
        let run = Recorder(action.apply(number))
        if run.elements == [number] { served.add() }
        if run.failure == .disabled { refused.add() }
      }
    }
    #expect(served.value + refused.value == 2_000)
    #expect(served.value > 0)
    #expect(probe.overlaps == 0)
    #expect(action.isEnabled.value)
    #expect(executing.elements.last == false)
  }

  @Test("letting the action go completes its signals, cancels what its input started, frees all")
  func release() {
    let over = Counter()
    var action: Action<Int, Int, Never>? = Action { _ in
      .never().handleEvents(over: { over.add() })
    }
    weak var freed: Action<Int, Int, Never>?
    freed = action
    let values = action.map { Recorder($0.values) }
    let failures = action.map { Recorder($0.failures) }
    let executing = action.map { Recorder($0.isExecuting.signal) }
    action?.on.send(1)
    #expect(executing?.elements == [false, true])
    action = nil
    #expect(freed == nil)
    #expect(over.value == 1)
    #expect(values?.isCompleted == true)
    #expect(failures?.isCompleted == true)
    #expect(executing?.isCompleted == true)
  }

  @Test("the input alone keeps the action alive")
  func inputKeepsAlive() {
    let values = Recorder<Int, Never>()
    let bag = DisposeBag()
    let input: SafeObserver<Int> = {
      let action = Action<Int, Int, Never> { .just($0) }
      action.values.observe(values.observer).dispose(in: bag)
      return action.on
    }()
    input.send(1)
    input.send(2)
    #expect(values.elements == [1, 2])
    #expect(values.end == nil)
  }

  @Test("work which is an asynchronous function is cancelled with its run")
  func asynchronous() async {
    let (started, cancelled) = (Latch(), Latch())
    let action = Action<Int, Int, Never> { input in
      .async {
        await withTaskCancellationHandler {
          started.open()
          await cancelled.wait()
        } onCancel: {
          cancelled.open()
        }
        return input
      }
    }
    let run = Recorder(action.apply(1))
    await started.wait()
    #expect(action.isExecuting.value)
    run.dispose()
    await cancelled.wait()
    #expect(action.isEnabled.value)
    #expect(run.elements == [])
  }
}
