// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("MutableProperty and Property")
struct MutablePropertyTests {
  @Test("an observer receives the current value first, then every new one, equal ones too")
  func current() {
    let property = MutableProperty(1)
    let recorder = Recorder(property.signal)
    property.value = 2
    property.value = 2
    #expect(recorder.elements == [1, 2, 2])
    #expect(property.value == 2)
  }

  @Test("a value set inside an observer can be read at once, and its event follows in order")
  func reentrance() {
    let property = MutableProperty(0)
    let seen = Recorder<[Int], Never>()
    let handle = property.signal.observeNext { element in
      if element == 1 { property.value = 2 }
      seen.observer.send([element, property.value])
    }
    let second = Recorder(property.signal)
    property.value = 1
    #expect(seen.elements == [[0, 0], [1, 2], [2, 2]])
    #expect(second.elements == [0, 1, 2])
    handle.dispose()
  }

  @Test("threads that modify at once lose no step, and events come in the order of the values")
  func modify() {
    let property = MutableProperty(0)
    let recorder = Recorder(property.signal)
    Stress.run(threads: 4) { _ in
      for _ in 0..<1_000 { property.modify { $0 += 1 } }
    }
    #expect(property.value == 4_000)
    #expect(recorder.elements == Array(0...4_000))
  }

  @Test("a property completes its signal when it is released")
  func letGo() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let recorder = property.map { Recorder($0.signal) }
    property = nil
    #expect(recorder?.isCompleted == true)
  }

  @Test("a read-only property follows, and maps")
  func readOnly() {
    let property = MutableProperty(1)
    let doubled = property.property.map { $0 * 2 }
    let recorder = Recorder(doubled.signal)
    property.value = 5
    #expect(doubled.value == 10)
    #expect(recorder.elements == [2, 10])
    #expect(Property(constant: 3).value == 3)
  }

  @Test("binding makes every element the value")
  func bind() {
    let subject = SafePublishSubject<Int>()
    let property = MutableProperty(0)
    let other = SafePublishSubject<Int>()
    let recorder = Recorder(other.signal)
    let bindings = [subject.signal.bind(to: property), subject.signal.bind(to: other)]
    subject.send(4)
    bindings.forEach { $0.dispose() }
    subject.send(5)
    #expect(property.value == 4)
    #expect(recorder.elements == [4])
  }
}
