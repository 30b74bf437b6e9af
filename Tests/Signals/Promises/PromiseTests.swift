// SPDX-License-Identifier: MIT

import Signals
import Synchronization
import TestKit
import Testing

/// The promises of `Documentation/Signals.md`, kept by every operator, at every position of a chain
/// and for every input.
@Suite("Promises")
struct PromiseTests {
  @Test(
    "1: events of one observation are serial, also if several threads send",
    arguments: Specimen.positioned)
  func serial(_ specimen: Specimen, _ position: Position) {
    let stage = specimen.fed(at: position)
    let probe = SerialProbe()
    let handle = stage.signal.observe(next: { _ in probe.touch() }, end: { _ in probe.touch() })
    let subjects = stage.inputs.subjects
    Stress.run(threads: 5) { thread in
      for number in 0..<50 {
        if thread == 4 {
          stage.time.advance(by: .milliseconds(1))
        } else {
          subjects[(thread + number / 10) % subjects.count].send(number)
        }
      }
    }
    handle.dispose()
    #expect(probe.overlaps == 0)
  }

  @Test(
    "2: what an observer sends comes after the event under way",
    arguments: Specimen.all, Position.allCases)
  func inOrder(_ specimen: Specimen, _ position: Position) {
    let stage = specimen.fed(at: position)
    let (depth, deepest, received) = (Counter(), Counter(), Counter())
    let subjects = stage.inputs.subjects
    let handle = stage.signal.observe(next: { _ in
      depth.add()
      if depth.value > 1 { deepest.add() }
      received.add()
      if received.value < 5 { for subject in subjects { subject.send(received.value + 3) } }
      depth.add(-1)
    })
    for number in 1...3 {
      for subject in subjects { subject.send(number) }
      stage.time.advance(by: .milliseconds(3))
    }
    handle.dispose()
    #expect(deepest.value == 0, "an event was delivered inside another one")
  }

  @Test(
    "3: at most one end comes, and nothing after it",
    arguments: Specimen.all, Position.allCases)
  func grammar(_ specimen: Specimen, _ position: Position) {
    let rude = Signal<Int, Oops> { observer, _ in
      for number in 1...4 { observer.send(number) }
      observer.complete()
      observer.send(5)
      observer.fail(Oops())
      observer.complete()
    }
    let cold = specimen.cold(rude, at: position)
    let recorder = Recorder(cold.signal)
    cold.time.advance(by: .seconds(1))
    #expect(recorder.eventsAfterEnd == 0)
    #expect(recorder.isCompleted)

    for index in specimen.inputs {
      let fed = specimen.fed(at: position)
      let second = Recorder(fed.signal)
      for subject in fed.inputs.subjects { subject.send(1) }
      fed.inputs.subjects[index].complete()
      for subject in fed.inputs.subjects { subject.send(2) }
      fed.inputs.subjects[index].fail(Oops(number: 1))
      for subject in fed.inputs.subjects { subject.fail(Oops(number: 1)) }
      for subject in fed.inputs.subjects { subject.send(2) }
      fed.time.advance(by: .seconds(1))
      #expect(second.eventsAfterEnd == 0)
    }
  }

  @Test(
    "4: nothing comes after disposal inside the observer",
    arguments: Specimen.all, Position.allCases)
  func disposal(_ specimen: Specimen, _ position: Position) {
    let stage = specimen.fed(at: position)
    let received = Counter()
    let bag = DisposeBag()
    stage.signal.observe(next: { _ in
      received.add()
      bag.dispose()
      bag.dispose()
    }).dispose(in: bag)
    for number in 1...4 {
      for subject in stage.inputs.subjects { subject.send(number) }
      stage.time.advance(by: .milliseconds(3))
    }
    for subject in stage.inputs.subjects { subject.complete() }
    stage.time.advance(by: .seconds(1))
    #expect(received.value <= 1)
    bag.dispose()
    #expect(stage.inputs.started.value == stage.inputs.over.value, "every input is released once")
    #expect(stage.time.pending == 0, "no timer is left")
  }

  @Test(
    "4: nothing comes after disposal upstream of the operator",
    arguments: Specimen.all, Position.allCases)
  func disposalUpstream(_ specimen: Specimen, _ position: Position) {
    for index in specimen.inputs {
      let (disposed, late, bag) = (Counter(), Counter(), DisposeBag())
      let subject = PublishSubject<Int, Oops>()
      let source = subject.signal.handleEvents(next: { number in
        if number < 3 { return }
        disposed.add()
        bag.dispose()
      })
      let stage = specimen.cold(.just(1), but: (index, source), at: position)
      stage.signal.observe(
        next: { _ in if disposed.value > 0 { late.add() } },
        end: { _ in if disposed.value > 0 { late.add() } }
      ).dispose(in: bag)
      for number in 1...4 { subject.send(number) }
      subject.complete()
      stage.time.advance(by: .seconds(1))
      #expect(late.value == 0)
      bag.dispose()
    }
  }

  @Test(
    "5: the end is delivered first, then what is upstream is released",
    arguments: Specimen.all, Position.allCases)
  func release(_ specimen: Specimen, _ position: Position) {
    for index in specimen.inputs {
      let stage = specimen.fed(at: position)
      let atEnd = Recorder<Int, Never>()
      let handle = stage.signal.observe(
        next: { _ in }, end: { _ in atEnd.observer.send(stage.inputs.over.value) })
      // The input that fails first, and then the others, in case that it isn't observed.
      for subject in [stage.inputs.subjects[index]] + stage.inputs.subjects.reversed()
      where atEnd.elements.isEmpty {
        subject.fail(Oops())
      }
      stage.time.advance()
      if !specimen.has(.absorbsFailure) {
        let started = stage.inputs.started.value
        // A safe input has completed before, and its end changes nothing.
        let released = stage.inputs.isSafe(index) ? 1 : 0
        #expect(atEnd.elements == [specimen.has(.releasesFirst) ? started : released])
        #expect(stage.inputs.over.value == started)
      }
      handle.dispose()
      #expect(stage.inputs.over.value == stage.inputs.started.value)
    }
  }

  @Test(
    "6: nothing foreign is called under a lock, and nothing leaks",
    arguments: Specimen.all, Position.allCases)
  func noLock(_ specimen: Specimen, _ position: Position) {
    expectNoLeaks {
      weak var leaked: Witness?
      do {
        let witness = Witness()
        leaked = witness
        let stage = specimen.fed(at: position)
        let handles = (0..<2).map { _ in
          stage.signal.map { $0 + witness.number }.observe(
            next: { _ in
              Holding.expectNone()
              _ = witness
            },
            end: { _ in Holding.expectNone() })
        }
        for number in 1...4 {
          for subject in stage.inputs.subjects { subject.send(number) }
          stage.time.advance(by: .milliseconds(3))
        }
        handles[0].dispose()
        for subject in stage.inputs.subjects { subject.complete() }
        stage.time.advance(by: .seconds(1))
      }
      #expect(leaked == nil, "something holds what the chain has captured")
    }
  }

  @Test(
    "7: each observation starts anew, with a state of its own",
    arguments: Specimen.all, Position.allCases)
  func ownState(_ specimen: Specimen, _ position: Position) {
    let stage = specimen.cold(.sequence([1, 1, 2, 5]), at: position)
    let first = Recorder(stage.signal)
    stage.time.advance(by: .seconds(1))
    let second = Recorder(stage.signal)
    stage.time.advance(by: .seconds(1))
    if specimen.name.hasPrefix("shareReplay") || specimen.name.hasPrefix("publish") {
      #expect(stage.inputs.started.value == 1, "sharing is what this one is for")
    } else {
      #expect(second.elements == first.elements)
    }
    #expect(second.end == first.end)
  }

  @Test(
    "8: a failure ends the output at once, at any time",
    arguments: Specimen.all, Position.allCases)
  func failure(_ specimen: Specimen, _ position: Position) {
    if specimen.has(.absorbsFailure) { return }
    for index in specimen.inputs {
      let stage = specimen.fed(at: position)
      if stage.inputs.isSafe(index) { continue }
      let recorder = Recorder(stage.signal)
      let subjects = stage.inputs.subjects
      subjects[index].fail(Oops(number: 3))
      // An input that isn't observed yet is started by an element or the end of another one.
      for subject in subjects where recorder.end == nil { subject.send(1) }
      for subject in subjects where recorder.end == nil { subject.complete() }
      // An observation on a scheduler receives failures there too; no time passes.
      stage.time.advance()
      #expect(recorder.failure == Oops(number: 3))
      #expect(
        stage.inputs.started.value == stage.inputs.over.value, "the other inputs are released")
      #expect(stage.time.pending == 0)
    }
  }

  @Test(
    "9: infinite synchronous sources end with first()",
    arguments: Specimen.all, Position.allCases)
  func infinite(_ specimen: Specimen, _ position: Position) {
    // What holds its input, or is ended by hand, is meant to run on.
    if !specimen.traits.isDisjoint(with: [.waits, .startsByHand, .holdsInput]) { return }
    for index in specimen.inputs {
      let stage = specimen.cold(
        .sequence([1, 2, 3]), but: (index, .sequence(1...)), at: position)
      let recorder = Recorder(stage.signal.first())
      #expect(recorder.isCompleted)
      #expect(stage.inputs.started.value == stage.inputs.over.value)
      if index == specimen.inputs.last { #expect(recorder.elements.count == 1) }
    }
  }

  @Test(
    "10: a thousand observations come and go while others send",
    arguments: Specimen.positioned)
  func comeAndGo(_ specimen: Specimen, _ position: Position) {
    let stage = specimen.fed(at: position)
    let subjects = stage.inputs.subjects
    Stress.run(threads: 3) { thread in
      for number in 0..<30 {
        if thread == 0 {
          for subject in subjects { subject.send(number) }
          stage.time.advance(by: .milliseconds(1))
        } else {
          let handle = stage.signal.observe(next: { _ in })
          if number % 3 == thread { handle.dispose() }
        }
      }
    }
    if specimen.has(.holdsInput) { return }
    #expect(stage.inputs.started.value == stage.inputs.over.value)
  }
}
