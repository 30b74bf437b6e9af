// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import Signals
import TestKit
import Testing

/// The suite adds observers of all loops of the process, so its tests select their own loops by name.
@Suite("The log of all loops", .serialized)
struct LoopLogTests {
  struct Count: Sendable, Equatable { var value = 0 }
  struct Other: Sendable, Equatable { var text = "" }
  enum Step: Sendable { case add(Int), nothing }

  /// Collects the entries of the loops whose state has a name.
  final class Collector: Sendable {
    let entries = MutableProperty<[LoopLog.Entry]>([])
    let log: LoopLog

    init(_ name: String) {
      let entries = entries
      log = LoopLog(now: { .milliseconds(5) }) { entry in
        guard entry.name.hasSuffix(name) else { return }
        entries.modify { $0.append(entry) }
      }
      LoopObservation.add(log)
    }

    deinit { LoopObservation.remove(log) }

    var contents: [LoopLog.Content] { entries.value.map(\.content) }
  }

  private func loop() -> FeedbackLoop<Count, Step> {
    FeedbackLoop(
      initial: Count(),
      reduce: { (state: inout Count, step: Step) in
        if case .add(let number) = step { state.value += number }
      })
  }

  @Test("it describes the events, the states and the end of a new loop")
  func entries() throws {
    let collector = Collector("LoopLogTests.Count")
    do {
      let loop = loop()
      loop.start()
      loop.send(.add(2), fileID: "Here.swift", line: 7)
      loop.send(.nothing, fileID: "Here.swift", line: 8)
      loop.stop()
    }
    LoopObservation.remove(collector.log)
    #expect(
      collector.contents == [
        .state("Count\n  value: 0", after: 0),
        .event("add(2)", number: 1, cause: "sent at Here.swift:7"),
        .state("Count\n  value: 2", after: 1),
        .event("nothing", number: 2, cause: "sent at Here.swift:8"),
        .state(nil, after: 2),
        .released,
      ])
    let first = try #require(collector.entries.value.first)
    #expect(first.name == "LoopLogTests.Count")
    #expect(first.time == .milliseconds(5))
    #expect(first.description == "\(first.loop) LoopLogTests.Count: state after 0")
  }

  @Test("a deferred first state is described before the first event, or when it is asked for")
  func deferredStates() throws {
    struct Early: Sendable { var value = 0 }
    let entries = MutableProperty<[LoopLog.Entry]>([])
    let time = MutableProperty(Duration.milliseconds(1))
    let log = LoopLog(defersFirstStates: true, now: { time.value }) { entry in
      if entry.name.hasSuffix("Early") { entries.modify { $0.append(entry) } }
    }
    LoopObservation.add(log)
    defer { LoopObservation.remove(log) }
    func loop() -> FeedbackLoop<Early, Int> {
      FeedbackLoop(initial: Early(), reduce: { $0.value += $1 })
    }
    do {
      let (first, second, third) = (loop(), loop(), loop())
      first.start()
      second.start()
      third.start()
      #expect(entries.value.isEmpty)
      time.value = .milliseconds(9)
      first.send(2, fileID: "Here.swift", line: 7)
      let text = "Early\n  value: "
      #expect(
        entries.value.map(\.content) == [
          .state(text + "0", after: 0), .event("2", number: 1, cause: "sent at Here.swift:7"),
          .state(text + "2", after: 1),
        ])
      #expect(entries.value.map(\.time) == [1, 9, 9].map { Duration.milliseconds($0) })
      third.stop()
      log.describeFirstStates()
      log.describeFirstStates()
      #expect(entries.value.dropFirst(3).map(\.content).contains(.state(text + "0", after: 0)))
      #expect(Set(entries.value.dropFirst(3).map(\.loop)).count == 2)
      #expect(entries.value.count == 5)
    }
    #expect(entries.value.filter { $0.content == .released }.count == 3)
  }

  @Test("the effects of a deferred first state are described after it")
  func deferredEffects() {
    struct Waiting: Sendable { var value = 0 }
    let entries = MutableProperty<[LoopLog.Entry]>([])
    let log = LoopLog(defersFirstStates: true) { entry in
      if entry.name.hasSuffix("Waiting") { entries.modify { $0.append(entry) } }
    }
    LoopObservation.add(log)
    defer { LoopObservation.remove(log) }
    func loop() -> FeedbackLoop<Waiting, Int> {
      FeedbackLoop(
        initial: Waiting(), reduce: { $0.value += $1 },
        feedbacks: [
          Feedback(while: { $0.value == 0 }) { _ in .never() }.named("whileZero"),
          Feedback(while: { _ in true }) { _ in .never() }.named("always"),
        ])
    }
    func kinds(_ entries: some Sequence<LoopLog.Entry>) -> [String] {
      entries.map { entry in
        switch entry.content {
        case .state(_, let number): "state \(number)"
        case .effectStarted(let id, let number): "\(id.prefix(while: \.isLetter)) \(number)"
        case .effectEnded: "end"
        case .event: "event"
        default: "other"
        }
      }
    }
    let (first, second) = (loop(), loop())
    first.start()
    second.start()
    #expect(entries.value.isEmpty)
    first.send(1)
    let beginning = ["state 0", "whileZero 0", "always 0"]
    #expect(kinds(entries.value) == beginning + ["event", "state 1", "end"])
    log.describeFirstStates()
    #expect(kinds(entries.value.dropFirst(6)) == beginning)
  }

  @Test("once first states were described, those of later loops aren't deferred")
  func laterLoops() {
    struct Later: Sendable { var value = 0 }
    let entries = MutableProperty<[LoopLog.Entry]>([])
    let log = LoopLog(defersFirstStates: true) { entry in
      if entry.name.hasSuffix("Later") { entries.modify { $0.append(entry) } }
    }
    LoopObservation.add(log)
    defer { LoopObservation.remove(log) }
    log.describeFirstStates()
    let loop = FeedbackLoop(
      initial: Later(), reduce: { (state: inout Later, step: Int) in state.value += step })
    loop.start()
    #expect(entries.value.count == 1)
    loop.stop()
  }

  @Test("a loop's own hook is called, too, and other loops cost nothing after the removal")
  func hooks() {
    let collector = Collector("LoopLogTests.Count")
    let own = MutableProperty(0)
    let observed = FeedbackLoop(
      initial: Count(), reduce: { (state: inout Count, _: Step) in state.value += 1 },
      hook: LoopHook { _ in own.modify { $0 += 1 } })
    observed.start()
    LoopObservation.remove(collector.log)
    let later = loop()
    later.start()
    later.send(.add(1))
    #expect(own.value == 1)
    #expect(collector.contents.count == 1)
  }

  @Test("entries are the same after they were written and read")
  func lines() {
    let contents: [LoopLog.Content] = [
      .event("typed(\"a\\\nb\u{1}\")", number: 3, cause: "sent at A.swift:1"),
      .state("A\n  b: \"c\"", after: 3), .state(nil, after: 4),
      .effectStarted("load(1) #2", after: 3),
      .effectEnded("load(1) #2", isCancelled: true), .dropped("x", cause: "y"), .released,
    ]
    for content in contents {
      let entry = LoopLog.Entry(loop: 2, name: "A.B", time: .microseconds(12), content: content)
      #expect(LoopLog.Entry(jsonLine: entry.jsonLine) == entry)
      #expect(!entry.jsonLine.contains("\n"))
    }
    #expect(LoopLog.Entry(jsonLine: "{\"loop\":1}") == nil)
    #expect(LoopLog.Entry(jsonLine: "Backtrace:") == nil)
  }

  @Test("the file has the last entries, and those of a quiet loop")
  func file() throws {
    let folder = TemporaryFolder("flight-log")
    let flight = try FlightLog(file: folder.path("loops.flight"), capacity: 16_384)
    func append(_ loop: Int, _ content: LoopLog.Content) {
      flight.append(LoopLog.Entry(loop: loop, name: "L\(loop)", time: .zero, content: content))
    }
    append(1, .event("quiet", number: 1, cause: "c"))
    append(1, .state("Quiet", after: 1))
    append(3, .state("Gone", after: 0))
    append(3, .released)
    for number in 1...2_000 {
      append(2, .event("busy(\(number))", number: number, cause: "c"))
      append(2, .state("Busy \(number)", after: number))
    }
    let data = try Data(contentsOf: URL(filePath: folder.path("loops.flight")))
    #expect(data.count <= 16_384 + 8_192)
    let history = LoopHistory(try FlightLog.entries(data))
    #expect(history.entries.count > 50)
    #expect(history.entries.last?.content == .state("Busy 2000", after: 2_000))
    #expect(history.members().map(\.number) == [1, 2])
    let end = history.entries.count - 1
    #expect(history.state(of: 1, at: end) == "Quiet")
    #expect(history.entries.contains { $0.content == .event("quiet", number: 1, cause: "c") })
  }

  @Test("the entries of a file are in the order of their times, also after its first part is full")
  func fileOrder() throws {
    let folder = TemporaryFolder("flight-log-order")
    // One that switches its parts once, so that both have the entries of the quiet loops.
    let flight = try FlightLog(file: folder.path("loops.flight"), capacity: 32_768)
    var appended: [LoopLog.Entry] = []
    func append(_ loop: Int, _ content: LoopLog.Content) {
      let entry = LoopLog.Entry(
        loop: loop, name: "L\(loop)", time: .microseconds(Int64(appended.count)), content: content)
      appended.append(entry)
      flight.append(entry)
    }
    for number in 1...10 {
      for loop in 1...3 {
        append(loop, .event("quiet", number: number, cause: "c"))
        append(loop, .state("Quiet \(number)", after: number))
      }
    }
    for number in 1...100 { append(4, .event("busy(\(number))", number: number, cause: "c")) }
    let entries = try FlightLog.entries(
      Data(contentsOf: URL(filePath: folder.path("loops.flight"))))
    #expect(entries == appended)
    for number in 101...400 { append(4, .event("busy(\(number))", number: number, cause: "c")) }
    let later = try FlightLog.entries(
      Data(contentsOf: URL(filePath: folder.path("loops.flight"))))
    #expect(later.map(\.time) == later.map(\.time).sorted() && Set(later).count == later.count)
    #expect(later.last == appended.last && later.contains { $0.loop == 1 })
  }

  @Test("a history has states, changes, effects and unfinished events")
  func history() throws {
    func entry(_ content: LoopLog.Content) -> LoopLog.Entry {
      LoopLog.Entry(loop: 1, name: "A", time: .zero, content: content)
    }
    let history = LoopHistory([
      entry(.state("A\n  b: 1\n  c: 2", after: 0)), entry(.effectStarted("load", after: 0)),
      entry(.event("add", number: 1, cause: "load")), entry(.state("A\n  b: 5\n  c: 2", after: 1)),
      entry(.effectEnded("load", isCancelled: false)),
      entry(.event("crash", number: 2, cause: "sent")),
    ])
    #expect(history.changes(at: 2) == ["- b: 1", "+ b: 5"])
    #expect(history.outcome(of: 2) == 3)
    #expect(history.outcome(of: 5) == nil)
    #expect(history.effects(of: 1, at: 2).map(\.name) == ["load"])
    #expect(history.effects(of: 1, at: 5).isEmpty)
    #expect(history.state(of: 1, at: 5) == "A\n  b: 5\n  c: 2")
    #expect(history.members() == [.init(number: 1, name: "A", isRunning: true)])
    let text = "Report\n" + history.entries.map(\.jsonLine).joined(separator: "\n") + "\nend\n"
    #expect(LoopHistory(text: text).entries == history.entries)
  }
}

extension LoopHistory.Member {
  fileprivate init(number: Int, name: String, isRunning: Bool) {
    let entry = LoopLog.Entry(loop: number, name: name, time: .zero, content: .state(nil, after: 0))
    let end = LoopLog.Entry(loop: number, name: name, time: .zero, content: .released)
    self = LoopHistory(isRunning ? [entry] : [entry, end]).members()[0]
  }
}
