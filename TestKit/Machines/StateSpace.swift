// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Signals

/// The situations of a machine that were found, each a state with its running effects, and the moves between them.
///
/// A situation takes some 24 bytes besides its state, and a move 4: events are computed again when someone asks.
final class StateSpace<State: Hashable & Sendable, Event: Sendable>: @unchecked Sendable {
  // SAFETY: filled by `explore` before anyone else has it, and constant afterwards, but for `effects`, which has a
  // lock of its own.

  /// A move as a person reads it.
  struct Move {
    /// The event; nil for an effect that completes without one.
    let event: Event?
    /// The effect that sends the event or completes; nil for an event from outside.
    let source: RunningEffect?
    let to: Int
  }

  let explorer: Explorer<State, Event>
  let effects: EffectSets<State, Event>
  private(set) var states = ContiguousArray<State>()
  private(set) var effectSets = ContiguousArray<Int32>()
  /// The number of situations whose moves are known; the others were found when the limit was reached.
  private(set) var expanded = 0
  /// The longest of the shortest ways to the expanded situations.
  private(set) var depth = 0
  private var cameFrom = ContiguousArray<Int32>()
  private var moveStarts: ContiguousArray<UInt32> = [0]
  private var targets = ContiguousArray<Int32>()
  private var hashes = ContiguousArray<UInt32>()
  private var table = ContiguousArray<Int32>(repeating: -1, count: 64)

  init(_ explorer: Explorer<State, Event>) throws(Finding) {
    self.explorer = explorer
    effects = EffectSets(explorer)
    try explorer.checkNames()
    let start = explorer.canonical(explorer.machine.initial)
    let set = try effects.attend(nil, in: start, from: 0)
    _ = insert(Successor(state: start, effects: set), from: -1)
    try explore()
  }

  var count: Int { states.count }
  var isComplete: Bool { expanded == states.count }

  func targets(of place: Int) -> ArraySlice<Int32> {
    ArraySlice(targets[Int(moveStarts[place])..<Int(moveStarts[place + 1])])
  }

  /// The moves of an expanded situation.
  func moves(of place: Int) -> [Move] {
    guard place < expanded else { return [] }
    let all = choices(in: states[place], Int(effectSets[place]))
    return zip(all, targets(of: place)).map { choice, target in
      Move(event: choice.event, source: choice.effect?.effect, to: Int(target))
    }
  }

  /// The moves on the shortest way to a situation.
  func way(to place: Int) -> [Move] {
    var way: [Move] = []
    var place = place
    while cameFrom[place] >= 0 {
      let before = Int(cameFrom[place])
      if let move = moves(of: before).first(where: { $0.to == place }) { way.append(move) }
      place = before
    }
    return way.reversed()
  }
}

extension StateSpace {
  /// A situation that a move leads to.
  struct Successor: Sendable {
    let state: State
    let effects: Int32
    let hash: UInt32

    init(state: State, effects: Int32) {
      self.state = state
      self.effects = effects
      var hasher = Hasher()
      hasher.combine(state)
      hasher.combine(effects)
      hash = UInt32(truncatingIfNeeded: hasher.finalize())
    }
  }

  /// What can happen next: an event from outside, an answer of an effect, or a silent completion.
  private struct Choice {
    let event: Event?
    let effect: EffectSets<State, Event>.Live?
    let completes: Bool
  }

  private func choices(in state: State, _ set: Int) -> [Choice] {
    var all = explorer.events(state).map { Choice(event: $0, effect: nil, completes: false) }
    for live in effects.live(in: set) {
      let ends = live.effect.lifetime == .untilCompletion
      let answers = explorer.answers(of: live.effect, in: state) ?? []
      for event in answers { all.append(Choice(event: event, effect: live, completes: ends)) }
      if live.isAwaited || explorer.completesSilently(live.effect) {
        all.append(Choice(event: nil, effect: live, completes: true))
      }
    }
    return all
  }

  private func successor(of choice: Choice, in state: State, _ set: Int) throws(Finding) -> Successor {
    var set = set
    if choice.completes, let effect = choice.effect { set = try effects.finishing(effect, in: set) }
    var next = state
    var after = Int32(set)
    if let event = choice.event {
      explorer.machine.reduce(&next, event)
      next = explorer.canonical(next)
      after = try effects.attend(event, in: next, from: set)
    }
    if choice.completes { after = try effects.finished(Int(after)) }
    return Successor(state: next, effects: after)
  }

  /// The successors of a run of situations, in order, and how many each one has.
  private typealias Batch = (counts: [Int32], successors: [Successor])

  private func expand(_ places: Range<Int>) throws(Finding) -> Batch {
    var batch: Batch = ([], [])
    batch.counts.reserveCapacity(places.count)
    batch.successors.reserveCapacity(places.count * 4)
    for place in places {
      let (state, set) = (states[place], Int(effectSets[place]))
      let all = choices(in: state, set)
      for choice in all { batch.successors.append(try successor(of: choice, in: state, set)) }
      batch.counts.append(Int32(all.count))
    }
    return batch
  }

  /// Breadth first. The situations of a level are expanded on all cores, and merged in order, so that the result
  /// doesn't depend on the number of cores.
  private func explore() throws(Finding) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    while expanded < states.count {
      let level = expanded..<states.count
      // Small pieces, so that a level that exceeds the limit isn't expanded whole for nothing.
      let piece = max(64, min(8_192, level.count / (cores * 4)))
      var start = level.lowerBound
      while start < level.upperBound {
        let ranges = (0..<cores).map { core in
          min(level.upperBound, start + core * piece)..<min(level.upperBound, start + (core + 1) * piece)
        }.filter { !$0.isEmpty }
        let batches = try expandAll(ranges)
        for batch in batches where !merge(batch) { return }
        start = ranges.last?.upperBound ?? level.upperBound
      }
      depth += 1
    }
    depth -= 1
  }

  private func expandAll(_ ranges: [Range<Int>]) throws(Finding) -> [Batch] {
    if ranges.count == 1 || ranges.reduce(0, { $0 + $1.count }) < 256 {
      var batches: [Batch] = []
      for range in ranges { batches.append(try expand(range)) }
      return batches
    }
    let results = Lock<[Result<BatchBox, Finding>?]>(Array(repeating: nil, count: ranges.count))
    DispatchQueue.concurrentPerform(iterations: ranges.count) { index in
      let result: Result<BatchBox, Finding>
      do throws(Finding) {
        let batch = try self.expand(ranges[index])
        result = .success(BatchBox(counts: batch.counts, successors: batch.successors))
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[index] = result }
    }
    var batches: [Batch] = []
    for result in results.withLock({ $0 }) {
      guard let result else { continue }
      let box = try result.get()
      batches.append((box.counts, box.successors))
    }
    return batches
  }

  private struct BatchBox: Sendable {
    let counts: [Int32]
    let successors: [Successor]
  }

  /// Adds the successors of the next situations. Returns false when the limit is reached.
  private func merge(_ batch: Batch) -> Bool {
    var next = 0
    for count in batch.counts {
      for successor in batch.successors[next..<next + Int(count)] {
        guard let target = insert(successor, from: Int32(expanded)) else {
          targets.removeLast(targets.count - Int(moveStarts[expanded]))
          return false
        }
        targets.append(target)
      }
      next += Int(count)
      expanded += 1
      moveStarts.append(UInt32(targets.count))
    }
    return true
  }

  /// Returns the number of a situation, which is new or known; nil if it is new and there are too many.
  private func insert(_ successor: Successor, from place: Int32) -> Int32? {
    var slot = Int(successor.hash) & (table.count - 1)
    while table[slot] >= 0 {
      let known = Int(table[slot])
      if hashes[known] == successor.hash, effectSets[known] == successor.effects,
        states[known] == successor.state
      {
        return Int32(known)
      }
      slot = (slot + 1) & (table.count - 1)
    }
    guard states.count < explorer.limit else { return nil }
    let number = Int32(states.count)
    table[slot] = number
    states.append(successor.state)
    effectSets.append(successor.effects)
    hashes.append(successor.hash)
    cameFrom.append(place)
    if states.count * 3 > table.count * 2 { growTable() }
    return number
  }

  private func growTable() {
    table = ContiguousArray(repeating: -1, count: table.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & (table.count - 1)
      while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = Int32(number)
    }
  }
}
