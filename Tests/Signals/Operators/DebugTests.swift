// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Debugging")
struct DebugTests {
  @Test("debug writes a line for the start, each event, and the end or the disposal")
  func debug() {
    let lines = Recorder<String, Never>()
    let log: @Sendable (String) -> Void = { lines.observer.send($0) }
    let subject = PublishSubject<Int, Oops>()
    let handle = subject.signal.debug("numbers", to: log).observe(next: { _ in })
    subject.send(1)
    handle.dispose()
    #expect(lines.elements == ["numbers: started", "numbers: 1", "numbers: disposed"])
    _ = Recorder(Signal<Int, Oops>.failed(Oops(number: 2)).debug("f", to: log))
    #expect(lines.elements.suffix(2) == ["f: started", "f: failed with Oops(number: 2)"])
    _ = Recorder(SafeSignal<Int>.empty().debug("e", to: log))
    #expect(lines.elements.suffix(2) == ["e: started", "e: completed"])
  }

  @Test("the live observations are a tree with names, places and inner signals")
  func tree() {
    let observations = LiveObservations()
    let subject = SafePublishSubject<Int>()
    let handle = observations.watch {
      let pages = subject.signal.named("page numbers")
        .flatMapLatest { _ in SafeSignal<Int>.never().named("page") }
      return merge(pages, .never()).observeNext { _ in }
    }
    observations.watch { subject.send(1) }
    let lines = observations.tree.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.first?.hasPrefix("observed at SignalsTests/DebugTests.swift:") == true)
    #expect(lines.dropFirst().first == "  merge")
    #expect(lines.contains("    flatMapLatest \"page numbers\""))
    #expect(lines.contains("    flatMapLatest, inner \"page\""))
    handle.dispose()
    #expect(observations.tree.isEmpty)
  }

  @Test("a breakpoint stops at the elements that meet its condition")
  func breakpoint() async {
    await #expect(processExitsWith: .failure) {
      _ = SafeSignal.sequence(1...3).breakpoint { $0 == 2 }.observeNext { _ in }
    }
    #expect(Recorder(SafeSignal.just(1).breakpoint { $0 == 2 }).elements == [1])
  }

  @Test("every suite of signals leaves nothing alive: a chain of everything, checked")
  func leaks() {
    expectNoLeaks {
      let time = VirtualScheduler()
      let subject = SafePublishSubject<Int>()
      let shared = subject.signal.debounce(for: .seconds(1), on: time).shareReplay(limit: 1)
      let recorder = Recorder(
        zip(shared, shared.delay(for: .seconds(1), on: time))
          .flatMapConcat { SafeSignal.just($0 + $1) }
          .timeout(after: .seconds(9), on: time, continueWith: .empty()))
      subject.send(1)
      time.run()
      #expect(recorder.elements == [2])
    }
  }
}
