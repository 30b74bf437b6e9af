// SPDX-License-Identifier: MIT

import TestKit

/// A random chain of operators, as a value that the signals and the model are both built from.
indirect enum Chain: Sendable {
  /// A source that plays a script once, for all observers; times count from the start of the test.
  case hot(id: Int, [Scripted])
  /// A source that plays a script for each observation; times count from its start.
  case cold(id: Int, [Scripted])
  /// An operator with its number, a parameter, a delay, and its inputs; the first one is the main
  /// input.
  case apply(id: Int, Operator, parameter: Int, delay: Int, [Chain])

  var id: Int {
    switch self {
    case .hot(let id, _), .cold(let id, _), .apply(let id, _, _, _, _): id
    }
  }
}

extension Chain {
  /// The operators of the chain.
  var operators: Set<Operator> {
    guard case .apply(_, let op, _, _, let chains) = self else { return [] }
    return chains.reduce([op]) { $0.union($1.operators) }
  }

  /// A Boolean value that indicates whether several observations of one operator may do something at one moment, in an
  /// order that the model does not define. What `expand` starts for elements that an observer sends meanwhile has no order.
  var hasSimultaneousTimers: Bool {
    if operators.contains(.expand) { return true }
    let timers: Set<Operator> = [
      .delay, .observeOn, .debounce, .throttle, .throttleFirst, .chunksEvery, .timeout, .startOn,
      .retryAfter,
    ]
    let copies: Set<Operator> = [.flatMapMerge, .flatMapMergeTwo, .flatMapRace, .share]
    return !operators.isDisjoint(with: timers) && !operators.isDisjoint(with: copies)
  }

  /// The numbers of the hot sources.
  var hots: [Int] {
    switch self {
    case .hot(let id, _): [id]
    case .cold: []
    case .apply(_, _, _, _, let chains): chains.flatMap(\.hots)
    }
  }
}

/// What happens at a tap.
enum Happening: Hashable, Sendable {
  case next(Int)
  case completed
  case failed(Int)

  var isEnd: Bool { if case .next = self { false } else { true } }
}

/// A happening and its moment, in nanoseconds.
struct Scripted: Hashable, Sendable {
  var time: Int
  var what: Happening
}

/// An event that the observer sends to a hot source, while it receives an element itself.
struct Prompt: Hashable, Sendable {
  var id: Int
  var what: Happening
}

/// One observation at a tap: its start, what it received, and its release.
struct Observed: Hashable, Sendable {
  var start: Int
  var events: [Scripted] = []
  var over: Int?
}

extension Observed {
  /// The observation without the events of the moment of its release. An end is delivered first, and then what is
  /// upstream is released. Whether an event that the observer sends meanwhile gets there is not defined.
  var untilRelease: Observed? {
    if over == start { return nil }
    var copy = self
    copy.events.removeAll { $0.time == over }
    return copy
  }
}

extension Observed: Comparable {
  static func < (one: Observed, other: Observed) -> Bool {
    (one.start, one.over ?? 0, one.events.count) < (
      other.start, other.over ?? 0, other.events.count
    )
  }
}

/// The operators that random chains consist of.
enum Operator: String, CaseIterable, Sendable {
  case map, filter, scan, removeDuplicates, flatMap, startWith, dropFirst, dropWhile, dropLast
  case prefix, prefixWhile, prefixInclusive, elementAt, suffix, ifEmptySend, chunksOfCount, reduce
  case adjacentPairs, uniqued, materialize, throwingMap, replaceFailure, suppressError, mapFailure
  case retry, repeating, delay, observeOn, debounce, throttle, throttleFirst, chunksEvery
  case append, catching, ifEmptyStart, timeout, prefixUntil, dropUntil, paused, sample
  case combineLatest, combineLatestArray, zip, zipArray, merge, race, withLatest
  case flatMapLatest, flatMapMerge, flatMapMergeTwo, flatMapConcat, flatMapFirst, flatMapRace
  case compactMap, ignoreElements, enumerated, withPrevious, collect, grouped, replayLatest, expand
  case retryWhen, repeatWhen, retryAfter, startOn, share

  /// The number of inputs.
  var inputs: Int {
    switch self {
    case .append, .catching, .ifEmptyStart, .timeout, .prefixUntil, .dropUntil, .paused, .sample,
      .combineLatest, .zip, .merge, .race, .withLatest, .flatMapLatest, .flatMapMerge,
      .flatMapMergeTwo, .flatMapConcat, .flatMapFirst, .flatMapRace, .replayLatest, .expand,
      .retryWhen, .repeatWhen:
      2
    case .combineLatestArray, .zipArray: 3
    default: 1
    }
  }

  /// The inputs that are started at the start, in order.
  var firstSlots: [Int] {
    switch self {
    case .prefixUntil, .dropUntil, .paused, .sample, .withLatest, .replayLatest: [1, 0]
    case .startOn: []
    case .combineLatest, .combineLatestArray, .zip, .zipArray, .merge, .race: Array(0..<inputs)
    default: [0]
    }
  }

  /// How many observations of an input may be open at once; nil if any number may.
  func openLimit(ofInput index: Int) -> Int? {
    switch self {
    case .flatMapMerge, .flatMapRace, .expand: index == 0 ? 1 : nil
    case .flatMapMergeTwo: index == 0 ? 1 : 2
    default: 1
    }
  }
}

extension SeededRandom {
  /// A chain of operators of a given depth, whose sources have moments that don't meet.
  mutating func chain(depth: Int, id: inout Int) -> Chain {
    id += 1
    let own = id
    if depth == 0 {
      return oneIn(2) ? .hot(id: own, script(cold: false)) : .cold(id: own, script(cold: true))
    }
    let op = pick(Operator.allCases)
    // The deep input is sometimes that of the inner signals.
    let deepest = op.inputs > 1 && oneIn(3) ? 1 : 0
    let inputs = (0..<op.inputs).map { index in
      chain(depth: index == deepest ? depth - 1 : below(min(depth, 2)), id: &id)
    }
    return .apply(id: own, op, parameter: below(4), delay: moment(), inputs)
  }

  private mutating func moment() -> Int { below(1 << 44) + 1 }

  private mutating func script(cold: Bool) -> [Scripted] {
    var (time, script): (Int, [Scripted]) = (cold && oneIn(3) ? 0 : moment(), [])
    for _ in 0..<below(7) {
      script.append(Scripted(time: time, what: .next(below(5))))
      // Some elements come at the same moment as the one before; those of a hot source almost,
      // since it may have several observers, which receive each element before the next.
      time += oneIn(4) ? (cold ? 0 : 1) : moment()
    }
    switch below(3) {
    case 0: script.append(Scripted(time: time, what: .failed(below(2))))
    case 1: script.append(Scripted(time: time, what: .completed))
    default: break
    }
    return script
  }
}
