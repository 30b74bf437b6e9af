// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

@Suite("Parts of properties")
struct ProjectionTests {
  private struct Account: Sendable {
    var name = "Ada"
    var age = 36
  }

  @Test("a part is read, set and observed, and the rest stays")
  func lens() {
    let account = MutableProperty(Account())
    let name = account[\.name]
    let recorder = Recorder(name.signal)
    name.value = "Grace"
    name.on.send("Alan")
    account[\.age].value = 41
    #expect(account.value.name == "Alan")
    #expect(account.value.age == 41)
    #expect(recorder.elements == ["Ada", "Grace", "Alan", "Alan"])
    let readOnly = account.property[\.age].removeDuplicates()
    #expect(readOnly.value == 41)
    #expect(name.property.value == "Alan")
  }

  private struct Address: Sendable {
    var street = "Quayside 1"
    var city = "Kiel"
  }

  private struct Customer: Sendable {
    var address = Address()
    var tags = ["old", "older"]
  }

  @Test("a part of a part is read, set and observed, and a part is changed in place")
  func nested() {
    let account = MutableProperty(Customer())
    let street = account[\.address][\.street]
    let recorder = Recorder(street.signal)
    street.value = "Quayside 2"
    account[\.tags].modify { $0.append("new") }
    account[\.tags][\.[0]].value = "oldest"
    #expect(account.value.address.street == "Quayside 2" && account.value.address.city == "Kiel")
    #expect(account.value.tags == ["oldest", "older", "new"])
    #expect(recorder.elements == ["Quayside 1", "Quayside 2", "Quayside 2", "Quayside 2"])
    #expect(street.property.value == "Quayside 2")
  }

  @Test("threads that set different parts lose nothing")
  func threads() {
    let account = MutableProperty(Account(name: "", age: 0))
    Stress.run(threads: 2) { thread in
      for number in 1...500 {
        if thread == 0 {
          account[\.age].value = number
        } else {
          account[\.name].value = "\(number)"
        }
      }
    }
    #expect(account.value.age == 500)
    #expect(account.value.name == "500")
  }

  @Test("any number of properties are one")
  func combined() {
    let (one, two, three) = (MutableProperty(1), MutableProperty("a"), MutableProperty(true))
    let all = combineLatest(one.property, two.property, three.property)
      .map { "\($0)\($1)\($2)" }
    let recorder = Recorder(all.signal)
    one.value = 2
    three.value = false
    #expect(all.value == "2afalse")
    #expect(recorder.elements == ["1atrue", "2atrue", "2afalse"])
  }

  @Test(
    "an observer receives the current value before observe returns, while another thread sets it")
  func snapshot() {
    let property = MutableProperty(0)
    let missing = Counter()
    Stress.run(threads: 2) { thread in
      for number in 1...2_000 {
        if thread == 0 {
          property.value = number
        } else {
          let recorder = Recorder(property.signal)
          let elements = recorder.elements
          if elements.isEmpty { missing.add() }
          if elements != elements.sorted() { missing.add() }
          recorder.dispose()
        }
      }
    }
    #expect(missing.value == 0)
  }

  @Test("an observer that starts among sends receives every value from its first one on")
  func nothingMissed() {
    for _ in 0..<200 {
      let property = MutableProperty(0)
      let seen = Recorder<Int, Never>()
      let bag = DisposeBag()
      Stress.run(threads: 2) { thread in
        if thread == 0 {
          for number in 1...50 { property.value = number }
        } else {
          property.signal.observe(seen.observer).dispose(in: bag)
        }
      }
      let first = seen.elements.first ?? -1
      #expect(seen.elements == Array(first...50))
    }
  }

  @Test("a binding doesn't keep its property alive")
  func binding() {
    let subject = SafePublishSubject<Int>()
    weak var leaked: MutableProperty<Int>?
    let handle: Disposable
    do {
      let property = MutableProperty(0)
      leaked = property
      handle = subject.signal.bind(to: property)
      subject.send(2)
      #expect(property.value == 2)
    }
    #expect(leaked == nil)
    subject.send(3)
    handle.dispose()
  }
}
