import FeedbackLoops
import Foundation
import OpenCombine
import Signals

/// Signals beside OpenCombine and a loop by hand, in one run: nanoseconds for each event.
enum SignalTable {
  private struct Row {
    let name: String
    let ours: () -> Void
    var theirs: (() -> Void)?
  }

  private static let count = 1_000_000

  static func print() {
    Swift.print("## Signals\n")
    Swift.print("Nanoseconds for each of \(count) events; median (lowest … highest) of 7 runs.\n")
    Swift.print("| workload | Signals | OpenCombine 0.14 | ratio |\n|---|---|---|---|")
    for row in rows {
      let ours = measure(row.ours)
      let theirs = row.theirs.map(measure)
      let ratio = theirs.map { ($0.median / ours.median).text() + " ×" }
      Swift.print("| \(row.name) | \(ours.text()) | \(theirs?.text() ?? "–") | \(ratio ?? "–") |")
    }
    Swift.print("")
  }

  private static func measure(_ body: () -> Void) -> Sample {
    body()
    return Sample(
      (0..<7).map { _ in
        let start = Stopwatch.now
        body()
        return (Stopwatch.now - start) * 1e9 / Double(count)
      })
  }

  private static var rows: [Row] {
    [
      Row(name: "W1 subject → observe", ours: subject, theirs: theirSubject),
      Row(name: "W2 subject → map → filter → scan", ours: chain, theirs: theirChain),
      Row(name: "W4 combineLatest of two", ours: combine),
      Row(name: "W5 flatMapLatest to just", ours: latest, theirs: theirLatest),
      Row(name: "W8 shareReplay(limit: 1), 10 observers", ours: share),
      Row(name: "W12 property: set and read", ours: property, theirs: theirProperty),
      Row(name: "W13 counter loop", ours: loop),
    ]
  }

  private static func subject() {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let handle = subject.signal.observeNext { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.dispose()
  }

  private static func theirSubject() {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let handle = subject.sink { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.cancel()
  }

  private static func chain() {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let handle = subject.signal.map { $0 &* 3 }.filter { $0 & 1 == 0 }.scan(0) { $0 &+ $1 }
      .observeNext { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.dispose()
  }

  private static func theirChain() {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let handle = subject.map { $0 &* 3 }.filter { $0 & 1 == 0 }.scan(0) { $0 &+ $1 }
      .sink { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.cancel()
  }

  private static func combine() {
    let (one, two) = (SafePublishSubject<Int>(), SafePublishSubject<Int>())
    let sum = Sum()
    let handle = combineLatest(one.signal, two.signal).observeNext { sum.value &+= $0 &+ $1 }
    for number in 0..<count { (number & 1 == 0 ? one : two).send(number) }
    handle.dispose()
  }

  private static func latest() {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let handle = subject.signal.flatMapLatest { SafeSignal.just($0) }
      .observeNext { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.dispose()
  }

  private static func theirLatest() {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let handle = subject.map { Just($0) }.switchToLatest().sink { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.cancel()
  }

  private static func share() {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let shared = subject.signal.shareReplay(limit: 1)
    let handles = (0..<10).map { _ in shared.observeNext { sum.value &+= $0 } }
    for number in 0..<count { subject.send(number) }
    for handle in handles { handle.dispose() }
  }

  private static func property() {
    let property = MutableProperty(0)
    let sum = Sum()
    let handle = property.signal.observeNext { sum.value &+= $0 }
    for number in 0..<count {
      property.value = number
      sum.value &+= property.value
    }
    handle.dispose()
  }

  private static func theirProperty() {
    let property = CurrentValueSubject<Int, Never>(0)
    let sum = Sum()
    let handle = property.sink { sum.value &+= $0 }
    for number in 0..<count {
      property.value = number
      sum.value &+= property.value
    }
    handle.cancel()
  }

  private static func loop() {
    let input = SafePublishSubject<Int>()
    let loop = FeedbackLoop<Int, Int>(
      initial: 0, reduce: { state, event in state &+= event },
      feedbacks: [
        Feedback(events: input.signal),
        Feedback(when: { $0 % 3 == 1 ? $0 : nil }, effect: { _ in .just(1) }),
      ])
    for _ in 0..<count { input.send(1) }
    loop.stop()
  }
}

// SAFETY: one thread uses it: the one that sends.
private final class Sum: @unchecked Sendable {
  var value = 0
}
