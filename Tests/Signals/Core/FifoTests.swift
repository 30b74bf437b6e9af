// SPDX-License-Identifier: MIT

import Testing

@testable import Signals

@Suite("Fifo")
struct FifoTests {
  @Test("a first-in-first-out list gives back what it was given, in order, however both are mixed")
  func mixed() {
    var fifo = Fifo<Int>()
    var expected = 0
    for number in 0..<1_000 {
      fifo.append(number)
      if number % 3 != 0 {
        #expect(fifo.popFirst() == expected)
        expected += 1
      }
    }
    #expect(fifo.count == 1_000 - expected)
    while let number = fifo.popFirst() {
      #expect(number == expected)
      expected += 1
    }
    #expect(expected == 1_000)
    #expect(fifo.popFirst() == nil)
  }

  @Test("a first-in-first-out list releases elements that were taken")
  func release() {
    var fifo = Fifo<Witness>()
    weak var first: Witness?
    for number in 0..<10 {
      let witness = Witness()
      if number == 0 { first = witness }
      fifo.append(witness)
    }
    _ = fifo.popFirst()
    #expect(first == nil)
    #expect(fifo.count == 9)
  }
}
