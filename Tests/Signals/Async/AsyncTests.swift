// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Asynchronous functions as signals")
struct AsyncTests {
  @Test("the result of the function is sent, then the signal completes")
  func result() async {
    let recorder = Recorder(SafeSignal<Int>.async { await doubled(21) })
    _ = await recorder.untilEnd()
    #expect(recorder.elements == [42])
    #expect(recorder.isCompleted)
    #expect(recorder.eventsAfterEnd == 0)
  }

  @Test("what the function throws is the failure, with its type")
  func failure() async {
    let recorder = Recorder(
      Signal<Int, Oops>.async { () async throws(Oops) in throw Oops(number: 4) })
    #expect(await recorder.untilEnd() == .failed(Oops(number: 4)))
    #expect(recorder.elements == [])
  }

  @Test("nothing runs before an observation, and each runs the function again")
  func cold() async throws {
    let runs = Counter()
    let signal = SafeSignal<Int>.async {
      runs.add()
      return runs.value
    }
    #expect(runs.value == 0)
    for run in 1...2 {
      #expect(try await signal.first() == run)
    }
  }

  @Test("the given priority is the task's")
  func priority() async throws {
    let priority: TaskPriority? = try await SafeSignal.async(priority: .high) {
      Task.currentPriority
    }
    .first()
    #expect(priority == .high)
  }

  @Test("disposal cancels the task, and nothing comes from it afterwards")
  func disposal() async {
    let (started, released, done) = (Latch(), Latch(), Latch())
    let wasCancelled = Recorder<Bool, Never>()
    let recorder = Recorder(
      SafeSignal<Int>.async {
        started.open()
        await withTaskCancellationHandler {
          await released.wait()
        } onCancel: {
          released.open()
        }
        wasCancelled.observer.send(Task.isCancelled)
        done.open()
        return 1
      })
    await started.wait()
    recorder.dispose()
    await done.wait()
    #expect(wasCancelled.elements == [true])
    #expect(recorder.elements == [])
    #expect(recorder.end == nil)
  }

  @Test("disposing inside the element's observer is safe, and no end follows")
  func disposalInside() async {
    let bag = DisposeBag()
    let seen = Recorder<Int, Never>()
    let gate = Latch()
    SafeSignal<Int>.async {
      await gate.wait()
      return 1
    }
    .observe(
      next: { element in
        bag.dispose()
        seen.observer.send(element)
      },
      end: { _ in seen.observer.send(99) }
    )
    .dispose(in: bag)
    gate.open()
    #expect(await seen.elements(1) == [1])
    #expect(seen.elements == [1])
  }

  @Test("the function and what it holds are released when it is over")
  func release() async throws {
    let freed = Latch()
    do {
      let held = Farewell(freed)
      let signal = SafeSignal<Int>.async { held.number }
      #expect(try await signal.first() == 1)
    }
    // The last reference is the task's, which goes when its thread is done with it.
    await freed.wait()
  }

  @Test("flatMapLatest to a function cancels the run that a newer input supersedes")
  func latest() async {
    let queries = SafePublishSubject<String>()
    let started = Recorder<String, Never>()
    let cancelled = Recorder<String, Never>()
    let answers = Recorder(
      queries.signal.flatMapLatest { query in
        SafeSignal<String>.async {
          started.observer.send(query)
          // Only the second query is ever answered; the first waits for its cancellation.
          if query == "a" {
            let latch = Latch()
            await withTaskCancellationHandler {
              await latch.wait()
            } onCancel: {
              latch.open()
            }
            cancelled.observer.send(query)
          }
          return query.uppercased()
        }
      })
    queries.send("a")
    #expect(await started.elements(1) == ["a"])
    queries.send("b")
    #expect(await cancelled.elements(1) == ["a"])
    #expect(await answers.elements(1) == ["B"])
    queries.complete()
    _ = await answers.untilEnd()
    #expect(answers.elements == ["B"])
  }
}

private func doubled(_ number: Int) async -> Int {
  await Task.yield()
  return number * 2
}
