// SPDX-License-Identifier: MIT

import FeedbackLoops
import Signals
import TestKit
import Testing

@Suite("Marbles")
struct MarbleTests {
  @Test("a line is parsed into ticks, and written unchanged")
  func roundTrip() throws {
    for line in ["", "a", "-a--b|", "a-[bc]-^", "[a|]", "'two words'-x|", "--[ab^]"] {
      #expect(try Marbles(parsing: line).description == line)
    }
    #expect(Marbles(" a - b ").description == "a-b")
    #expect(Marbles("a---").description == "a")
  }

  @Test(
    "an error in a line is reported with its position",
    arguments: [
      ("a-?", "“?” means nothing here (character 3)."),
      ("a|b", "Nothing can follow the end (character 3)."),
      ("-[ab", "The bracket at character 2 is never closed."),
      ("[a-b]", "Inside brackets no time passes, so there is no “-” (character 3)."),
      ("'ab", "The quotation mark at character 1 has no other half."),
    ])
  func mistakes(_ line: String, _ sentence: String) {
    #expect(throws: MarbleError.self) { try Marbles(parsing: line) }
    do {
      _ = try Marbles(parsing: line)
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test("a diagram shows the tick of each element and of the end")
  func ticks() {
    let stage = MarbleStage()
    let letters = stage.hot("a-b---c|")
    let signal = letters.signal.debounce(for: .milliseconds(2), on: stage.time)
    #expect(stage.marbles(of: signal) == "----b--[c|]")
  }

  @Test("a hot source plays once, a cold one per observation, and both record observations")
  func sources() {
    let stage = MarbleStage()
    let hot = stage.hot("a-b-c|")
    let cold = stage.cold("x-|")
    stage.time.advance(by: .milliseconds(1))
    #expect(stage.marbles(of: hot.signal) == "-b-c|")
    #expect(stage.marbles(of: cold.signal) == "x-|")
    #expect(stage.marbles(of: cold.signal.prefix(1)) == "[x|]")
    #expect(hot.observations == [ObservedSpan(1, to: 5)])
    #expect(cold.observations.map(\.start) == [5, 7])
    #expect(cold.observations.map(\.end) == [7, 7])
  }

  @Test("a signal that doesn't end is disposed of at the limit")
  func limit() {
    let stage = MarbleStage()
    let ticks = SafeSignal<Int>.interval(every: .milliseconds(2), on: stage.time)
    #expect(stage.marbles(of: ticks, limit: 7) == "--0-1-2")
    #expect(stage.time.pending == 0)
  }
}

@Suite("Leak check")
struct LeakCheckTests {
  @Test("a released object isn't a leak")
  func clean() {
    expectNoLeaks {
      let subject = SafePublishSubject<Int>()
      let handle = subject.signal.flatMapLatest { SafeSignal.just($0) }.observeNext { _ in }
      subject.send(1)
      handle.dispose()
    }
  }

  @Test("an observation that didn't end is reported with its source location")
  func forgotten() {
    let observations = LiveObservations()
    let subject = SafePublishSubject<Int>()
    var handle: Disposable? = observations.watch {
      subject.signal.named("numbers").flatMapLatest { _ in SafeSignal<Int>.never() }.observeNext {
        _ in
      }
    }
    subject.send(1)
    let leaks = observations.leaks ?? ""
    #expect(leaks.contains("2 observations are not over"))
    #expect(leaks.contains("MarbleTests.swift:"))
    #expect(leaks.contains("\"numbers\""))
    handle = nil
    #expect(observations.leaks == nil)
    withExtendedLifetime(handle) {}
  }

  @Test("an effect that a loop didn't end is reported with its feedback and its key")
  func effect() {
    let observations = LiveObservations()
    var loop: FeedbackLoop<Int, Int>? = observations.watch {
      let loop = FeedbackLoop<Int, Int>(
        initial: 1, reduce: { $0 = $1 },
        feedbacks: [
          Feedback(when: { $0 > 0 ? $0 : nil }) { _ in .never() }.named("whenPositive")
        ])
      loop.start()
      return loop
    }
    #expect(observations.leaks?.contains("\"effect whenPositive(1)\"") == true)
    loop?.stop()
    #expect(observations.count == 0)
    loop = nil
    #expect(observations.leaks == nil)
    withExtendedLifetime(loop) {}
  }

  @Test("a reference cycle through an observation ends with it")
  func cycle() {
    final class Knot: Sendable {
      let handle = Lock<Disposable?>(nil)
    }
    let observations = LiveObservations()
    weak var leaked: Knot?
    observations.watch {
      let knot = Knot()
      leaked = knot
      let subject = SafePublishSubject<Int>()
      knot.handle.withLock { $0 = subject.signal.observeNext { _ in _ = knot } }
      subject.complete()
    }
    #expect(leaked == nil)
    #expect(observations.leaks == nil)
  }

  @Test("a source that retains its observer is a leak, even after the observation")
  func keptObserver() {
    let observations = LiveObservations()
    let kept = Lock<SafeObserver<Int>?>(nil)
    let handle = observations.watch {
      SafeSignal<Int>(serial: { observer, _ in kept.withLock { $0 = observer } }).observeNext { _ in
      }
    }
    handle.dispose()
    #expect(observations.leaks?.contains("a cycle of references") == true)
    kept.withLock { $0 = nil }
    #expect(observations.leaks == nil)
  }
}
