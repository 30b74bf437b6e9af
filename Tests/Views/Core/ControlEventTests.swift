// SPDX-License-Identifier: MIT

import Testing

@testable import Views

@MainActor @Suite("ControlEvent")
struct ControlEventTests {
  @Test("listeners receive values in the order in which they were added")
  func order() {
    let listeners = ControlEvent<Int>()
    var heard: [String] = []
    listeners.add { heard.append("a\($0)") }
    listeners.add { heard.append("b\($0)") }
    listeners.send(1)
    listeners.send(2)
    #expect(heard == ["a1", "b1", "a2", "b2"])
  }

  @Test("a value sent by a listener is delivered after the current one")
  func reentrancy() {
    let listeners = ControlEvent<Int>()
    var heard: [String] = []
    listeners.add { value in
      heard.append("a\(value)")
      if value < 3 { listeners.send(value + 1) }
    }
    listeners.add { heard.append("b\($0)") }
    listeners.send(1)
    #expect(heard == ["a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test("a removed listener receives nothing more, not even the current value")
  func removal() {
    let listeners = ControlEvent<Int>()
    var heard: [Int] = []
    var second: Subscription?
    listeners.add { _ in
      second?.remove()
      second?.remove()
    }
    second = listeners.add { heard.append($0) }
    listeners.send(1)
    #expect(heard.isEmpty)
  }

  @Test("a listener added by a listener receives only the next value")
  func addition() {
    let listeners = ControlEvent<Int>()
    var heard: [Int] = []
    var isAdded = false
    listeners.add { _ in
      if !isAdded { listeners.add { heard.append($0) } }
      isAdded = true
    }
    listeners.send(1)
    listeners.send(2)
    #expect(heard == [2])
  }
}
