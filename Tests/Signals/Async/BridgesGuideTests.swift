// SPDX-License-Identifier: MIT

import Signals
import TestKit
import Testing

/// The snippets of the guide's sections on asynchronous functions, loading, activity and actions.
@Suite("The guide: bridges, loading and actions")
struct BridgesGuideTests {
  @Test("reading a signal in a task")
  func values() async {
    let progress = SafeSignal<Int>.sequence([10, 50, 100])
    var shown: [Int] = []

    for await percent in progress.values(buffering: .dropOldest(1)) {
      shown.append(percent)
    }

    #expect(shown == [100])
  }

  @Test("one answer")
  func first() async throws {
    let request = Signal<String, Oops>.just("Ada")

    let name: String? = try await request.first()

    #expect(name == "Ada")
  }

  @Test("an asynchronous function as a signal")
  func latestSearch() async {
    let query = SafePublishSubject<String>()

    let results = query.signal
      .flatMapLatest { text in
        SafeSignal.async { await search(for: text) }
      }

    let recorder = Recorder(results)
    query.send("tea")
    #expect(await recorder.elements(1) == [["green tea", "black tea"]])
  }

  @Test("an asynchronous function that throws, as a signal that fails with the same type")
  func reading() async {
    let text = Signal<String, Oops>.async { () async throws(Oops) in
      try await read("notes")
    }

    #expect(await Recorder(text).untilEnd() == .failed(Oops(number: 404)))
  }

  @Test("an asynchronous sequence as a signal")
  func lines() async throws {
    let lines = SafeSignal<String>.asyncSequence {
      AsyncStream { continuation in
        continuation.yield("first")
        continuation.yield("second")
        continuation.finish()
      }
    }

    #expect(try await lines.last() == "second")
  }

  @Test("loading again at each tap")
  func loading() {
    let reload = SafePublishSubject<Void>()
    let request = Signal<[String], Oops>.just(["Soup"])

    let recipes = reload.signal.start(with: ())
      .flatMapLatest { request.toLoading() }
      .observedLoading()

    let recorder = Recorder(recipes)
    reload.send()
    #expect(
      recorder.elements == [
        .loading, .loaded(["Soup"]), .reloading(previous: ["Soup"]), .loaded(["Soup"]),
      ])
  }

  @Test("a spinner for everything in flight")
  func activity() {
    let request = SafePublishSubject<String>()
    let activity = ActivityCounter()

    let answer = request.signal.feedActivity(into: activity)
    let isSpinning = activity.isActive.signal

    let (spinner, answers) = (Recorder(isSpinning), Recorder(answer))
    request.send("Hello")
    request.complete()
    #expect(answers.elements == ["Hello"])
    #expect(spinner.elements == [false, true, false])
  }

  @Test("a log-in button")
  func action() {
    let name = MutableProperty("")

    let logIn = Action<String, Int, Oops>(
      isEnabled: name.property.map { !$0.isEmpty },
      execute: { name in Signal.just(name.count) })

    let (tokens, enabled) = (Recorder(logIn.values), Recorder(logIn.isEnabled.signal))
    logIn.on.send("")
    name.value = "Ada"
    logIn.on.send(name.value)
    #expect(tokens.elements == [3])
    #expect(enabled.elements == [false, true, false, true])
  }
}

private func search(for text: String) async -> [String] {
  ["green \(text)", "black \(text)"]
}

private func read(_ name: String) async throws(Oops) -> String {
  throw Oops(number: 404)
}
