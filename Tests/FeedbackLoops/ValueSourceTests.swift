// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("Loops and stores as sources of a screen")
struct ValueSourceTests {
  private func makeLoop() -> FeedbackLoop<Int, Int> {
    let loop = FeedbackLoop(
      initial: 0, reduce: { (count: inout Int, change: Int) in count += change })
    loop.start()
    return loop
  }

  private func makeStore() -> Store<Int, Int> {
    Store(initial: 0) { $0 += $1 }
  }

  @Test("an observation of a loop retains it until it is disposed; one of its state doesn't")
  func loop() {
    expectNoLeaks {
      var loop: FeedbackLoop<Int, Int>? = makeLoop()
      weak let watched = loop
      let states = Recorder<Int, Never>()
      let handle = loop?.observedValues.observe(states.observer)
      let on = loop?.on
      loop = nil
      on?.send(2)
      #expect(watched != nil && states.elements == [0, 2])
      handle?.dispose()
      #expect(watched == nil)
      on?.send(2)
      #expect(states.elements == [0, 2])
    }
    let state = Recorder(makeLoop().state.signal)
    #expect(state.elements == [0] && state.end != nil)
  }

  @Test("an observation of a store retains it until it is disposed")
  func store() {
    expectNoLeaks {
      var store: Store<Int, Int>? = makeStore()
      weak let watched = store
      let states = Recorder<Int, Never>()
      let handle = store?.observedValues.observe(states.observer)
      store?.dispatch(2)
      store = nil
      #expect(watched != nil && states.elements == [0, 2])
      handle?.dispose()
      #expect(watched == nil)
    }
  }

  @Test("a loop that stops releases its observers, and isn't retained by them any longer")
  func stop() {
    var loop: FeedbackLoop<Int, Int>? = makeLoop()
    weak let watched = loop
    let states = Recorder<Int, Never>()
    let handle = loop?.observedValues.observe(states.observer)
    loop?.stop()
    loop = nil
    #expect(watched == nil && states.end != nil)
    withExtendedLifetime(handle) {}
  }
}
