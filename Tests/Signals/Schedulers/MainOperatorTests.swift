// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Operators on the main actor")
@MainActor
struct MainOperatorTests {
  @MainActor final class Model {
    var factor = 2
    var shown = 0
  }

  @Test("closures of operators read what lives on the main actor")
  func operators() {
    let (model, subject) = (Model(), SafePublishSubject<Int>())
    let property = MutableProperty(0)
    let other = SafePublishSubject<Int>()
    let numbers = subject.signal.onMain
      .map { $0 * model.factor }
      .filter { $0 > model.factor - 1 }
      .compactMap { model.factor > 0 ? $0 : nil }
      .removeDuplicates()
      .scan(0) { total, number in total + number * model.factor }
    let handles = [
      numbers.bind(to: model, \.shown), numbers.bind(to: property),
      numbers.with(latestFrom: other.signal).observeNext { model.factor = $1 },
    ]
    subject.send(1)
    #expect(model.shown == 4)
    #expect(property.value == 4)
    other.send(3)
    subject.send(5)
    #expect(model.shown == 24)
    #expect(model.factor == 3)
    for handle in handles { handle.dispose() }
  }

  @Test("elements that other threads send arrive on the main actor, in order")
  func fromElsewhere() async {
    let model = Model()
    let recorder = Recorder<Int, Never>()
    let handle = SafeSignal.sequence(0..<100).start(on: QueueScheduler()).onMain
      .map { $0 * model.factor }
      .observe(next: { recorder.observer.send($0) }, end: { _ in recorder.observer.complete() })
    _ = await recorder.untilEnd()
    let doubled: [Int] = (0..<100).map { $0 * 2 }
    #expect(recorder.elements == doubled)
    handle.dispose()
  }
}
