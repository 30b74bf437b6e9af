// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Buffer policies")
struct BufferTests {
  /// A policy, the elements that it keeps of 1 to 5, and whether it fails.
  struct Sample: Sendable, CustomTestStringConvertible {
    let policy: BufferPolicy<Oops>
    let kept: [Int]
    var fails = false

    var testDescription: String { "\(policy)" }

    static let all = [
      Sample(policy: .unbounded, kept: [1, 2, 3, 4, 5]),
      Sample(policy: .dropOldest(2), kept: [4, 5]),
      Sample(policy: .dropOldest(1), kept: [5]),
      Sample(policy: .dropNewest(2), kept: [1, 2]),
      Sample(policy: .dropNewest(1), kept: [1]),
      Sample(policy: .fail(5, with: Oops(number: 4)), kept: [1, 2, 3, 4, 5]),
      Sample(policy: .fail(2, with: Oops(number: 4)), kept: [1, 2], fails: true),
    ]

    var failure: Oops? { fails ? Oops(number: 4) : nil }
  }

  @Test("observe(on:) keeps the elements that the policy says", arguments: Sample.all)
  func observeOn(_ sample: Sample) {
    let (subject, time, over) = (PublishSubject<Int, Oops>(), VirtualScheduler(), Counter())
    let recorder = Recorder(
      subject.signal.handleEvents(over: { over.add() }).observe(on: time, buffering: sample.policy))
    for number in 1...5 { subject.send(number) }
    #expect(over.value == (sample.fails ? 1 : 0), "a failure releases the input at once")
    #expect(recorder.elements.isEmpty)
    time.advance()
    #expect(recorder.elements == sample.kept)
    #expect(recorder.failure == sample.failure)
    subject.complete()
    time.advance()
    #expect(recorder.isCompleted == !sample.fails)
  }

  @Test("an element that is being delivered by observe(on:) doesn't count")
  func delivering() {
    let (subject, time) = (SafePublishSubject<Int>(), VirtualScheduler())
    let received = Recorder<Int, Never>()
    let handle = subject.signal.observe(on: time, buffering: .dropOldest(1)).observeNext { number in
      received.observer.send(number)
      if number == 1 { for next in 2...4 { subject.send(next) } }
    }
    subject.send(1)
    time.advance()
    #expect(received.elements == [1, 4])
    handle.dispose()
  }

  @Test("zip keeps the elements of each input that the policy says", arguments: Sample.all)
  func zipping(_ sample: Sample) {
    for isFirst in [true, false] {
      let (fast, slow, over) = (PublishSubject<Int, Oops>(), PublishSubject<Int, Oops>(), Counter())
      let tapped = fast.signal.handleEvents(over: { over.add() })
      let zipped =
        isFirst
        ? zip(tapped, slow.signal, buffering: sample.policy).map { $0.0 }
        : zip(slow.signal, tapped, buffering: sample.policy).map { $0.1 }
      let recorder = Recorder(zipped)
      for number in 1...5 { fast.send(number) }
      #expect(recorder.failure == sample.failure, "a failure comes at once")
      #expect(over.value == (sample.fails ? 1 : 0))
      for _ in 1...5 { slow.send(0) }
      #expect(recorder.elements == (sample.fails ? [] : sample.kept))
    }
  }

  @Test("an array of zipped signals has a policy, too")
  func zippedArray() {
    let subjects = (0..<3).map { _ in SafePublishSubject<Int>() }
    let recorder = Recorder(zip(subjects.map(\.signal), buffering: .dropOldest(1)))
    for number in 1...3 { subjects[0].send(number) }
    for number in 4...5 { subjects[1].send(number) }
    subjects[2].send(6)
    #expect(recorder.elements == [[3, 5, 6]])
  }

  @Test(
    "flatMapConcat and flatMapMerge keep the elements that the policy says", arguments: Sample.all)
  func flattening(_ sample: Sample) {
    for limit in 1...2 {
      let (subject, started, over) = (
        PublishSubject<Int, Oops>(), Recorder<Int, Never>(), Counter()
      )
      let open = PublishSubject<Void, Oops>()
      let inner: @Sendable (Int) -> Signal<Int, Oops> = { number in
        started.observer.send(number)
        return open.signal.map { number }.prefix(1)
      }
      let input = subject.signal.handleEvents(over: { over.add() })
      let recorder = Recorder(
        limit == 1
          ? input.flatMapConcat(buffering: sample.policy, inner)
          : input.flatMapMerge(atMost: 2, buffering: sample.policy, inner))
      for number in 1...limit { subject.send(-number) }
      for number in 1...5 { subject.send(number) }
      #expect(recorder.failure == sample.failure, "a failure comes at once")
      #expect(over.value == (sample.fails ? 1 : 0))
      for _ in 1...6 { open.send(()) }
      #expect(started.elements == (1...limit).map { -$0 } + (sample.fails ? [] : sample.kept))
    }
  }

  @Test("values(buffering:) fails after the elements that are kept, and releases the signal")
  func values() async {
    let (subject, over) = (PublishSubject<Int, Oops>(), Counter())
    let signal = subject.signal.handleEvents(over: { over.add() })
    let iterator = signal.values(buffering: .fail(2, with: Oops(number: 4))).makeAsyncIterator()
    for number in 1...5 { subject.send(number) }
    #expect(over.value == 1)
    var received: [Int] = []
    do throws(Oops) {
      while let number = try await iterator.next() { received.append(number) }
      Issue.record("the failure is missing")
    } catch {
      #expect(error == Oops(number: 4))
    }
    #expect(received == [1, 2])
  }

  @Test("a buffer for no element is refused")
  func refused() async {
    await #expect(processExitsWith: .failure) {
      _ = SafeSignal.just(1).observe(on: ImmediateScheduler(), buffering: .dropOldest(0))
    }
    await #expect(processExitsWith: .failure) {
      _ = SafeSignal.just(1).flatMapConcat(buffering: .dropNewest(-1)) { .just($0) }
    }
  }
}
