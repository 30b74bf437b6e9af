// SPDX-License-Identifier: MIT

import Dispatch
import OpenCombine
import Signals

extension Workload {
  static var sharing: [Workload] {
    [
      Workload(
        name: "W7 subject with 100 observers", count: 10_000, ours: hundred, theirs: theirHundred,
        byHand: handHundred, budget: 13_000),
      Workload(
        name: "W8 shareReplay(limit: 1), ten observers", count: 1_000_000, ours: share,
        theirs: theirShare, byHand: handShare, budget: 1_800),
      Workload(
        name: "W10 build map → filter → observe, one event, dispose", count: 100_000, ours: build,
        theirs: theirBuild, byHand: handBuild, budget: 3_300),
      Workload(
        name: "W11 four threads into one subject (wall)", count: 1_000_000, ours: threads,
        theirs: theirThreads),
    ]
  }

  private static func hundred(_ count: Int) {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let handles = (0..<100).map { _ in subject.signal.observeNext { sum.value &+= $0 } }
    for number in 0..<count { subject.send(number) }
    for handle in handles { handle.dispose() }
  }

  private static func theirHundred(_ count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let handles = (0..<100).map { _ in subject.sink { sum.value &+= $0 } }
    for number in 0..<count { subject.send(number) }
    for handle in handles { handle.cancel() }
  }

  private static func handHundred(_ count: Int) {
    let sum = Sum()
    let observers: [(Int) -> Void] = (0..<100).map { _ in { sum.value &+= $0 } }
    for number in 0..<count {
      for observer in observers { observer(number) }
    }
  }

  private static func share(_ count: Int) {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let shared = subject.signal.shareReplay(limit: 1)
    let handles = (0..<10).map { _ in shared.observeNext { sum.value &+= $0 } }
    for number in 0..<count { subject.send(number) }
    for handle in handles { handle.dispose() }
  }

  /// The peer's nearest equivalent: one connection to a subject that keeps the last element.
  private static func theirShare(_ count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let shared = subject.multicast(subject: CurrentValueSubject<Int, Never>(0)).autoconnect()
    let handles = (0..<10).map { _ in shared.sink { sum.value &+= $0 } }
    for number in 0..<count { subject.send(number) }
    for handle in handles { handle.cancel() }
  }

  private static func handShare(_ count: Int) {
    let sum = Sum()
    var last: Int?
    let observers: [(Int) -> Void] = (0..<10).map { _ in { sum.value &+= $0 } }
    for number in 0..<count {
      last = number
      for observer in observers { observer(number) }
    }
    sum.value &+= last ?? 0
  }

  private static func handBuild(_ count: Int) {
    let sum = Sum()
    var observers: [Int: (Int) -> Void] = [:]
    for number in 0..<count {
      observers[number] = { value in
        let tripled = value &* 3
        if tripled & 1 == 0 { sum.value &+= tripled }
      }
      for observer in observers.values { observer(number) }
      observers[number] = nil
    }
  }

  private static func build(_ count: Int) {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    for number in 0..<count {
      let handle = subject.signal.map { $0 &* 3 }.filter { $0 & 1 == 0 }
        .observeNext { sum.value &+= $0 }
      subject.send(number)
      handle.dispose()
    }
  }

  static func theirBuild(_ count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    for number in 0..<count {
      let handle = subject.map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { sum.value &+= $0 }
      subject.send(number)
      handle.cancel()
    }
  }

  private static func threads(_ count: Int) {
    let subject = SafePublishSubject<Int>()
    let sum = Sum()
    let handle = subject.signal.observeNext { sum.value &+= $0 }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for number in 0..<count / 4 { subject.send(number) }
    }
    handle.dispose()
  }

  private static func theirThreads(_ count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    let sum = Sum()
    let handle = subject.sink { sum.value &+= $0 }
    // SAFETY: the peer's subject accepts sends on any thread, but isn't marked `Sendable`.
    nonisolated(unsafe) let shared = subject
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for number in 0..<count / 4 { shared.send(number) }
    }
    handle.cancel()
  }
}
