// SPDX-License-Identifier: MIT

import FeedbackLoops
import Foundation
import Recordings
import Signals

/// The situations of a machine that were found, each a state with its running effects, and the moves between them.
///
/// A situation takes about 24 bytes in addition to its state. A move takes 6: its target, and the index of its effect
/// among the running ones. Events are computed again when they are needed.
final class StateSpace<State: Hashable & Sendable, Event: Sendable>: @unchecked Sendable {
  // SAFETY: filled by `explore` before other threads have access, and constant afterwards, except `effects`, which has
  // a lock.

  /// A move with its event and its effect.
  struct Move {
    /// The event; nil for an effect that completes without an event.
    let event: Event?
    /// The effect that sends the event or completes; nil for an event from outside.
    let source: RunningEffect?
    let to: Int
  }

  let explorer: Explorer<State, Event>
  let effects: EffectSets<State, Event>
  private(set) var states = ContiguousArray<State>()
  private(set) var effectSets = ContiguousArray<Int32>()
  /// The number of situations whose moves are known. The others were found when the limit was reached.
  private(set) var expanded = 0
  /// The largest distance of an expanded situation from the start.
  private(set) var depth = 0
  private var cameFrom = ContiguousArray<Int32>()
  private var moveStarts: ContiguousArray<UInt32> = [0]
  private var targets = ContiguousArray<Int32>()
  /// For each move, 0 for an event from outside, otherwise the index of its effect among the running ones, from 1.
  private var sources = ContiguousArray<UInt16>()
  private var hashes = ContiguousArray<UInt32>()
  private var table = ContiguousArray<Int32>(repeating: -1, count: 64)

  init(_ explorer: Explorer<State, Event>) throws(Finding) {
    self.explorer = explorer
    effects = EffectSets(explorer)
    try explorer.checkNames()
    let start = explorer.canonical(explorer.machine.initial)
    let set = try effects.attend(nil, in: start, from: effects.set(0))
    _ = insert(start, set.number, Self.hash(of: start, set.number), from: -1)
    if isReduced { try exploreReduced() } else { try explore() }
  }

  /// A Boolean value that indicates whether partial-order reduction has left out moves, so that none are stored.
  var isReduced: Bool { explorer.parts != nil }

  /// For each situation of a reduced search, the parts whose moves needn't be tried there, as bits.
  private var sleeping = ContiguousArray<UInt64>()
  /// For each expanded situation of a reduced search, whether a move leads to another situation.
  private var isLeft = ContiguousArray<Bool>()

  var count: Int { states.count }
  var isComplete: Bool { expanded == states.count }

  /// Returns the numbers of the moves of a situation; empty if it wasn't expanded.
  func moveNumbers(of place: Int) -> Range<Int> {
    place < expanded ? Int(moveStarts[place])..<Int(moveStarts[place + 1]) : 0..<0
  }

  /// Returns the situation that a move leads to.
  func target(ofMove number: Int) -> Int { Int(targets[number]) }

  /// Returns the index of a move's effect among the running ones, or nil for an event from outside.
  func source(ofMove number: Int) -> Int? {
    sources[number] == 0 ? nil : Int(sources[number]) - 1
  }

  /// The number of moves.
  var moveCount: Int { targets.count }

  /// Returns whether a move leads from an expanded situation to another one.
  func isLeft(_ place: Int) -> Bool {
    if isReduced { return isLeft[place] }
    return !moveNumbers(of: place).allSatisfy { target(ofMove: $0) == place }
  }

  /// Returns the moves of an expanded situation.
  func moves(of place: Int) -> [Move] {
    if isReduced { return allMoves(of: place) }
    var moves: [Move] = []
    forEachMove(of: place) { event, number in moves.append(move(number, event, of: place)) }
    return moves
  }

  /// Calls a closure with the event and the number of each move of an expanded situation.
  func forEachMove(of place: Int, _ body: (Event?, Int) -> Void) {
    guard place < expanded else { return }
    var number = Int(moveStarts[place])
    forEachChoice(in: states[place], effects.set(Int(effectSets[place])), explorer) { event, _ in
      body(event, number)
      number += 1
    }
  }

  /// Returns a move of a situation.
  func move(_ number: Int, of place: Int) -> Move {
    var event: Event?
    forEachMove(of: place) { if $1 == number { event = $0 } }
    return move(number, event, of: place)
  }

  private func move(_ number: Int, _ event: Event?, of place: Int) -> Move {
    let live = effects.set(Int(effectSets[place])).live
    return Move(
      event: event, source: source(ofMove: number).map { live[$0].effect },
      to: target(ofMove: number))
  }

  /// Returns the moves on the shortest way to a situation.
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
  /// Calls a closure with everything that can happen next, in the order of the moves: the events from outside, then the
  /// answers of each running effect, and nil for its silent completion.
  private func forEachChoice<Failure: Error>(
    in state: State, _ set: EffectSets<State, Event>.EffectSet, _ explorer: Explorer<State, Event>,
    _ body: (Event?, Int?) throws(Failure) -> Void
  ) throws(Failure) {
    for event in explorer.events(state) { try body(event, nil) }
    for place in 0..<set.live.count {
      let live = set.live[place]
      for event in explorer.answers(of: live.effect, in: state) ?? [] { try body(event, place) }
      if explorer.completesSilently(live.effect) { try body(nil, place) }
    }
  }

  /// The successors of a range of situations, in order.
  ///
  /// It has several arrays instead of one array of structures, because generic code isn't specialized here and each
  /// type costs a look-up.
  private struct Batch: Sendable {
    var counts: ContiguousArray<Int32> = []
    var states: ContiguousArray<State> = []
    var sets: ContiguousArray<Int32> = []
    var sources: ContiguousArray<UInt16> = []
    var hashes: ContiguousArray<UInt32> = []
  }

  private static func hash(of state: State, _ set: Int32) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(state)
    hasher.combine(set)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  private func expand(_ places: Range<Int>) throws(Finding) -> Batch {
    var batch = Batch()
    let (explorer, effects) = (explorer, effects)
    // The sets of the known situations; later ones are appended.
    let sets = effects.all
    for place in places {
      let state = states[place]
      let set = sets[Int(effectSets[place])]
      let before = batch.states.count
      try forEachChoice(in: state, set, explorer) { (event, source) throws(Finding) in
        var next = state
        let after = try effects.successor(of: &next, set, event, source.map { set.live[$0] })
        batch.hashes.append(Self.hash(of: next, after.number))
        batch.states.append(next)
        batch.sets.append(after.number)
        batch.sources.append(source.map { UInt16($0 + 1) } ?? 0)
      }
      batch.counts.append(Int32(batch.states.count - before))
    }
    return batch
  }

  /// Explores breadth-first. The situations of a level are expanded on all cores and merged in order, so that the
  /// result doesn't depend on the number of cores.
  private func explore() throws(Finding) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    while expanded < states.count {
      let level = expanded..<states.count
      // Small pieces, so that a level that exceeds the limit isn't expanded completely.
      let piece = max(64, min(8_192, level.count / (cores * 4)))
      var start = level.lowerBound
      while start < level.upperBound {
        let ranges = (0..<cores).map { core in
          min(
            level.upperBound, start + core * piece)..<min(
              level.upperBound, start + (core + 1) * piece)
        }.filter { !$0.isEmpty }
        for batch in try expandAll(ranges) where !merge(batch) { return }
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
    let results = Lock<[Result<Batch, Finding>?]>(Array(repeating: nil, count: ranges.count))
    DispatchQueue.concurrentPerform(iterations: ranges.count) { index in
      let result: Result<Batch, Finding>
      do throws(Finding) {
        result = .success(try self.expand(ranges[index]))
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[index] = result }
    }
    var batches: [Batch] = []
    for case .some(let result) in results.withLock({ $0 }) { batches.append(try result.get()) }
    return batches
  }

  /// Adds the successors of the next situations. Returns `false` if the limit is reached.
  private func merge(_ batch: Batch) -> Bool {
    var next = 0
    for count in batch.counts {
      for index in next..<next + Int(count) {
        let target = insert(
          batch.states[index], batch.sets[index], batch.hashes[index], from: Int32(expanded))
        guard target >= 0 else {
          targets.removeLast(targets.count - Int(moveStarts[expanded]))
          sources.removeLast(sources.count - Int(moveStarts[expanded]))
          return false
        }
        targets.append(target)
        sources.append(batch.sources[index])
      }
      next += Int(count)
      expanded += 1
      moveStarts.append(UInt32(targets.count))
    }
    return true
  }

  /// Returns the number of a known or new situation; -1 if it is new and there are too many.
  private func insert(_ state: State, _ set: Int32, _ hash: UInt32, from place: Int32) -> Int32 {
    var slot = Int(hash) & (table.count - 1)
    while table[slot] >= 0 {
      let known = Int(table[slot])
      if hashes[known] == hash, effectSets[known] == set, states[known] == state {
        return Int32(known)
      }
      slot = (slot + 1) & (table.count - 1)
    }
    guard states.count < explorer.limit else { return -1 }
    let number = Int32(states.count)
    table[slot] = number
    states.append(state)
    effectSets.append(set)
    hashes.append(hash)
    cameFrom.append(place)
    if states.count * 3 > table.count * 2 { growTable() }
    return number
  }

  /// Returns the number of a visited situation, or nil.
  private func known(_ state: State, _ set: Int32) -> Int? {
    let hash = Self.hash(of: state, set)
    var slot = Int(hash) & (table.count - 1)
    while table[slot] >= 0 {
      let known = Int(table[slot])
      if hashes[known] == hash, effectSets[known] == set, states[known] == state { return known }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }

  private func growTable() {
    table = ContiguousArray(repeating: -1, count: table.count * 2)
    for number in 0..<hashes.count {
      var slot = Int(hashes[number]) & (table.count - 1)
      while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = Int32(number)
    }
  }
}

// Partial-order reduction with sleep sets (P. Godefroid, "Partial-Order Methods for the Verification of Concurrent
// Systems", 1996).
//
// A part sleeps in a situation if its moves were tried before, from a situation that differs by moves of other parts
// only. They lead to situations that are reached in the other order anyway. A move wakes its own part; a move without
// a part wakes all. Every situation is visited. If one is reached again with fewer sleeping parts, the others are tried
// there later.
extension StateSpace {
  /// Moves of a situation to try.
  private struct Task {
    let place: Int
    let sleeping: UInt64
    /// The parts whose moves are tried; nil for all that don't sleep.
    var only: UInt64?
  }

  /// The successors of several situations, each with the parts that sleep there.
  private struct ReducedBatch: Sendable {
    var moves = Batch()
    var sleeping: ContiguousArray<UInt64> = []
    /// Whether each of the situations has a move to another one.
    var isLeft: ContiguousArray<Bool> = []
  }

  private func exploreReduced() throws(Finding) {
    sleeping = [0]
    var woken: [Task] = []
    var dispatched = 0
    while dispatched < states.count || !woken.isEmpty {
      var tasks = woken
      woken = []
      let end = states.count
      if dispatched < end { depth += 1 }
      for place in dispatched..<end { tasks.append(Task(place: place, sleeping: sleeping[place])) }
      dispatched = end
      var start = 0
      while start < tasks.count {
        let piece = Array(tasks[start..<min(start + 8_192, tasks.count)])
        start += piece.count
        for (tasks, batch) in try expandReduced(piece) {
          guard merge(batch, of: tasks, dispatched: dispatched, &woken) else {
            depth -= 1
            return
          }
        }
      }
    }
    depth -= 1
  }

  private func expandReduced(
    _ tasks: [Task]
  ) throws(Finding) -> [(tasks: ArraySlice<Task>, batch: ReducedBatch)] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    if tasks.count < 256 || cores == 1 { return [(tasks[...], try expandSerially(tasks[...]))] }
    let size = (tasks.count + cores - 1) / cores
    let pieces = stride(from: 0, to: tasks.count, by: size).map {
      tasks[$0..<min($0 + size, tasks.count)]
    }
    let results = Lock<[Result<ReducedBatch, Finding>?]>(
      Array(repeating: nil, count: pieces.count))
    DispatchQueue.concurrentPerform(iterations: pieces.count) { index in
      let result: Result<ReducedBatch, Finding>
      do throws(Finding) {
        result = .success(try self.expandSerially(pieces[index]))
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[index] = result }
    }
    var batches: [(ArraySlice<Task>, ReducedBatch)] = []
    for case (let piece, .some(let result)) in zip(pieces, results.withLock({ $0 })) {
      batches.append((piece, try result.get()))
    }
    return batches
  }

  private func expandSerially(_ tasks: ArraySlice<Task>) throws(Finding) -> ReducedBatch {
    var batch = ReducedBatch()
    let (explorer, effects) = (explorer, effects)
    guard let parts = explorer.parts else { return batch }
    let sets = effects.all
    for task in tasks {
      let state = states[task.place]
      let set = sets[Int(effectSets[task.place])]
      let before = batch.moves.states.count
      // A sleeping part has a move to another situation, or it would not sleep.
      var isLeft = task.sleeping != 0
      var order: [UInt64] = []
      var idle: UInt64 = 0
      var bits: [UInt64] = []
      try forEachChoice(in: state, set, explorer) { (event, source) throws(Finding) in
        let live = source.map { set.live[$0] }
        let bit = parts.bit(of: event, live?.effect)
        if bit & task.sleeping != 0 { return }
        if let only = task.only, bit & only == 0 { return }
        var next = state
        let after = try effects.successor(of: &next, set, event, live)
        let isSame = after.number == set.number && next == state
        if !isSame { isLeft = true }
        if bit != 0, !order.contains(bit) {
          order.append(bit)
          idle |= bit
        }
        if !isSame { idle &= ~bit }
        bits.append(bit)
        batch.moves.hashes.append(Self.hash(of: next, after.number))
        batch.moves.states.append(next)
        batch.moves.sets.append(after.number)
      }
      // In the successors by one part sleep those before it in the order, and those that slept before.
      for bit in bits {
        var tried = task.sleeping
        if bit != 0 { for other in order.prefix(while: { $0 != bit }) { tried |= other & ~idle } }
        batch.sleeping.append(bit == 0 ? 0 : tried & ~bit)
      }
      batch.moves.counts.append(Int32(batch.moves.states.count - before))
      batch.isLeft.append(isLeft)
      if task.only == nil, task.place < 32 { try checkIndependence(at: task.place) }
    }
    return batch
  }

  /// Adds the successors of situations, and the tasks for parts that slept there by mistake. Returns `false` if the limit
  /// is reached.
  private func merge(
    _ batch: ReducedBatch, of tasks: ArraySlice<Task>, dispatched: Int, _ woken: inout [Task]
  ) -> Bool {
    var index = 0
    for (offset, task) in tasks.enumerated() {
      for _ in 0..<batch.moves.counts[offset] {
        let sleep = batch.sleeping[index]
        let target = insert(
          batch.moves.states[index], batch.moves.sets[index], batch.moves.hashes[index],
          from: Int32(task.place))
        index += 1
        guard target >= 0 else { return false }
        let place = Int(target)
        if place == sleeping.count {
          sleeping.append(sleep)
          continue
        }
        let wakes = sleeping[place] & ~sleep
        if wakes == 0 { continue }
        sleeping[place] &= sleep
        if place < dispatched {
          woken.append(Task(place: place, sleeping: sleeping[place], only: wakes))
        }
      }
      if task.only == nil {
        isLeft.append(batch.isLeft[offset])
        expanded += 1
      }
    }
    return true
  }

  /// Throws if moves of two parts that are possible in a situation don't lead to the same one in both orders.
  private func checkIndependence(at place: Int) throws(Finding) {
    guard let parts = explorer.parts else { return }
    typealias Situation = (state: State, set: EffectSets<State, Event>.EffectSet)
    /// Returns the first move of each part, with the situation that it leads to.
    func firstMoves(
      _ from: Situation, of part: UInt64 = .max
    ) throws(Finding) -> [(bit: UInt64, event: Event?, to: Situation)] {
      var moves: [(bit: UInt64, event: Event?, to: Situation)] = []
      try forEachChoice(in: from.state, from.set, explorer) { (event, source) throws(Finding) in
        let live = source.map { from.set.live[$0] }
        let bit = parts.bit(of: event, live?.effect)
        guard bit & part != 0, !moves.contains(where: { $0.bit == bit }) else { return }
        var next = from.state
        let after = try effects.successor(of: &next, from.set, event, live)
        moves.append((bit, event, (next, after)))
      }
      return moves
    }
    let start: Situation = (states[place], effects.set(Int(effectSets[place])))
    let moves = try firstMoves(start)
    for (one, other) in zip(moves, moves.dropFirst()) {
      let oneOther = try firstMoves(one.to, of: other.bit).first?.to
      let otherOne = try firstMoves(other.to, of: one.bit).first?.to
      if let oneOther, let otherOne, oneOther.state == otherOne.state,
        oneOther.set.number == otherOne.set.number
      {
        continue
      }
      func text(_ event: Event?) -> String { event.map { valueText($0) } ?? "a silent completion" }
      throw Finding(
        """
        \(text(one.event)) and \(text(other.event)) belong to different parts, but they depend on each other in \
        \(valueText(start.state)): the order makes a difference, or one makes the other impossible. Give them the same \
        part, or none.
        """)
    }
  }

  /// Returns all moves of a situation between visited ones, including those that were left out.
  private func allMoves(of place: Int) -> [Move] {
    guard place < expanded else { return [] }
    var moves: [Move] = []
    let set = effects.set(Int(effectSets[place]))
    forEachChoice(in: states[place], set, explorer) { event, source in
      var next = states[place]
      let live = source.map { set.live[$0] }
      guard let after = try? effects.successor(of: &next, set, event, live),
        let target = known(next, after.number)
      else { return }
      moves.append(Move(event: event, source: live?.effect, to: target))
    }
    return moves
  }
}
