// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import Synchronization
import TestKit
import Testing

/// A source with several observers at a time.
private struct HotSource: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Returns a new source: its signal, and a function that changes the value.
  let make: @Sendable () -> (signal: SafeSignal<Int>, send: @Sendable (Int) -> Void)

  init(
    _ name: String,
    _ make: @escaping @Sendable () -> (signal: SafeSignal<Int>, send: @Sendable (Int) -> Void)
  ) {
    testDescription = name
    self.make = make
  }

  struct Row: Hashable, Sendable, Identifiable {
    let id: Int
    var number = 0
  }

  struct Rows: Sendable {
    var rows = IdentifiedArray([Row(id: 1), Row(id: 2)])
    var first: Int { rows[id: 1]?.number ?? 0 }
  }

  static func rows() -> Store<Rows, (Int, Int)> {
    Store(initial: Rows()) { rows, change in
      rows.rows.modify(id: change.0) { $0.number = change.1 }
      if change.1 == 7 { rows.rows.append(Row(id: 7)) }
    }
  }

  static func subject(
    _ share: @Sendable (SafeSignal<Int>) -> SafeSignal<Int>
  ) -> (signal: SafeSignal<Int>, send: @Sendable (Int) -> Void) {
    let subject = SafePublishSubject<Int>()
    return (share(subject.signal), { subject.send($0) })
  }

  static let all = [
    HotSource("a subject") { subject { $0 } },
    HotSource("a replay subject") {
      let subject = ReplaySubject<Int, Never>(limit: 1)
      return (subject.signal, { subject.send($0) })
    },
    HotSource("share") { subject { $0.share() } },
    HotSource("shareReplay") { subject { $0.shareReplay(limit: 1) } },
    HotSource("publish") {
      let subject = SafePublishSubject<Int>()
      let published = subject.signal.publish()
      let handle = published.connect()
      return (published.signal, { value in withExtendedLifetime(handle) { subject.send(value) } })
    },
    HotSource("a property") {
      let property = MutableProperty(0)
      return (property.signal, { property.value = $0 })
    },
    HotSource("a mapped property") {
      let property = MutableProperty(0)
      return (property.property.map { $0 + 1 }.signal, { property.value = $0 })
    },
    HotSource("a store") {
      let store = Store<Int, Int>(initial: 0) { $0 = $1 }
      return (store.state.signal, { store.dispatch($0) })
    },
    HotSource("a part of a store") {
      let store = Store<[Int], Int>(initial: [0]) { $0 = [$1] }
      return (store.state { $0[0] }, { store.dispatch($0) })
    },
    HotSource("a loop") {
      let loop = FeedbackLoop<Int, Int>(initial: 0, reduce: { $0 = $1 })
      loop.start()
      return (loop.state.signal, { loop.send($0) })
    },
    HotSource("the store of a part") {
      let store = Store<Rows, (Int, Int)>(initial: Rows()) { rows, change in
        rows.rows.modify(id: change.0) { $0.number = change.1 }
      }
      let scoped = store.scope(state: \.first, action: { (1, $0) })
      return (scoped.state.signal, { value in withExtendedLifetime(store) { scoped.send(value) } })
    },
    HotSource("the store of a child") {
      let store = rows()
      let children = store.children(\.rows, action: { ($0, $1) })
      let states = children[id: 1]?.state.signal ?? .never()
      return (states.map(\.number), { store.dispatch((1, $0)) })
    },
    HotSource("the ids of children") {
      let store = rows()
      let children = store.children(\.rows, action: { ($0, $1) })
      return (children.ids.map { $0.last ?? 0 }, { store.dispatch((1, $0)) })
    },
  ]
}

@Suite("Hot sources")
struct HotSourceTests {
  @Test(
    "an observer that another one disposes during a delivery receives no further element",
    arguments: HotSource.all)
  fileprivate func disposal(_ source: HotSource) {
    let (signal, send) = source.make()
    let bags = (0..<4).map { _ in DisposeBag() }
    let log = Mutex<[Int]>([])
    for (index, bag) in bags.enumerated() {
      signal.filter { $0 >= 7 }.observeNext { _ in
        log.withLock { $0.append(index) }
        if index == 1 { for other in [0, 2] { bags[other].dispose() } }
      }
      .dispose(in: bag)
    }
    send(7)
    #expect(log.withLock(\.self) == [0, 1, 3])
    // The observers hold the bags.
    for bag in bags { bag.dispose() }
  }
}
