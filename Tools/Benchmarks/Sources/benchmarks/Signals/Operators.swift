// SPDX-License-Identifier: MIT

import OpenCombine
import Signals

extension Workload {
  static var operators: [Workload] {
    [
      Workload(
        name: "W1 subject → observe", count: 1_000_000, ours: subject, theirs: theirSubject,
        byHand: handSubject, budget: 220),
      Workload(
        name: "W2 subject → map → filter → scan → observe", count: 1_000_000, ours: chain,
        theirs: theirChain, byHand: handChain, budget: 330),
      Workload(
        name: "W3 ten maps", count: 1_000_000, ours: tenMaps, theirs: theirTenMaps,
        byHand: handTenMaps, budget: 700),
      Workload(
        name: "W4 combineLatest of two", count: 1_000_000, ours: combine, byHand: handCombine,
        budget: 370),
      Workload(
        name: "W5 flatMapLatest to just", count: 1_000_000, ours: latest, theirs: theirLatest,
        byHand: handLatest, budget: 600),
      Workload(
        name: "W6 merge of eight", count: 1_000_000, ours: mergeEight, theirs: theirMergeEight,
        byHand: handMergeEight, budget: 380),
    ]
  }

  private static func subject(_ count: Int) {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let handle = subject.signal.observeNext { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.dispose()
  }

  static func theirSubject(_ count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let handle = subject.sink { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.cancel()
  }

  private static func handSubject(_ count: Int) {
    let sum = Sum()
    var observers: [(Int) -> Void] = []
    observers.append { sum.value &+= $0 }
    for number in 0..<count {
      for observer in observers { observer(number) }
    }
  }

  private static func chain(_ count: Int) {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let handle = subject.signal.map { $0 &* 3 }.filter { $0 & 1 == 0 }.scan(0) { $0 &+ $1 }
      .observeNext { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.dispose()
  }

  private static func theirChain(_ count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let handle = subject.map { $0 &* 3 }.filter { $0 & 1 == 0 }.scan(0) { $0 &+ $1 }
      .sink { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.cancel()
  }

  private static func handChain(_ count: Int) {
    let sum = Sum()
    var total = 0
    for number in 0..<count {
      let tripled = number &* 3
      guard tripled & 1 == 0 else { continue }
      total &+= tripled
      sum.value &+= total
    }
  }

  private static func tenMaps(_ count: Int) {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let handle = subject.signal
      .map { $0 &+ 1 }.map { $0 &+ 2 }.map { $0 &+ 3 }.map { $0 &+ 4 }.map { $0 &+ 5 }
      .map { $0 &+ 6 }.map { $0 &+ 7 }.map { $0 &+ 8 }.map { $0 &+ 9 }.map { $0 &+ 10 }
      .observeNext { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.dispose()
  }

  private static func theirTenMaps(_ count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let handle =
      subject
      .map { $0 &+ 1 }.map { $0 &+ 2 }.map { $0 &+ 3 }.map { $0 &+ 4 }.map { $0 &+ 5 }
      .map { $0 &+ 6 }.map { $0 &+ 7 }.map { $0 &+ 8 }.map { $0 &+ 9 }.map { $0 &+ 10 }
      .sink { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.cancel()
  }

  private static func handTenMaps(_ count: Int) {
    let sum = Sum()
    for number in 0..<count {
      var value = number
      for step in 1...10 { value &+= step }
      sum.value &+= value
    }
  }

  private static func combine(_ count: Int) {
    let (one, two) = (SafePublishSubject<Int>(), SafePublishSubject<Int>())
    let sum = Sum()
    let handle = combineLatest(one.signal, two.signal).observeNext { sum.value &+= $0 &+ $1 }
    for number in 0..<count { (number & 1 == 0 ? one : two).send(number) }
    handle.dispose()
  }

  private static func handCombine(_ count: Int) {
    let sum = Sum()
    var (one, two): (Int?, Int?)
    let observer: (Int, Int) -> Void = { sum.value &+= $0 &+ $1 }
    for number in 0..<count {
      if number & 1 == 0 { one = number } else { two = number }
      if let one, let two { observer(one, two) }
    }
  }

  private static func handLatest(_ count: Int) {
    let sum = Sum()
    let observer: (Int) -> Void = { sum.value &+= $0 }
    let transform: (Int) -> () -> Int = { number in { number } }
    for number in 0..<count { observer(transform(number)()) }
  }

  private static func handMergeEight(_ count: Int) {
    let sum = Sum()
    let observers: [(Int) -> Void] = (0..<8).map { _ in { sum.value &+= $0 } }
    for number in 0..<count { observers[number & 7](number) }
  }

  private static func latest(_ count: Int) {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let handle = subject.signal.flatMapLatest { SafeSignal.just($0) }
      .observeNext { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.dispose()
  }

  private static func theirLatest(_ count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let handle = subject.map { Just($0) }.switchToLatest().sink { sum.value &+= $0 }
    for number in 0..<count { subject.send(number) }
    handle.cancel()
  }

  private static func mergeEight(_ count: Int) {
    let subjects = (0..<8).map { _ in SafePublishSubject<Int>() }
    let sum = Sum()
    let handle = merge(subjects.map(\.signal)).observeNext { sum.value &+= $0 }
    for number in 0..<count { subjects[number & 7].send(number) }
    handle.dispose()
  }

  private static func theirMergeEight(_ count: Int) {
    let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    let sum = Sum()
    let handle = subjects.publisher.flatMap { $0 }.sink { sum.value &+= $0 }
    for number in 0..<count { subjects[number & 7].send(number) }
    handle.cancel()
  }
}
