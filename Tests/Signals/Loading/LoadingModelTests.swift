// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// Random scripts for what loads, pages, acts and counts, compared with models that are loops. Observers send
/// while they receive something, and nothing that they ask for is lost. `DifferentialTests` does that for `retry`.
@Suite("Loading compared with models")
struct LoadingModelTests {
  private let seeds = 1...UInt64(TestLength.rounds(300, long: 20_000))

  /// What a request does: at once or a second later, with success or not.
  private struct Request: Sendable {
    var isLate: Bool
    var fails: Bool

    init(_ random: inout SeededRandom) {
      (isLate, fails) = (random.oneIn(2), random.oneIn(3))
    }

    func signal(_ value: Int, on time: VirtualScheduler) -> Signal<Int, Oops> {
      let answer: Signal<Int, Oops> = fails ? .failed(Oops(number: value)) : .just(value)
      return isLate
        ? SafeSignal<Void>.timer(after: .seconds(1), on: time).flatMapConcat { answer } : answer
    }
  }

  @Test("each demand that the end of a page leads to loads the next one")
  func paging() {
    for seed in seeds {
      var random = SeededRandom(seed)
      let requests = (0..<8).map { _ in Request(&random) }
      let last = random.below(6)
      // Demands that the observer makes at the state with this number, and those made between requests.
      let isDemanded = (0..<20).map { _ in random.oneIn(2) }
      let later = random.below(4)

      var expected: [PagingState<Int, Oops>] = []
      var (page, count, left) = (0, 0, later)
      pages: while count < requests.count {
        expected.append(PagingState(pages: Array(0..<page), end: .loading))
        if requests[count].fails {
          expected.append(
            PagingState(pages: Array(0..<page), end: .failed(Oops(number: page))))
        } else {
          page += 1
          expected.append(
            PagingState(pages: Array(0..<page), end: page > last ? .complete : .more))
          if page > last { break pages }
        }
        count += 1
        if isDemanded[expected.count - 1] { continue }
        if left == 0 { break }
        left -= 1
      }
      if count == requests.count { continue }

      let (demand, time, starts) = (SafePublishSubject<Void>(), VirtualScheduler(), Counter())
      let seen = Lock<[PagingState<Int, Oops>]>([])
      let handle = SafeSignal.pages(
        from: 0, next: { $0 < last ? $0 + 1 : nil }, loadingNext: demand.signal
      ) { (cursor: Int) -> Signal<Int, Oops> in
        starts.add()
        return requests[starts.value - 1].signal(cursor, on: time)
      }.observeNext { state in
        let number = seen.withLock { seen in
          seen.append(state)
          return seen.count - 1
        }
        // While a late page is loaded, demands have no effect.
        if state.end == .loading, requests[starts.value - 1].isLate { demand.send() }
        if state.end != .loading, isDemanded[number] { demand.send() }
      }
      time.run()
      for _ in 0..<later {
        demand.send()
        time.run()
      }
      #expect(seen.withLock { $0 } == expected, "seed \(seed)")
      handle.dispose()
    }
  }

  @Test("each reload starts a request, and its states follow in order")
  func loading() {
    for seed in seeds {
      var random = SeededRandom(seed)
      let requests = (0..<12).map { _ in Request(&random) }
      let isReloaded = (0..<40).map { _ in random.oneIn(4) }
      let later = random.below(4)

      // A queue of reloads; a late request waits until the queue is empty, and the next reload replaces it. A reload
      // inside another one's `send` waits for that; inside the result of a late request, it starts at once.
      var (expected, state) = ([ObservedLoadingState<Int, Oops>.idle], 0)
      var (queue, started) = (isReloaded[0] ? 2 : 1, 0)
      func send(_ next: LoadingState<Int, Oops>) {
        expected.append(expected[expected.count - 1].next(next))
        state += 1
        if isReloaded[state % isReloaded.count] { queue += 1 }
      }
      var (left, isSending) = (later, true)
      while true {
        var waiting: Int?
        while queue > 0, started < requests.count {
          queue -= 1
          (waiting, started) = (nil, started + 1)
          let request = requests[started - 1]
          send(.loading)
          if request.isLate {
            waiting = started
          } else if isSending || queue == 0 {
            send(request.fails ? .failed(Oops(number: started)) : .loaded(started))
          }
        }
        if queue > 0 { break }
        if let waiting {
          let fails = requests[waiting - 1].fails
          isSending = false
          send(fails ? .failed(Oops(number: waiting)) : .loaded(waiting))
        } else if left > 0 {
          (left, queue, isSending) = (left - 1, 1, true)
        } else {
          break
        }
      }
      if queue > 0 { continue }

      let (reloads, time, starts) = (SafePublishSubject<Void>(), VirtualScheduler(), Counter())
      let seen = Lock<[ObservedLoadingState<Int, Oops>]>([])
      let handle = reloads.signal.loading { () -> Signal<Int, Oops> in
        starts.add()
        return requests[starts.value - 1].signal(starts.value, on: time)
      }.observeNext { state in
        let number = seen.withLock { seen in
          seen.append(state)
          return seen.count - 1
        }
        if number > 0, isReloaded[number % isReloaded.count] { reloads.send() }
      }
      // The first state is sent before the reloads are observed.
      for _ in 0..<(isReloaded[0] ? 2 : 1) { reloads.send() }
      time.run()
      for _ in 0..<later {
        reloads.send()
        time.run()
      }
      #expect(seen.withLock { $0 } == expected, "seed \(seed)")
      handle.dispose()
    }
  }

  @Test("an action runs once at a time, and a request at the end of a run starts the next")
  func action() {
    for seed in seeds {
      var random = SeededRandom(seed)
      let runs = (0..<10).map { _ in Request(&random) }
      // The observer of results asks for another run at some of them.
      let isAgain = (0..<10).map { _ in random.oneIn(2) }
      let requests = random.below(4) + 1

      // A value is sent during its run: what it asks for is refused. An end of a run frees the action first.
      var (expected, run, left) = ([Int](), 0, requests)
      while left > 0, run < runs.count {
        left -= 1
        repeat {
          run += 1
          expected.append(runs[run - 1].fails ? -run : run)
        } while run < runs.count && runs[run - 1].fails && isAgain[run - 1]
      }
      if run == runs.count { continue }

      let (time, starts) = (VirtualScheduler(), Counter())
      let seen = Lock<[Int]>([])
      let action = Action<Void, Int, Oops> { _ in
        starts.add()
        return runs[starts.value - 1].signal(starts.value, on: time)
      }
      let bag = DisposeBag()
      let input = action.on
      action.values.observeNext { value in
        seen.withLock { $0.append(value) }
        #expect(action.isExecuting.value)
        if isAgain[value - 1] { input.send() }
      }.dispose(in: bag)
      action.failures.observeNext { failure in
        seen.withLock { $0.append(-failure.number) }
        if isAgain[failure.number - 1] { input.send() }
      }.dispose(in: bag)
      let changes = Recorder(action.isExecuting.signal)
      for _ in 0..<requests {
        input.send()
        // Refused, unless the run is over.
        if action.isExecuting.value { input.send() }
        time.run()
      }
      #expect(seen.withLock { $0 } == expected, "seed \(seed)")
      #expect(starts.value == expected.count, "seed \(seed)")
      #expect(!action.isExecuting.value)
      // It alternates, beginning and ending with false.
      #expect(
        changes.elements == changes.elements.indices.map { $0 % 2 == 1 }, "seed \(seed)")
      #expect(changes.elements.count % 2 == 1)
      bag.dispose()
    }
  }

  @Test("an activity counter counts what runs, also when observers start and stop it")
  func activity() {
    for seed in seeds {
      var random = SeededRandom(seed)
      let counter = ActivityCounter()
      let subjects = (0..<4).map { _ in SafePublishSubject<Int>() }
      let running = Lock<[Int: Disposable]>([:])
      // An observer of the count ends the first activity at some counts.
      let limit = random.below(4) + 1
      let watching = counter.count.signal.observeNext { count in
        if count > limit { running.withLock { $0.removeValue(forKey: 0) }?.dispose() }
      }
      let changes = Recorder(counter.isActive.signal)
      var ended: Set<Int> = []
      for step in 0..<30 {
        let number = random.below(4)
        switch random.below(3) {
        case 0 where !ended.contains(number):
          let handle = subjects[number].signal.feedActivity(into: counter).observeNext { _ in }
          // The handle before is released outside the lock.
          let before = running.withLock { $0.updateValue(handle, forKey: number) }
          withExtendedLifetime(before) {}
        case 1: running.withLock { $0.removeValue(forKey: number) }?.dispose()
        case 2 where step > 20:
          ended.insert(number)
          subjects[number].complete()
        default: subjects[number].send(step)
        }
        let expected = running.withLock { $0.filter { !$0.value.isDisposed }.count }
        #expect(counter.count.value == expected, "seed \(seed), step \(step)")
        #expect(counter.isActive.value == (expected > 0))
      }
      #expect(changes.elements == changes.elements.indices.map { $0 % 2 == 1 }, "seed \(seed)")
      #expect(changes.elements.last == counter.isActive.value)
      withExtendedLifetime(watching) {}
    }
  }
}
