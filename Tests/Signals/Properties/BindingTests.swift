// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Binding, and properties of properties")
struct BindingTests {
  private final class Label: Sendable {
    let texts = MutableProperty("")
    var text: String {
      get { texts.value }
      set { texts.value = newValue }
    }
  }

  @Test("a binding gives elements to an object as long as that lives, and doesn't keep it alive")
  func target() {
    let subject = SafePublishSubject<String>()
    var label: Label? = Label()
    let texts = label?.texts
    let bag = DisposeBag()
    if let label {
      subject.signal.bind(to: label) { label, text in label.text += text }.dispose(in: bag)
      subject.signal.bind(to: label, \.text).dispose(in: bag)
    }
    subject.send("a")
    #expect(texts?.value == "a")
    label = nil
    subject.send("b")
    #expect(texts?.value == "a")
  }

  @MainActor private final class Gauge {
    var level = 0
  }

  @Test("on the main actor, a binding is at once when the element is sent there")
  @MainActor
  func onMain() async {
    let subject = SafePublishSubject<Int>()
    let gauge = Gauge()
    let ends = Recorder<Bool, Never>()
    let bag = DisposeBag()
    subject.signal.onMain.bind(to: gauge) { $0.level = $1 }.dispose(in: bag)
    subject.signal.onMain.observe(
      next: { _ in }, end: { _ in ends.observer.send(MainScheduler.isCurrent) }
    ).dispose(in: bag)
    subject.send(3)
    #expect(gauge.level == 3)
    subject.complete()
    #expect(ends.elements == [true])
  }

  @Test("two properties bound both ways follow each other, and only the echo is left out")
  func bothWays() {
    let (one, other) = (MutableProperty("a"), MutableProperty("b"))
    let changes = Recorder(other.signal)
    let binding = one.bindBidirectionally(to: other)
    #expect(other.value == "a")
    one.value = "c"
    #expect(other.value == "c")
    other.value = "d"
    #expect(one.value == "d")
    other.value = "d"
    #expect(changes.elements == ["b", "a", "c", "d", "d"])
    binding.dispose()
    one.value = "e"
    #expect(other.value == "d")
  }

  @Test("a value that is corrected while it is taken over arrives in both")
  func correction() {
    let (one, other) = (MutableProperty(0), MutableProperty(0))
    let binding = one.bindBidirectionally(to: other)
    let corrector = other.signal.observeNext { if $0 > 10 { other.value = 10 } }
    one.value = 50
    #expect(one.value == 10)
    #expect(other.value == 10)
    corrector.dispose()
    binding.dispose()
  }

  @Test("threads that set both sides at once leave them equal")
  func racing() {
    for _ in 0..<20 {
      let (one, other) = (MutableProperty(0), MutableProperty(0))
      let binding = one.bindBidirectionally(to: other)
      Stress.run(threads: 4) { thread in
        for number in 1...50 {
          (thread % 2 == 0 ? one : other).value = thread * 1_000 + number
        }
      }
      #expect(one.value == other.value)
      binding.dispose()
    }
  }

  @Test("a property that is released ends the binding, and the other one lives on")
  func letGo() {
    var one: MutableProperty<Int>? = MutableProperty(1)
    let other = MutableProperty(2)
    let binding = one?.bindBidirectionally(to: other)
    one = nil
    #expect(binding?.isDisposed == true)
    other.value = 3
    #expect(other.value == 3)
  }

  @Test("swap gives back what was there")
  func swap() {
    let property = MutableProperty(1)
    #expect(property.swap(2) == 1)
    #expect(property.value == 2)
  }

  @Test("properties combine, choose and leave out repeats, in value and signal alike")
  func derived() {
    let (name, size) = (MutableProperty("a"), MutableProperty(1))
    let both = name.property.combineLatest(with: size.property).map { "\($0)\($1)" }
    let seen = Recorder(both.signal)
    size.value = 2
    #expect(both.value == "a2")
    #expect(seen.elements == ["a1", "a2"])
    let chosen = size.property.flatMapLatest { [name, size] in
      $0 > 2 ? name.property : size.property.map { "\($0)" }
    }
    let choices = Recorder(chosen.signal.removeDuplicates())
    size.value = 3
    name.value = "z"
    #expect(chosen.value == "z")
    #expect(choices.elements == ["2", "3", "a", "z"] || choices.elements == ["2", "a", "z"])
    let plain = Recorder(size.property.removeDuplicates().signal)
    size.value = 3
    size.value = 4
    #expect(plain.elements == [3, 4])
  }
}
