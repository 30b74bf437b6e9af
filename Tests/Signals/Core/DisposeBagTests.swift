// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Disposable and DisposeBag")
struct DisposeBagTests {
  @Test("an action runs once, however often and from wherever the handle is disposed")
  func once() {
    let counter = Counter()
    let handle = Disposable { counter.add() }
    Stress.run(threads: 4) { _ in handle.dispose() }
    #expect(counter.value == 1)
    #expect(handle.isDisposed)
  }

  @Test("a bag disposes its handles in order, and later ones at once")
  func order() {
    let log = Recorder<Int, Never>()
    let bag = DisposeBag()
    for number in 1...3 { Disposable { log.observer.send(number) }.dispose(in: bag) }
    bag.dispose()
    Disposable { log.observer.send(4) }.dispose(in: bag)
    #expect(log.elements == [1, 2, 3, 4])
  }

  @Test("a bag that is released disposes its handles")
  func letGo() {
    let counter = Counter()
    var bag: DisposeBag? = DisposeBag()
    bag?.add(Disposable { counter.add() })
    #expect(counter.value == 0)
    bag = nil
    #expect(counter.value == 1)
  }

  @Test("a bag forgets handles of what has ended")
  func sweep() {
    let bag = DisposeBag()
    weak var first: Disposable?
    do {
      let handle = SafeSignal.just(1).observeNext { _ in }
      first = handle
      bag.add(handle)
    }
    for _ in 0..<100 { SafeSignal.just(1).observeNext { _ in }.dispose(in: bag) }
    #expect(first == nil)
  }

  @Test("what a swept handle held is released outside the lock of the bag")
  func sweepOutside() {
    final class Parting: Sendable {
      let bag: DisposeBag
      let count: Counter
      init(_ bag: DisposeBag, _ count: Counter) {
        self.bag = bag
        self.count = count
      }
      deinit {
        bag.add(Disposable())
        count.add()
      }
    }
    let (bag, count) = (DisposeBag(), Counter())
    for _ in 0..<40 {
      let parting = Parting(bag, count)
      SafeSignal<Int>.empty().observeNext { _ in _ = parting }.dispose(in: bag)
    }
    #expect(count.value > 0)
  }
}
