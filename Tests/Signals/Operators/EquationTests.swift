// SPDX-License-Identifier: MIT

import Foundation
import Signals
import TestKit
import Testing

/// The equations in the doc comments of operators: both sides send the same at the same moments.
@Suite("Equations of operators")
struct EquationTests {
  private let stage = MarbleStage()
  private let log = SafeObserver<String>(next: { _ in })
  private let failures = SafeObserver<MarbleFailure>(next: { _ in })

  private var time: VirtualScheduler { stage.time }

  private func sequence<Element: Sendable>(_ elements: [Element]) -> Signal<Element, MarbleFailure>
  {
    .sequence(elements)
  }

  private func marbles(_ line: String) -> Signal<String, MarbleFailure> {
    stage.cold(Marbles(stringLiteral: line)).signal
  }

  private func equal<One, OneFailure, Other, OtherFailure>(
    _ one: Signal<One, OneFailure>, _ other: Signal<Other, OtherFailure>, line: Int = #line
  ) {
    let (one, other) = (stage.marbles(of: one), stage.marbles(of: other))
    #expect(one == other, "line \(line)")
  }

  @Test("each equation in the comments of operators is one of these")
  func comments() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    func stripped(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let tested = stripped(try String(contentsOfFile: #filePath, encoding: .utf8))
    var count = 0
    let operators = root.appending(path: "Signals/Operators")
    for name in try FileManager.default.contentsOfDirectory(atPath: operators.path) {
      let text = try String(contentsOf: operators.appending(path: name), encoding: .utf8)
      for match in text.matches(of: /\/\/\/ `(.+)`\n? *(?:\/\/\/)? ?is `(.+)`\./) {
        count += 1
        let isTested = tested.contains(stripped("equal(\(match.1), \(match.2))"))
        #expect(isTested, "in no test: \(match.0)")
      }
    }
    #expect(count == 90)
  }

  @Test("equations of neighbours, failures, time, and combinations hold")
  func equations1() {
    equal(sequence([1, 2, 3]).adjacentPairs().map(+), sequence([3, 5]))
    equal(sequence([1, 2]).withPrevious().map { ($0 ?? 0) + $1 }, sequence([1, 3]))
    equal(sequence([1]).start(with: 0), sequence([0, 1]))
    equal(sequence([1]).append(sequence([2])), sequence([1, 2]))
    equal(marbles("a^").catch { _ in marbles("b|") }, marbles("ab|"))
    equal(marbles("a^").replaceFailure(with: "b"), marbles("a[b|]"))
    equal(marbles("a^").replaceFailure { _ in "b" }, marbles("a[b|]"))
    equal(marbles("a^").suppressError(), marbles("a|"))
    equal(marbles("a^").mapFailure { $0 }, marbles("a^"))
    equal(sequence([1, 2, 3]).chunks(ofCount: 2), sequence([[1, 2], [3]]))
    equal(
      marbles("ab---c|").chunks(every: .milliseconds(2), on: time).map { $0.joined() },
      marbles("--'ab'---[c|]"))
    equal(combineLatest(marbles("a-b|"), marbles("-1-2|")).map(+), marbles("-'a1''b1''b2'|"))
    equal(combineLatest([marbles("a|"), marbles("b|")]).map { $0.joined() }, marbles("'ab'|"))
    equal(marbles("a|").combineLatest(with: marbles("1|")).map(+), marbles("'a1'|"))
    equal(marbles("ab--c|").debounce(for: .milliseconds(2), on: time), marbles("---b-[c|]"))
    equal(marbles("ab|").named("letters"), marbles("ab|"))
    equal(marbles("ab|").delay(for: .milliseconds(2), on: time), marbles("--ab|"))
    equal(sequence([1, 2, 1]).drop(while: { $0 < 2 }), sequence([2, 1]))
    equal(marbles("ab-c|").drop(until: marbles("--1|").suppressError()), marbles("---c|"))
    equal(sequence([1, 2]).dropFirst(), sequence([2]))
    equal(sequence([1, 2]).dropLast(), sequence([1]))
    equal(sequence([1, 2]).element(at: 1), sequence([2]))
    equal(sequence([1]).expand { $0 < 3 ? .just($0 + 1) : .empty() }, sequence([1, 2, 3]))
    equal(sequence([1, 2]).filter { $0 > 1 }, sequence([2]))
  }

  @Test("equations of signals of signals, values and events hold")
  func equations2() {
    equal(marbles("ab|").ignoreElements(), marbles("--|"))
    equal(sequence([1, 2]).first(), sequence([1]))
    equal(sequence([1, 2]).first(where: { $0 > 1 }), sequence([2]))
    equal(marbles("ab-c|").flatMapFirst { _ in marbles("1-|") }, marbles("1--1-|"))
    equal(marbles("a--b|").flatMapLatest { marbles("\($0)-\($0)-\($0)|") }, marbles("a-ab-b-b|"))
    equal(marbles("a--b|").flatMapMerge { marbles("\($0)-\($0)-\($0)|") }, marbles("a-abab-b|"))
    equal(marbles("ab|").flatMapConcat { marbles("\($0)\($0)|") }, marbles("aabb|"))
    equal(marbles("ab|").flatMapRace { marbles("-\($0)\($0)|") }, marbles("-aa|"))
    equal(sequence([1, 2, 3]).grouped { $0 % 2 }.map { $0.key }, sequence([1, 0]))
    equal(marbles("ab|").handleEvents(), marbles("ab|"))
    equal(marbles("ab|").feedNext(into: log), marbles("ab|"))
    equal(sequence([Int]()).ifEmpty(send: 1), sequence([1]))
    equal(sequence([Int]()).ifEmpty(startWith: sequence([1, 2])), sequence([1, 2]))
    equal(sequence([true]).and(sequence([false])), sequence([false]))
    equal(sequence([true]).or(sequence([false])), sequence([true]))
    equal(sequence([true]).not(), sequence([false]))
    equal(sequence([1, 2]).map { $0 * 2 }, sequence([2, 4]))
    equal(sequence([1, 2]).replace(with: 0), sequence([0, 0]))
    equal(sequence(["1", "b"]).compactMap { Int($0) }, sequence([1]))
    equal(sequence([1, 2]).flatMap { [$0, $0] }, sequence([1, 1, 2, 2]))
    equal(sequence([7, 8]).enumerated().map { $0 * 10 + $1 }, sequence([7, 18]))
    equal(marbles("a^").materialize().map { _ in "e" }, marbles("e[e|]"))
    equal(marbles("a^").materialize().dematerialize(), marbles("a^"))
    equal(marbles("a^").results().map { _ in "r" }, marbles("r[r|]"))
  }

  @Test("equations of places, rounds, samples and sums hold")
  func equations3() {
    equal(marbles("a^").failures().map { _ in "f" }, marbles("-[f|]"))
    equal(merge(marbles("a-b|"), marbles("-1-2|")), marbles("a1b2|"))
    equal(marbles("a-b|").merge(with: marbles("-1-2|")), marbles("a1b2|"))
    equal(marbles("ab|").observe(on: time), marbles("ab|"))
    equal(marbles("ab|").start(on: time), marbles("ab|"))
    equal(
      marbles("abcd|").paused(while: marbles("-t-f|").map { $0 == "t" }.suppressError()),
      marbles("a--d|"))
    equal(sequence([1, 2]).prefix(1), sequence([1]))
    equal(sequence([1, 2, 1]).prefix(while: { $0 < 2 }), sequence([1]))
    equal(marbles("ab-c|").prefix(until: marbles("--1|").suppressError()), marbles("ab|"))
    equal(race(marbles("--a|"), marbles("-b|")), marbles("-b|"))
    equal(sequence([1, 2, 3]).removeDuplicates(by: { $0 / 2 == $1 / 2 }), sequence([1, 2]))
    equal(sequence([1, 1, 2, 1]).removeDuplicates(), sequence([1, 2, 1]))
    equal(sequence([1, 2, 3]).uniqued(on: { $0 % 2 }), sequence([1, 2]))
    equal(sequence([1, 2, 1]).uniqued(), sequence([1, 2]))
    equal(sequence([1]).repeat(2), sequence([1, 1]))
    equal(sequence([1]).repeat(when: { SafeSignal<Int>.empty() }), sequence([1]))
    equal(marbles("a--b|").replayLatest(when: marbles("-1|").suppressError()), marbles("aa-b|"))
    equal(marbles("a^").retry(1), marbles("aa^"))
    equal(marbles("a^").retry(1, after: .constant(.milliseconds(2)), on: time), marbles("a--a^"))
    equal(marbles("a^").retry(when: { _ in SafeSignal<Int>.empty() }), marbles("a|"))
    equal(marbles("ab-c|").sample(on: marbles("--1-2|").suppressError()), marbles("--b-[c|]"))
    equal(marbles("ab-c|").sample(every: .milliseconds(2), on: time), marbles("--b-[c|]"))
    equal(sequence([1, 2]).scan(0, +), sequence([1, 3]))
    equal(sequence([1, 2]).scan(into: 0) { $0 += $1 }, sequence([1, 3]))
  }

  @Test("equations of the rest hold")
  func equations4() {
    equal(sequence([1, 2]).reduce(0, +), sequence([3]))
    equal(sequence([1, 2]).reduce(into: 0) { $0 += $1 }, sequence([3]))
    equal(sequence([1, 2]).collect(), sequence([[1, 2]]))
    equal(marbles("ab|").shareReplay(limit: 1), marbles("ab|"))
    equal(sequence([1, 2]).suffix(1), sequence([2]))
    equal(sequence([1, 2]).last(), sequence([2]))
    equal(marbles("ab---c|").throttle(for: .milliseconds(2), on: time), marbles("a-b--c|"))
    equal(
      marbles("a---b|").timeout(after: .milliseconds(2), on: time, failWith: MarbleFailure()),
      marbles("a-^"))
    equal(
      marbles("a---b|").timeout(after: .milliseconds(2), on: time, continueWith: marbles("c|")),
      marbles("a-c|"))
    equal(marbles("-ab|").with(latestFrom: marbles("1-2|")).map(+), marbles("-'a1''b2'|"))
    equal(zip(marbles("a-b|"), marbles("-1-2|")).map(+), marbles("-'a1'-['b2'|]"))
    equal(zip([marbles("a|"), marbles("b|")]).map { $0.joined() }, marbles("'ab'|"))
    equal(marbles("a|").zip(with: marbles("1|")).map(+), marbles("'a1'|"))
  }

  @Test("equations of failures, resources and sources hold")
  func equations5() {
    equal(marbles("a^").feedError(into: failures), marbles("a^"))
    equal(marbles("a|").suppressError().setFailure(to: MarbleFailure.self), marbles("a|"))
    equal(
      sequence([1]).results().setFailure(to: MarbleFailure.self).unwrapped(), sequence([1]))
    equal(
      Signal<Int, MarbleFailure>.using({ 1 }, release: { _ in }) { sequence([$0]) }, sequence([1]))
    equal(marbles("ab|").debug("letters", to: { _ in }), marbles("ab|"))
    equal(Signal<String, MarbleFailure>.empty(), marbles("|"))
    equal(Signal<String, MarbleFailure>.failed(MarbleFailure()), marbles("^"))
    equal(Signal<Int, MarbleFailure>.result(.success(1)), sequence([1]))
    equal(Signal<Int, MarbleFailure>.performing { 1 }, sequence([1]))
    equal(Signal<Int, MarbleFailure>.sequence(1...3), sequence([1, 2, 3]))
    equal(
      SafeSignal<Void>.timer(after: .milliseconds(2), on: time).map { "a" }, marbles("--[a|]"))
  }
}
