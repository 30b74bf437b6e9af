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
    let total = SerialState(0)
    Stress.run(threads: 8) { _ in
      for _ in 0..<5_000 {
        gate.perform {
          probe.touch()
          total.value += 1
        }
      }
    }
    // The last holder has drained the gate before its thread ended.
    #expect(total.value == 40_000)
    #expect(probe.overlaps == 0)
  }

  @Test("a second thread that comes at any moment finds or leaves all work")
  func secondThread() {
    let gates = (0..<50_000).map { _ in (gate: Gate(), probe: SerialProbe(), total: SerialState(0))
    }
    Stress.run(threads: 2) { _ in
      for (gate, probe, total) in gates {
        for _ in 0..<6 {
          gate.perform {
            probe.touch()
            total.value += 1
          }
        }
      }
    }
    #expect(gates.filter { $0.total.value != 12 }.isEmpty, "work was lost")
    #expect(gates.filter { $0.probe.overlaps != 0 }.isEmpty, "two threads were inside at once")
  }

  @Test("the work of one thread keeps its order while another one comes")
  func orderOfAThread() {
    let gates = (0..<20_000).map { _ in
      (gate: Gate(), order: SerialState<[Int]>([]))
    }
    Stress.run(threads: 2) { thread in
      for (gate, order) in gates {
        for number in 0..<4 {
          gate.perform { order.value.append(thread * 10 + number) }
        }
      }
    }
    let disordered = gates.filter { gate in
      let order = gate.order.value
      return order.filter { $0 < 10 } != [0, 1, 2, 3]
        || order.filter { $0 >= 10 } != [10, 11, 12, 13]
    }
    #expect(disordered.isEmpty)
  }

  @Test("a gate goes from thread to thread, with re-entrant work in each")
  func fromThreadToThread() {
    let gate = Gate()
    let order = SerialState<[Int]>([])
    for thread in 0..<5 {
      Stress.run(threads: 1) { _ in
        for number in 0..<3 {
          gate.perform {
            gate.perform { order.value.append(thread * 100 + number * 10 + 1) }
            order.value.append(thread * 100 + number * 10)
          }
        }
      }
    }
    let expected = (0..<5).flatMap { thread in
      (0..<3).flatMap { number in (0..<2).map { thread * 100 + number * 10 + $0 } }
    }
    #expect(order.value == expected)
  }

  @Test("re-entrant work while another thread waits in line is neither lost nor done twice")
  func reentranceAndContention() {
    let gate = Gate()
    let total = SerialState(0)
    Stress.run(threads: 3) { _ in
      for _ in 0..<3_000 {
        gate.perform {
          gate.perform { total.value += 1 }
          gate.perform { total.value += 1 }
        }
      }
    }
    #expect(total.value == 18_000)
  }
}
