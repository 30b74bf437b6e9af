// SPDX-License-Identifier: MIT

import Foundation
import Signals
import TestKit
import Testing

/// Several threads send to the sources of random chains. What arrives is what the model says for one of the orders in which
/// one thread could have sent the same events.
@Suite("Differential test with threads")
struct ThreadModelTests {
  @Test("what arrives from several threads is what one of the serial orders gives")
  func orders() {
    let count = DifferentialTests.number(
      "PROSCENIUM_MODEL_THREADS", or: TestLength.rounds(60, long: 300))
    let first = DifferentialTests.number("PROSCENIUM_MODEL_SEED", or: 1)
    var failures = 0
    for seed in first..<first + count {
      for line in Self.run(seed: UInt64(seed)).prefix(1) {
        failures += 1
        Issue.record("\(line)")
      }
      if failures == DifferentialTests.number("PROSCENIUM_MODEL_FAILURES", or: 3) { break }
    }
  }

  @Test("events come one at a time, and none after the end, while threads send elements and ends")
  func storms() {
    let count = DifferentialTests.number(
      "PROSCENIUM_MODEL_STORMS", or: TestLength.rounds(300, long: 10_000))
    let first = DifferentialTests.number("PROSCENIUM_MODEL_SEED", or: 1)
    var failures = 0
    for seed in first..<first + count {
      var random = SeededRandom(UInt64(seed))
      let chain = random.chain(ofHotSources: 2...4)
      let scripts = chain.hots.map { id in random.storm(of: id) }
      let isDisposed = random.oneIn(4)
      let result = Self.send(scripts, to: chain, disposing: isDisposed, tapping: random.oneIn(4))
      var wrong = result.complaints
      if let end = result.events.firstIndex(where: \.isEnd), end < result.events.count - 1 {
        wrong.append("after the end: \(result.events[(end + 1)...])")
      }
      if wrong.isEmpty { continue }
      failures += 1
      Issue.record(
        "seed \(seed), disposed \(isDisposed)\n\(chain.text)\n\(wrong.joined(separator: "\n"))")
      if failures == DifferentialTests.number("PROSCENIUM_MODEL_FAILURES", or: 3) { break }
    }
  }

  /// Runs one chain several times, and describes what is wrong.
  private static func run(seed: UInt64) -> [String] {
    var random = SeededRandom(seed)
    let chain = random.chain(ofHotSources: 2...3)
    let scripts = chain.hots.map { id in random.events(of: id) }
    let orders = interleavings(scripts)
    let outcomes = Set(
      orders.map { order in
        ModelTime.observe(chain.playing(order), until: 1 << 58).runs[0].observed.events.map(\.what)
      })
    let isDisposed = random.oneIn(3)
    for _ in 0..<10 {
      let result = send(scripts, to: chain, disposing: isDisposed, tapping: random.oneIn(2))
      var wrong = result.complaints
      let isExact = !isDisposed && !chain.sendsSeveralEvents
      let elements = result.events.filter { !$0.isEnd }
      let isKnown = outcomes.contains {
        isExact
          ? $0 == result.events
          : $0.starts(with: chain.sendsSeveralEvents ? elements : result.events)
      }
      if !isKnown, !chain.hasPartsBetween { wrong.append("no order gives \(result.events)") }
      if !wrong.isEmpty {
        let head = "seed \(seed), disposed \(isDisposed)\n\(chain.text)\n\(scripts)"
        return [([head] + wrong).joined(separator: "\n")]
      }
    }
    return []
  }

  /// Sends the events of each source on a separate thread, and returns what arrives.
  private static func send(
    _ scripts: [[Prompt]], to chain: Chain, disposing isDisposed: Bool, tapping tapsParts: Bool
  ) -> (events: [Happening], complaints: [String]) {
    let (stage, bag, probe, late) = (
      ChainSignal(isDeep: false, tapsParts: tapsParts), DisposeBag(), SerialProbe(), Counter()
    )
    let events = Lock<[Happening]>([])
    let isOver = Lock(false)
    let note: @Sendable (Happening) -> Void = { what in
      probe.touch { events.withLock { $0.append(what) } }
      if isOver.withLock({ $0 }) { late.add() }
    }
    stage.signal(chain).observe(
      next: { note(.next($0)) },
      end: { note($0.failure.map { .failed($0.number) } ?? .completed) }
    ).dispose(in: bag)
    Stress.run(threads: scripts.count + (isDisposed ? 1 : 0)) { thread in
      if thread < scripts.count {
        for prompt in scripts[thread] { stage.send(prompt) }
      } else {
        bag.dispose()
        isOver.withLock { $0 = true }
      }
    }
    bag.dispose()
    // While a thread delivers or releases something, another one may go on: neither waits.
    var complaints = stage.complaints.filter {
      !$0.hasSuffix("after the release") && !$0.hasSuffix("open at once")
    }
    if probe.overlaps > 0 { complaints.append("\(probe.overlaps) events overlap") }
    if late.value > 1 { complaints.append("\(late.value) events after the disposal") }
    for (id, log) in stage.observed where log.contains(where: { $0.over == nil }) {
      complaints.append("\(id): not released")
    }
    return (events.withLock { $0 }, complaints)
  }

  /// All orders in which the events of several sources can be sent.
  private static func interleavings(_ scripts: [[Prompt]]) -> [[Prompt]] {
    if scripts.allSatisfy(\.isEmpty) { return [[]] }
    return scripts.indices.filter { !scripts[$0].isEmpty }.flatMap { index in
      var rest = scripts
      let next = rest[index].removeFirst()
      return interleavings(rest).map { [next] + $0 }
    }
  }
}

extension Chain {
  /// A Boolean value that indicates whether an operator sends an element and an end after one another, between which another
  /// thread may end the chain. The elements are those of a serial order; the end may be another one.
  fileprivate var sendsSeveralEvents: Bool {
    let bursts: Set<Operator> = [
      .prefix, .suffix, .zip, .zipArray, .sample, .replaceFailure, .expand,
    ]
    return !operators.isDisjoint(with: bursts)
  }

  /// A Boolean value that indicates whether one thread may send something between two steps of another one, which is no serial
  /// order: between the release of a hot source and its next start; between an element and the start of the hot source that
  /// follows it; or between an element that is repeated and the end after it.
  fileprivate var hasPartsBetween: Bool {
    guard case .apply(_, let op, _, _, let chains) = self else { return false }
    let startedAgain: [Chain] =
      switch op {
      case .flatMapLatest, .retry, .repeating, .expand: chains.suffix(1)
      case .retryWhen, .repeatWhen: chains
      default: []
      }
    return startedAgain.contains { !$0.hots.isEmpty }
      || op == .replayLatest && chains.contains(where: \.sendsSeveralEvents)
      || chains.contains(where: \.hasPartsBetween)
  }

  /// The chain with hot sources that play events in an order.
  fileprivate func playing(_ order: [Prompt]) -> Chain {
    switch self {
    case .hot(let id, _):
      .hot(
        id: id,
        order.enumerated().filter { $0.element.id == id }.map { index, prompt in
          Scripted(time: index + 1, what: prompt.what)
        })
    case .cold: self
    case .apply(let id, let op, let parameter, let delay, let chains):
      .apply(id: id, op, parameter: parameter, delay: delay, chains.map { $0.playing(order) })
    }
  }
}

extension SeededRandom {
  /// A chain of operators without time, most of which have several inputs.
  fileprivate mutating func concurrentChain(depth: Int, id: inout Int) -> Chain {
    id += 1
    let own = id
    if depth == 0 {
      if oneIn(4) {
        // One event: other threads may send between two.
        let events: [Happening] = [.next(below(5)), .completed, .failed(0)]
        return .cold(id: own, [Scripted(time: 0, what: pick(events))])
      }
      return .hot(id: own, [])
    }
    let several = Operator.allCases.filter { $0.inputs > 1 && $0 != .timeout }
    let single: [Operator] = [
      .map, .scan, .prefix, .throwingMap, .replaceFailure, .retry, .repeating, .share, .dropLast,
      .suffix, .materialize, .startWith,
    ]
    let op = pick(oneIn(3) ? single : several)
    let inputs = (0..<op.inputs).map { index in
      concurrentChain(depth: index == 0 ? depth - 1 : below(min(depth, 2)), id: &id)
    }
    return .apply(id: own, op, parameter: below(4), delay: 1, inputs)
  }

  fileprivate mutating func chain(ofHotSources count: ClosedRange<Int>) -> Chain {
    while true {
      var id = 0
      let chain = concurrentChain(depth: below(3) + 1, id: &id)
      if count.contains(chain.hots.count) { return chain }
    }
  }

  /// Many elements, and sometimes an end.
  fileprivate mutating func storm(of id: Int) -> [Prompt] {
    let ends: [Happening] = [.completed, .failed(0), .failed(1)]
    let elements = (0..<20).map { Happening.next($0 % 5) }
    return (elements + (oneIn(3) ? [] : [pick(ends)])).map { Prompt(id: id, what: $0) }
  }

  fileprivate mutating func events(of id: Int) -> [Prompt] {
    (0...below(2)).map { number in
      let what: Happening =
        switch below(8) {
        case 0: .completed
        case 1: .failed(below(2))
        default: .next(below(5))
        }
      return Prompt(id: id, what: what)
    }
  }
}
