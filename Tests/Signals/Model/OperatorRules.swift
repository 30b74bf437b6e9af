// SPDX-License-Identifier: MIT

// The naive rules of 66 operators, one expression each where that is possible. What they have in common is in the
// files named Model…: time, subjects, sharing, re-entrance and the order of releases, which the taps between operators show.

/// The rules of the operators: functions from everything that an operator has received to everything
/// that it does.
struct OperatorRules {
  let op: Operator
  let parameter: Int
  let delay: Int
  /// The number of inputs.
  let count: Int
  let received: [Received]
  /// The inputs that were started, in order.
  let slots: [Int]
  let start: Int
  let now: Int

  var response: Response { transformed ?? combined ?? continued ?? flattened ?? timed }

  private func values(_ slot: Int) -> [Int] {
    received.filter { $0.slot == slot }.compactMap(\.value)
  }

  private func end(_ slot: Int) -> Happening? {
    received.first { $0.slot == slot && $0.what.isEnd }?.what
  }

  private var failures: [Happening] { received.map(\.what).filter { $0.isEnd && $0 != .completed } }

  private func completions(_ slot: Int) -> Int {
    received.count { $0.slot == slot && $0.what == .completed }
  }

  private func observations(_ slot: Int) -> [Int] { slots.indices.filter { slots[$0] == slot } }

  // MARK: one input, no time

  private var transformed: Response? {
    let (all, end, n) = (values(0), end(0), parameter)
    let isCompleted = end == .completed
    func sum(_ values: some Sequence<Int>) -> Int { values.reduce(0) { ($0 + $1) % 100 } }
    switch op {
    case .map: return Response(all.map { $0 * 2 + n }, end)
    case .filter: return Response(all.filter { $0 % 2 == n % 2 }, end)
    case .scan: return Response(all.indices.map { sum(all[...$0]) }, end)
    case .compactMap: return Response(all.filter { $0 % 4 != n }.map { $0 + 1 }, end)
    case .ignoreElements: return Response([], end)
    case .enumerated: return Response(all.indices.map { all[$0] + 10 * $0 }, end)
    case .withPrevious: return Response(zip([7] + all, all).map { $0 + 10 * $1 }, end)
    case .grouped:
      func group(_ index: Int) -> [Int] { all[...index].filter { $0 % 2 == all[index] % 2 } }
      return Response(all.indices.map { sum(group($0)) + 100 * (all[$0] % 2) }, end)
    case .reduce, .collect: return Response(isCompleted ? [sum(all)] : [], end)
    case .removeDuplicates:
      return Response(all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] }, end)
    case .uniqued:
      return Response(all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }, end)
    case .flatMap: return Response(all.flatMap { value in (0..<n).map { value + $0 } }, end)
    case .startWith: return Response([n] + all, end)
    case .dropFirst: return Response(all.dropFirst(n), end)
    case .dropWhile: return Response(all.drop { $0 < n }, end)
    case .dropLast: return Response(all.dropLast(n), end)
    case .prefix: return Response(all.prefix(n), all.count < n ? end : .completed)
    case .prefixWhile:
      return Response(all.prefix { $0 < n }, all.allSatisfy { $0 < n } ? end : .completed)
    case .prefixInclusive:
      let count = all.prefix { $0 < n }.count
      return Response(all.prefix(count + 1), count == all.count ? end : .completed)
    case .elementAt: return Response(all.dropFirst(n).prefix(1), all.count > n ? .completed : end)
    case .suffix: return Response(isCompleted ? all.suffix(n) : [], end)
    case .ifEmptySend: return Response(isCompleted && all.isEmpty ? [n] : all, end)
    case .chunksOfCount:
      let full = isCompleted ? all.count : all.count / (n + 1) * (n + 1)
      let starts = stride(from: 0, to: full, by: n + 1)
      return Response(starts.map { all.dropFirst($0).prefix(n + 1).reduce(0, +) }, end)
    case .adjacentPairs: return Response(zip(all, all.dropFirst()).map { $0 + 10 * $1 }, end)
    case .throwingMap:
      return Response(all.prefix { $0 != n }.map { $0 + 1 }, all.contains(n) ? .failed(7) : end)
    case .replaceFailure:
      return Response(all + failures.map { _ in n }, end.map { _ in .completed })
    case .suppressError: return Response(all, end.map { _ in .completed })
    case .mapFailure:
      if case .failed(let number) = end { return Response(all, .failed(number + 1)) }
      return Response(all, end)
    case .materialize: return Response(all, end)
    default: return nil
    }
  }

  // MARK: several inputs

  private var combined: Response? {
    let inputs = Array(0..<count)
    let isAllOver = inputs.allSatisfy { end($0) != nil }
    func sum(_ values: [Int]) -> Int { values.reduce(0) { $0 * 10 + $1 } }
    func latest(_ slot: Int, before index: Int) -> Int? {
      received[..<index].last { $0.slot == slot && $0.value != nil }?.value
    }
    /// What a closure returns for each element of the first input, and the latest of the second one.
    func elements(_ transform: (Int, Int?) -> Int?) -> [Int] {
      received.indices.compactMap { index in
        guard received[index].slot == 0, let value = received[index].value else { return nil }
        return transform(value, latest(1, before: index))
      }
    }
    switch op {
    case .merge:
      return Response(
        received.compactMap(\.value), failures.first ?? (isAllOver ? .completed : nil))
    case .race:
      let losers = slots.indices.filter { !received.isEmpty && $0 != received[0].input }
      return Response(passing: received.map(\.what), stops: losers)
    case .zip, .zipArray:
      let lists = inputs.map { values($0) }
      let length = lists.map(\.count).min() ?? 0
      let isStuck = inputs.contains { end($0) != nil && lists[$0].count == length }
      return Response(
        (0..<length).map { index in sum(lists.map { $0[index] }) },
        failures.first ?? (isStuck ? .completed : nil))
    case .combineLatest, .combineLatestArray:
      let rows = received.indices.filter { received[$0].value != nil }
        .map { index in inputs.compactMap { latest($0, before: index + 1) } }
      let isStuck = isAllOver || inputs.contains { end($0) != nil && values($0).isEmpty }
      return Response(
        rows.filter { $0.count == count }.map(sum), failures.first ?? (isStuck ? .completed : nil))
    case .withLatest:
      return Response(
        elements { value, other in other.map { value + 10 * $0 } }, failures.first ?? end(0))
    case .prefixUntil:
      return Response(elements { $1 == nil ? $0 : nil }, values(1).isEmpty ? end(0) : .completed)
    case .dropUntil:
      let stops = values(1).isEmpty ? [] : observations(1)
      return Response(elements { $1 == nil ? nil : $0 }, end(0), stops: stops)
    case .replayLatest:
      let values = received.indices.filter { received[$0].value != nil }
      return Response(values.compactMap { latest(0, before: $0 + 1) }, end(0))
    case .paused: return Response(elements { ($1 ?? 1) % 2 == 0 ? nil : $0 }, end(0))
    case .sample:
      let last = received.firstIndex { $0.slot == 0 && $0.what.isEnd } ?? received.count
      let samples = received.indices.prefix(last + 1).filter {
        received[$0].slot == 1 ? received[$0].value != nil : received[$0].what == .completed
      }
      return Response(
        samples.compactMap { index in
          received[..<index].last { $0.value != nil }.flatMap { $0.slot == 0 ? $0.value : nil }
        }, end(0))
    default: return nil
    }
  }

  // MARK: another signal follows

  private var continued: Response? {
    let (failed, completed) = (failures.count, completions(0))
    /// If something waits, the last start does.
    func response(
      _ end: Happening?, starts: Int, slot: Int = 1, due: Int? = nil, stops: [Int] = []
    ) -> Response {
      let isWaiting = due.map { now < $0 } ?? false
      return Response(
        received.compactMap(\.value), end, starts: isWaiting ? starts - 1 : starts, slot: slot,
        stops: isWaiting ? [] : stops, due: isWaiting ? due : nil)
    }
    func following(_ isNext: Bool) -> Response {
      response(isNext ? end(1) : end(0), starts: isNext ? 1 : 0)
    }
    switch op {
    case .append: return following(completed > 0)
    case .catching: return following(end(0) != nil && completed == 0)
    case .ifEmptyStart: return following(completed > 0 && values(0).isEmpty)
    case .retry, .retryAfter:
      let end: Happening? = completed > 0 ? .completed : failed > parameter ? failures.last : nil
      let due = op == .retry ? nil : received.last { $0.what.isEnd }.map { $0.time + delay }
      return response(end, starts: min(failed, parameter), slot: 0, due: due)
    case .repeating:
      let end: Happening? = failures.first ?? (completed >= parameter ? .completed : nil)
      return response(end, starts: max(0, min(completed, parameter - 1)), slot: 0)
    case .retryWhen, .repeatWhen:
      let ends = received.filter { $0.slot == 0 && $0.what.isEnd }.map(\.what)
      let again = ends.filter { ($0 == .completed) == (op == .repeatWhen) }
      let senders = Set(received.filter { $0.value != nil }.map(\.input))
      let decided = observations(1).filter(senders.contains)
      let isOver = end(1) != nil || again.count > parameter
      return Response(
        values(0), isOver ? .completed : ends.first { !again.contains($0) },
        starts: min(again.count, parameter) + decided.count,
        slot: again.count > decided.count ? 1 : 0, stops: decided)
    case .startOn: return response(end(0), starts: 1, slot: 0, due: start + delay)
    case .timeout:
      let due = (received.last { $0.slot == 0 }?.time ?? start) + delay
      return response(end(now < due ? 0 : 1), starts: 1, due: due, stops: observations(0))
    default: return nil
    }
  }

  // MARK: signals of signals

  private var flattened: Response? {
    let (outer, inner) = (values(0).count, completions(1))
    func response(
      _ starts: Int, _ values: [Int]? = nil, isDone: Bool, stops: [Int] = []
    ) -> Response {
      let isCompleted = end(0) == .completed && isDone
      return Response(
        values ?? self.values(1), failures.first ?? (isCompleted ? .completed : nil),
        starts: starts, stops: stops)
    }
    switch op {
    case .flatMapFirst:
      var (starts, isRunning) = (0, false)
      for event in received {
        if event.slot == 0, event.value != nil, !isRunning {
          (starts, isRunning) = (starts + 1, true)
        }
        if event.slot == 1, event.what.isEnd { isRunning = false }
      }
      return response(starts, isDone: !isRunning)
    case .flatMapLatest:
      let newest = observations(1).dropFirst(max(0, outer - 1)).first
      let isDone = received.contains { $0.input == newest && $0.what == .completed }
      return response(
        outer, isDone: outer == 0 || isDone, stops: observations(1).filter { $0 != newest })
    case .expand:
      var (bases, sent): ([Int], [Int]) = ([], [])
      for event in received {
        guard let value = event.value else { continue }
        let number = observations(1).firstIndex(of: event.input)
        sent.append(value + (number.map { bases[$0] + 5 } ?? 0))
        bases += sent.suffix(1).filter { $0 <= 9 }
      }
      return response(bases.count, sent, isDone: inner == bases.count)
    case .flatMapRace:
      guard let winner = received.first(where: { $0.slot == 1 })?.input else {
        return response(outer, isDone: outer == 0)
      }
      return Response(
        passing: received.filter { $0.input == winner }.map(\.what), starts: outer,
        stops: slots.indices.filter { $0 != winner })
    case .flatMapMerge, .flatMapMergeTwo, .flatMapConcat:
      let limit = op == .flatMapConcat ? 1 : op == .flatMapMergeTwo ? 2 : outer
      return response(min(outer, inner + limit), isDone: inner == outer)
    default: return nil
    }
  }

  // MARK: time

  private var timed: Response {
    var response = Response()
    /// What waits, and when it is sent.
    var (waiting, due): ([Received], Int) = ([], 0)
    /// When elements were delivered on the scheduler: those that come during that are, too.
    var delivered: Int?
    func flush() {
      let values = waiting.compactMap(\.value)
      switch op {
      case .delay, .observeOn: response.sent += waiting.map(\.what)
      case .chunksEvery: if !values.isEmpty { response.sent.append(.next(values.reduce(0, +))) }
      default: if let value = values.last { response.sent.append(.next(value)) }
      }
      waiting = []
    }
    func pass(_ time: Int) {
      while !waiting.isEmpty, due <= time {
        let rest = op == .delay ? Array(waiting.dropFirst()) : []
        if op == .delay { waiting = [waiting[0]] }
        if op == .observeOn { delivered = due }
        flush()
        waiting = rest
        due = op == .throttle ? due + delay : (rest.first?.time ?? 0) + delay
      }
    }
    for event in received {
      pass(event.time)
      switch (op, event.what) {
      case (.observeOn, _) where event.time == delivered: response.sent.append(event.what)
      case (.delay, .next), (.delay, .completed), (.observeOn, _), (.chunksEvery, .next):
        if waiting.isEmpty { due = event.time + delay }
        waiting.append(event)
        if op == .chunksEvery, waiting.count > parameter { flush() }
      case (.debounce, .next): (waiting, due) = ([event], event.time + delay)
      case (_, .next):
        if waiting.isEmpty, event.time >= due {
          response.sent.append(event.what)
          due = event.time + delay
        } else if op == .throttle {
          waiting = [event]
        }
      default:
        if event.what == .completed { flush() }
        response.sent.append(event.what)
      }
    }
    pass(now)
    response.due = waiting.isEmpty ? nil : due
    return response
  }
}
