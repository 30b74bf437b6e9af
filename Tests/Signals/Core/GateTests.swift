// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Gate")
struct GateTests {
  @Test("re-entrant work is done after the work under way, in order, without growing the stack")
  func reentrance() {
    let gate = Gate()
    let log = Recorder<Int, Never>()
    @Sendable func work(_ depth: Int) {
      log.observer.send(depth)
      if depth < 100_000 { gate.perform { work(depth + 1) } }
    }
    Stress.run(threads: 1, stackSize: 512 * 1024) { _ in gate.perform { work(0) } }
    #expect(log.elements.count == 100_001)
    #expect(log.elements.last == 100_000)
  }

  @Test("concurrent work is serial, none is lost and none is done twice")
  func contention() {
    let gate = Gate()
    let probe = SerialProbe()
    let total = UncheckedBox(0)
    Stress.run(threads: 8) { _ in
      for _ in 0..<5_000 {
        gate.perform {
          probe.touch()
          total.value += 1
        }
      }
    }
    // Whoever held the gate last has drained it before its thread ended.
    #expect(total.value == 40_000)
    #expect(probe.overlaps == 0)
  }
}
