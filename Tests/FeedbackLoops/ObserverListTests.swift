// SPDX-License-Identifier: MIT

import Signals
import Synchronization
import TestKit
import Testing

@testable import FeedbackLoops

private struct Pair: Hashable, Sendable {
  var left = 0
  var right = 0
}

private enum Kind: Int, CaseIterable {
  case whole, left, right, parity, sign
}

/// What an observer does when it receives a value.
private enum Deed {
  case none
  case dispose(Int)
  case add(Kind)

  /// The same for both sides of the comparison; never more than 60 observers.
  init(_ id: Int, _ value: Int, count: Int) {
    let value = abs(value)
    switch (id &* 31 &+ value &* 17) % 19 {
    case 0 where id > 0: self = .dispose((id &+ value) % id)
    case 1: self = .dispose(id)
    case 2 where count > 0: self = .dispose((id &* 7 &+ value) % count)
    case 3,
      4 where count < 60:
      self = .add(Kind.allCases[(id &+ value) % 5])
    default: self = .none
    }
  }
}

extension Pair {
  func value(of kind: Kind) -> Int {
    switch kind {
    case .whole: left &* 10 &+ right
    case .left: left
    case .right: right
    case .parity: left & 1
    case .sign: left > 3 ? 1 : 0
    }
  }
}

/// Observers in a list. An observer that is added during a delivery is added after it, and a disposed one receives no
/// further element.
private struct Model {
  struct Entry {
    let kind: Kind
    var last: Int?
  }

  var state = Pair()
  var entries: [Entry] = []
  var waiting: [Kind] = []
  var disposed: Set<Int> = []
  var log: [String] = []

  mutating func send(_ change: Pair) {
    state.left += change.left
    state.right += change.right
    for id in entries.indices { deliver(to: id) }
    addWaiting()
  }

  mutating func add(_ kind: Kind) {
    waiting.append(kind)
    addWaiting()
  }

  private mutating func addWaiting() {
    while !waiting.isEmpty {
      entries.append(Entry(kind: waiting.removeFirst()))
      deliver(to: entries.count - 1)
    }
  }

  private mutating func deliver(to id: Int) {
    guard !disposed.contains(id) else { return }
    let value = state.value(of: entries[id].kind)
    if entries[id].kind != .whole, entries[id].last == value { return }
    entries[id].last = value
    log.append("\(id): \(value)")
    switch Deed(id, value, count: entries.count + waiting.count) {
    case .none: break
    case .dispose(let other): disposed.insert(other)
    case .add(let kind): waiting.append(kind)
    }
  }

  mutating func complete() {
    for id in entries.indices where !disposed.contains(id) { log.append("\(id): end") }
  }
}

/// The same with a store.
private final class Observers: Sendable {
  private let store = Mutex<Store<Pair, Pair>?>(
    Store(initial: Pair()) { state, change in
      state.left += change.left
      state.right += change.right
    })
  private let bags = Mutex<[DisposeBag]>([])
  private let disposed = Mutex<Set<Int>>([])
  private let lines = Mutex<[String]>([])
  var log: [String] { lines.withLock(\.self) }

  func send(_ change: Pair) { store.withLock(\.self)?.dispatch(change) }

  func complete() { store.withLock { $0 = nil } }

  func add(_ kind: Kind) {
    guard let store = store.withLock(\.self) else { return }
    let bag = DisposeBag()
    let id = bags.withLock {
      $0.append(bag)
      return $0.count - 1
    }
    let signal: SafeSignal<Int> =
      switch kind {
      case .whole: store.state.signal.map { $0.value(of: .whole) }
      case .left: store.state(from: \.left)
      case .right: store.state(from: \.right)
      case .parity: store.state { $0.left & 1 == 1 }.map { $0 ? 1 : 0 }
      case .sign: store.state { $0.left > 3 ? "+" : "" }.map(\.count)
      }
    signal.observe(
      Observer(
        next: { [self] value in
          lines.withLock { $0.append("\(id): \(value)") }
          switch Deed(id, value, count: bags.withLock(\.count)) {
          case .none: break
          case .dispose(let other): dispose(other)
          case .add(let kind): add(kind)
          }
        }, end: { [self] _ in lines.withLock { $0.append("\(id): end") } })
    )
    .dispose(in: bag)
    // It may have been disposed while it received its first value, when there was no handle.
    if disposed.withLock({ $0.contains(id) }) { bag.dispose() }
  }

  func dispose(_ id: Int) {
    _ = disposed.withLock { $0.insert(id) }
    bags.withLock { $0[id] }.dispose()
  }
}

@Suite("Observers of parts")
struct ObserverListTests {
  @Test("observers of all kinds come, go and receive in order, as in a list", arguments: 0..<200)
  func model(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    var model = Model()
    let observers = Observers()
    for _ in 0..<60 {
      let count = model.entries.count
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let kind = Kind.allCases.randomElement(using: &random)!
        model.add(kind)
        observers.add(kind)
      case 2 where count > 0:
        let id = Int.random(in: 0..<count, using: &random)
        model.disposed.insert(id)
        observers.dispose(id)
      default:
        let change = Pair(
          left: Int.random(in: -1...2, using: &random), right: Int.random(in: 0...1, using: &random)
        )
        model.send(change)
        observers.send(change)
      }
      try #require(observers.log.suffix(70) == model.log.suffix(70), "seed \(seed)")
    }
    model.complete()
    observers.complete()
    #expect(observers.log == model.log)
  }

  @Test("an observer of a part is released when it is disposed, and when the store is released")
  func release() {
    for disposesFirst in [true, false] {
      var store: Store<Pair, Pair>? = Store(initial: Pair()) { $0 = $1 }
      let bags = (0..<3).map { _ in DisposeBag() }
      weak var watched: AnyObject?
      for (index, bag) in bags.enumerated() {
        let object = Recorder<Int, Never>()
        if index == 1 { watched = object }
        store?.state(from: \.left).observeNext { object.observer.send($0) }.dispose(in: bag)
      }
      #expect(watched != nil)
      if disposesFirst { bags[1].dispose() } else { store = nil }
      #expect(watched == nil)
      store?.dispatch(Pair(left: 1))
    }
  }

  @Test("the observers and the engine are released with the store, also if they aren't disposed")
  func releaseOfList() {
    var store: Store<Pair, Pair>? = Store(initial: Pair()) { $0 = $1 }
    var objects: [Recorder<Int, Never>] = (0..<3).map { _ in Recorder<Int, Never>() }
    let handles = objects.map { object in
      store?.state(from: \.left).observeNext { object.observer.send($0) }
    }
    weak let engine = store?.engine
    weak let last = objects.last
    objects = []
    #expect(engine != nil && last != nil)
    store = nil
    #expect(engine == nil && last == nil)
    withExtendedLifetime(handles) {}
  }

  @Test("observers that are disposed after the store is gone receive nothing, from any thread")
  func disposalWithoutStore() {
    for _ in 0..<50 {
      var store: Store<Pair, Pair>? = Store(initial: Pair()) { $0 = $1 }
      let bags = (0..<4).map { _ in DisposeBag() }
      let ends = Recorder<Int, Never>()
      for (index, bag) in bags.enumerated() {
        store?.state(from: \.left)
          .observe(Observer(next: { _ in }, end: { _ in ends.observer.send(index) }))
          .dispose(in: bag)
      }
      bags[2].dispose()
      store = nil
      Stress.run(threads: 4) { bags[$0].dispose() }
      #expect(ends.elements == [0, 1, 3])
    }
  }

  @Test("observers come and go from several threads while the store changes")
  func threads() {
    let store = Store<Pair, Int>(initial: Pair()) { $0.left += $1 }
    let last = Recorder(store.state(from: \.left))
    Stress.run(threads: 4) { thread in
      for number in 0..<500 {
        if thread == 0 {
          store.dispatch(1)
          continue
        }
        let received = Mutex<[Int]>([])
        let handle =
          number % 2 == 0
          ? store.state(from: \.left).observeNext { value in received.withLock { $0.append(value) }
          }
          : store.state { $0.left & 1 == 0 }.observeNext { _ in received.withLock { $0.append(0) } }
        handle.dispose()
        let values = received.withLock(\.self)
        #expect(values == values.sorted())
      }
    }
    #expect(last.elements == Array(0...500))
  }
}
