// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Signals as asynchronous sequences")
struct ValuesTests {
  @Test("20,000 elements from synchronous code arrive in order")
  func order() async {
    let subject = SafePublishSubject<Int>()
    let iterator = subject.signal.values(buffering: .unbounded).makeAsyncIterator()
    let reader = Task {
      var received: [Int] = []
      while let element = await iterator.next() { received.append(element) }
      return received
    }
    for number in 0..<20_000 { subject.send(number) }
    subject.complete()
    #expect(await reader.value == Array(0..<20_000))
  }

  @Test("what is sent between the iterator's creation and the first next is kept")
  func startsAtCreation() async {
    let starts = Counter()
    let subject = SafePublishSubject<Int>()
    let values = subject.signal.handleEvents(start: { starts.add() })
      .values(buffering: .unbounded)
    #expect(starts.value == 0)
    let iterator = values.makeAsyncIterator()
    #expect(starts.value == 1)
    subject.send(1)
    #expect(await iterator.next() == 1)
  }

  @Test("each iterator is a separate observation")
  func iterators() async {
    let starts = Counter()
    let values = SafeSignal<Int>.sequence([1, 2, 3]).handleEvents(start: { starts.add() })
      .values(buffering: .unbounded)
    for _ in 1...2 {
      var received: [Int] = []
      for await value in values { received.append(value) }
      #expect(received == [1, 2, 3])
    }
    #expect(starts.value == 2)
  }

  @Test(
    "a full buffer loses what its policy says, and nothing else",
    arguments: [
      (BufferPolicy<Never>.dropOldest(1), [9]), (.dropOldest(3), [7, 8, 9]),
      (.dropOldest(20), Array(0...9)),
      (.dropNewest(1), [0]), (.dropNewest(3), [0, 1, 2]), (.dropNewest(20), Array(0...9)),
      (.unbounded, Array(0...9)),
    ])
  func policies(_ buffering: BufferPolicy<Never>, _ kept: [Int]) async {
    var received: [Int] = []
    for await value in SafeSignal<Int>.sequence(0...9).values(buffering: buffering) {
      received.append(value)
    }
    #expect(received == kept)
  }

  @Test("a limit below 1 stops the program")
  func limits() async {
    await #expect(processExitsWith: .failure) {
      _ = SafeSignal.just(1).values(buffering: .dropOldest(0))
    }
    await #expect(processExitsWith: .failure) {
      _ = SafeSignal.just(1).values(buffering: .dropNewest(-1))
    }
  }

  @Test("a buffer has room again once an element was taken")
  func room() async {
    let subject = SafePublishSubject<Int>()
    let iterator = subject.signal.values(buffering: .dropNewest(2)).makeAsyncIterator()
    for number in 1...3 { subject.send(number) }
    #expect(await iterator.next() == 1)
    for number in 4...5 { subject.send(number) }
    subject.complete()
    #expect(await iterator.next() == 2)
    #expect(await iterator.next() == 4)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test("a failure is typed, and is thrown once, after the elements before it")
  func failure() async {
    let signal = Signal<Int, Oops> { observer, _ in
      observer.send(1)
      observer.send(2)
      observer.fail(Oops(number: 7))
    }
    let iterator = signal.values(buffering: .dropOldest(2)).makeAsyncIterator()
    var received: [Int] = []
    var thrown: [Oops] = []
    do throws(Oops) {
      while let value = try await iterator.next() { received.append(value) }
    } catch {
      thrown.append(error)
    }
    #expect(received == [1, 2])
    #expect(thrown == [Oops(number: 7)])
    #expect(try! await iterator.next() == nil)
  }

  @Test("a failure reaches a task that waits, as the loop's own error type")
  func failureWhileWaiting() async {
    let subject = PublishSubject<Int, Oops>()
    let iterator = subject.signal.values(buffering: .dropOldest(1)).makeAsyncIterator()
    let reader = Task { () -> Oops? in
      do throws(Oops) {
        while try await iterator.next() != nil {}
        return nil
      } catch {
        return error
      }
    }
    subject.fail(Oops(number: 3))
    #expect(await reader.value == Oops(number: 3))
    var caught: Oops?
    do throws(Oops) {
      for try await _ in subject.signal.values(buffering: .dropOldest(1)) {}
    } catch {
      caught = error
    }
    #expect(caught == Oops(number: 3))
  }

  @Test("cancelling the task disposes the observation, ends the loop and forgets what was kept")
  func cancellation() async {
    let over = Counter()
    let subject = SafePublishSubject<Int>()
    let received = Recorder<Int, Never>()
    let values = subject.signal.handleEvents(over: { over.add() })
      .values(buffering: .unbounded)
    let iterator = values.makeAsyncIterator()
    let reader = Task {
      while let value = await iterator.next() { received.observer.send(value) }
      return over.value
    }
    subject.send(1)
    #expect(await received.elements(1) == [1])
    reader.cancel()
    // The reader may have been on its way to the next element when it was cancelled.
    #expect(await reader.value == 1)
    subject.send(2)
    #expect(await iterator.next() == nil)
    #expect(received.elements == [1])
    #expect(over.value == 1)
  }

  @Test("a task that is cancelled beforehand gets nil at once, though elements are kept")
  func cancelledBefore() async {
    let over = Counter()
    let subject = SafePublishSubject<Int>()
    let iterator = subject.signal.handleEvents(over: { over.add() })
      .values(buffering: .unbounded).makeAsyncIterator()
    subject.send(1)
    let latch = Latch()
    let reader = Task {
      await latch.wait()
      return await iterator.next()
    }
    reader.cancel()
    latch.open()
    #expect(await reader.value == nil)
    #expect(over.value == 1)
  }

  @Test("letting the iterator go disposes the observation and frees what it held")
  func letGo() async {
    let over = Counter()
    let subject = SafePublishSubject<Witness>()
    weak var freed: Witness?
    do {
      let iterator = subject.signal.handleEvents(over: { over.add() })
        .values(buffering: .unbounded).makeAsyncIterator()
      let witness = Witness()
      freed = witness
      subject.send(witness)
      #expect(over.value == 0)
      withExtendedLifetime(iterator) {}
    }
    #expect(over.value == 1)
    #expect(freed == nil)
  }

  @Test("breaking out of the loop disposes the observation")
  func breaking() async {
    let over = Counter()
    let signal = SafeSignal<Int>.sequence(1...3).append(.never())
      .handleEvents(over: { over.add() })
    func readOne() async {
      for await _ in signal.values(buffering: .unbounded) { break }
    }
    await readOne()
    #expect(over.value == 1)
  }

  @Test("tasks that read copies of an iterator share the elements out, each exactly once")
  func manyReaders() async {
    let subject = SafePublishSubject<Int>()
    let iterator = subject.signal.values(buffering: .unbounded).makeAsyncIterator()
    let all = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<16 {
        group.addTask {
          var received: [Int] = []
          while let value = await iterator.next() { received.append(value) }
          return received
        }
      }
      for number in 0..<5_000 { subject.send(number) }
      subject.complete()
      var all: [Int] = []
      for await part in group {
        // Each reader sees its share in order.
        #expect(part == part.sorted())
        all += part
      }
      return all
    }
    #expect(all.sorted() == Array(0..<5_000))
  }

  @Test("of four threads that send, none loses an element or its own order")
  func fourThreads() async {
    let subject = SafePublishSubject<(thread: Int, number: Int)>()
    let iterator = subject.signal.values(buffering: .unbounded).makeAsyncIterator()
    let reader = Task {
      var received: [[Int]] = [[], [], [], []]
      while let value = await iterator.next() { received[value.thread].append(value.number) }
      return received
    }
    Stress.run(threads: 4) { thread in
      for number in 0..<2_500 { subject.send((thread, number)) }
    }
    subject.complete()
    #expect(await reader.value == Array(repeating: Array(0..<2_500), count: 4))
  }

  @Test("cancelling while four threads send neither hangs nor sends anything afterwards")
  func cancellationUnderFire() async {
    for _ in 0..<100 {
      let over = Counter()
      let subject = SafePublishSubject<Int>()
      let iterator = subject.signal.handleEvents(over: { over.add() })
        .values(buffering: .dropOldest(4)).makeAsyncIterator()
      let reader = Task { while await iterator.next() != nil {} }
      Stress.run(threads: 4) { thread in
        for number in 0..<50 { subject.send(number) }
        if thread == 3 { reader.cancel() }
      }
      await reader.value
      #expect(over.value == 1)
      #expect(await iterator.next() == nil)
    }
  }
}
