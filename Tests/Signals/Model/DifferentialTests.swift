// SPDX-License-Identifier: MIT

import Foundation
import Signals
import TestKit
import Testing

/// Random chains of operators do exactly what a naive model of lists of events says, at each place.
@Suite("Differential test against a model")
struct DifferentialTests {
  /// `PROSCENIUM_MODEL_CHAINS` says how many chains there are; `PROSCENIUM_MODEL_SEED` where they
  /// begin.
  static func number(_ name: String, or value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? value
  }

  @Test("random chains send, end and release as the model says, seen between all operators")
  func chains() {
    let count = Self.number("PROSCENIUM_MODEL_CHAINS", or: TestLength.rounds(1_000, long: 10_000))
    let first = Self.number("PROSCENIUM_MODEL_SEED", or: 1)
    var (events, failures) = (0, 0)
    for seed in first..<first + count {
      let result = Self.compare(seed: UInt64(seed))
      events += result.events
      guard let difference = result.difference else { continue }
      failures += 1
      Issue.record("\(difference)")
      if failures == Self.number("PROSCENIUM_MODEL_FAILURES", or: 3) { break }
    }
    #expect(events > count)
    if count > 10_000 { print("\(count) chains, \(events) events") }
  }

  /// Runs one chain, and describes how it differs from the model.
  private static func compare(seed: UInt64) -> (events: Int, difference: String?) {
    var random = SeededRandom(seed)
    var id = 0
    let chain = random.chain(depth: random.below(6), id: &id)
    let end = random.oneIn(3) ? random.below(1 << 46) + 1 : 1 << 58
    // Some observers send to a source while they receive an element.
    var prompts: [Int: Prompt] = [:]
    if !chain.hots.isEmpty, !chain.hasSimultaneousTimers, random.oneIn(3) {
      for _ in 0...random.below(3) {
        let what: Happening =
          switch random.below(8) {
          case 0: .completed
          case 1: .failed(random.below(2))
          default: .next(random.below(5))
          }
        prompts[random.below(4) + 1] = Prompt(id: random.pick(chain.hots), what: what)
      }
    }
    var model = ModelTime.observe(chain, until: end, prompts: prompts)
    if model.isUndefined {
      prompts = [:]
      model = ModelTime.observe(chain, until: end)
    }
    let whole = model.runs[0].observed.events
    // Some observers dispose at an event; what is sent during the start can't be stopped by a
    // handle that is not there yet.
    var cut = random.oneIn(3) ? random.below(4) + 1 : .max
    if cut > whole.count || whole[cut - 1].time == 0 || whole[cut - 1].what.isEnd { cut = .max }

    // While the start of an inner signal waits, the source may send the next element.
    let mayBeDeep = chain.operators.isDisjoint(with: [.flatMapLatest, .flatMapFirst, .expand])
    let stage = ChainSignal(
      isDeep: random.oneIn(4) && mayBeDeep && prompts.isEmpty, tapsParts: random.oneIn(2))
    let (bag, seen) = (DisposeBag(), Counter())
    stage.signal(chain).observe(next: { [cut, prompts] _ in
      seen.add()
      if let prompt = prompts[seen.value] { stage.send(prompt) }
      if seen.value == cut { bag.dispose() }
    }).dispose(in: bag)
    stage.time.advance(by: .nanoseconds(end))
    bag.dispose()
    stage.finish()

    var expected: [Int: [Observed]] = [:]
    for run in ModelTime.observe(chain, until: end, disposingAt: cut, prompts: prompts).runs {
      expected[run.chain.id, default: []].append(run.observed)
    }
    let observed = stage.observed
    let events = expected.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.events.count } }
    var lines = stage.complaints
    // Where starts are deferred, a source may send more before it is ended: only what arrives is
    // compared.
    let parts =
      stage.isDeep || !stage.tapsParts ? [chain.id] : Set(expected.keys).union(observed.keys)
    for id in parts.sorted() {
      var (one, other) = (observed[id] ?? [], expected[id] ?? [])
      if !prompts.isEmpty, id != chain.id {
        (one, other) = (one.compactMap(\.untilRelease), other.compactMap(\.untilRelease))
      }
      if one.sorted() == other.sorted() { continue }
      lines.append("\(id): got      \(text(one))\n\(id): expected \(text(other))")
    }
    if lines.isEmpty { return (events, nil) }
    let head = "seed \(seed), cut \(cut), prompts \(prompts), end \(end >> 34)"
    return (events, ([head, chain.text] + lines).joined(separator: "\n"))
  }

  private static func text(_ log: [Observed]) -> String {
    log.map { run in
      let events = run.events.map { event in
        let what =
          switch event.what {
          case .next(let value): "\(value)"
          case .completed: "|"
          case .failed(let number): "^\(number)"
          }
        return "\(event.time >> 34):\(what)"
      }
      return "[\(run.start >> 34) \(events.joined(separator: " ")) over \((run.over ?? -1) >> 34)]"
    }.joined(separator: " ")
  }
}

extension Chain {
  /// The chain as text, an operator a line.
  var text: String {
    switch self {
    case .hot(let id, let script): "\(id) hot \(Self.text(script))"
    case .cold(let id, let script): "\(id) cold \(Self.text(script))"
    case .apply(let id, let op, let parameter, let delay, let chains):
      "\(id) \(op)(\(parameter), \(delay >> 34))\n"
        + chains.map { "  " + $0.text.replacing("\n", with: "\n  ") }.joined(separator: "\n")
    }
  }

  private static func text(_ script: [Scripted]) -> String {
    script.map { "\($0.time >> 34):\($0.what)" }.joined(separator: " ")
  }
}
