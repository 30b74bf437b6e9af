// SPDX-License-Identifier: MIT

/// What one observation of an operator remembers.
struct ModelState {
  var count = 0
  var values: [Int] = []
  var queues: [[Int]] = [[], [], []]
  var closed: Set<Int> = []
  var running = 0
  var isDone = false
  var latest: Int?
  var deadline = 0
  var due: [(time: Int, what: Happening)] = []
  var isArmed = false
  var number = 0
  var winner: Int?
}

/// The rules of an operator: what it does with each event of its inputs, and when a timer fires.
struct OperatorModel {
  let op: Operator
  let parameter: Int
  let delay: Int
  let chains: [Chain]

  func begin(_ run: ModelRun, _ state: inout ModelState) {
    switch op {
    case .startWith: run.send(.next(parameter))
    case .prefix where parameter == 0: return run.send(.completed)
    case .prefixUntil, .dropUntil, .paused, .sample, .withLatest:
      run.start(chains[1], slot: 1, self, &state)
    case .timeout:
      state.deadline = run.time + delay
      run.timer(after: delay)
    case .repeating where parameter == 0: return run.send(.completed)
    default: break
    }
    run.start(chains[0], slot: 0, self, &state)
    switch op {
    case .combineLatest, .combineLatestArray, .zip, .zipArray, .merge, .race:
      for index in chains.indices.dropFirst() where state.winner == nil {
        run.start(chains[index], slot: index, self, &state)
      }
    default: break
    }
  }

  func receive(
    _ what: Happening, slot: Int, _ input: Int, _ run: ModelRun, _ state: inout ModelState
  ) {
    switch op {
    case .append, .catching, .ifEmptyStart, .timeout, .prefixUntil, .dropUntil, .paused, .sample,
      .retry, .repeating:
      restarting(what, slot, input, run, &state)
    case .combineLatest, .combineLatestArray, .zip, .zipArray, .merge, .race, .withLatest:
      combining(what, slot, input, run, &state)
    case .flatMapLatest, .flatMapMerge, .flatMapMergeTwo, .flatMapConcat, .flatMapFirst,
      .flatMapRace:
      flattening(what, slot, input, run, &state)
    case .delay, .observeOn, .debounce, .throttle, .throttleFirst, .chunksEvery:
      timed(what, run, &state)
    default:
      if case .next(let value) = what {
        element(value, run, &state)
      } else {
        end(what, run, &state)
      }
    }
  }

  // MARK: one input, no time

  private func element(_ value: Int, _ run: ModelRun, _ state: inout ModelState) {
    state.count += 1
    let pass = { run.send(.next(value)) }
    switch op {
    case .map: run.send(.next(value * 2 + parameter))
    case .filter: if value % 2 == parameter % 2 { pass() }
    case .scan:
      state.number = (state.number + value) % 100
      run.send(.next(state.number))
    case .removeDuplicates:
      if state.latest != value { pass() }
      state.latest = value
    case .flatMap: for number in 0..<parameter { run.send(.next(value + number)) }
    case .startWith, .materialize, .replaceFailure, .suppressError, .mapFailure: pass()
    case .dropFirst: if state.count > parameter { pass() }
    case .dropWhile:
      if value >= parameter { state.isDone = true }
      if state.isDone { pass() }
    case .dropLast, .suffix:
      state.values.append(value)
      if op == .dropLast, state.values.count > parameter {
        run.send(.next(state.values.removeFirst()))
      }
    case .prefix:
      pass()
      if state.count == parameter { run.send(.completed) }
    case .prefixWhile, .prefixInclusive:
      if value < parameter { return pass() }
      if op == .prefixInclusive { pass() }
      run.send(.completed)
    case .elementAt:
      if state.count == parameter + 1 {
        pass()
        run.send(.completed)
      }
    case .ifEmptySend: pass()
    case .chunksOfCount:
      state.values.append(value)
      if state.values.count == parameter + 1 { flush(run, &state) }
    case .reduce: state.number = (state.number + value) % 100
    case .adjacentPairs:
      if let latest = state.latest { run.send(.next(latest + 10 * value)) }
      state.latest = value
    case .uniqued:
      if !state.values.contains(value) { pass() }
      state.values.append(value)
    case .throwingMap: run.send(value == parameter ? .failed(7) : .next(value + 1))
    default: fatalError("\(op)")
    }
  }

  private func end(_ what: Happening, _ run: ModelRun, _ state: inout ModelState) {
    if what == .completed {
      switch op {
      case .suffix: for value in state.values.suffix(parameter) { run.send(.next(value)) }
      case .ifEmptySend: if state.count == 0 { run.send(.next(parameter)) }
      case .chunksOfCount: flush(run, &state)
      case .reduce: run.send(.next(state.number))
      default: break
      }
      return run.send(what)
    }
    switch op {
    case .replaceFailure:
      run.send(.next(parameter))
      run.send(.completed)
    case .suppressError: run.send(.completed)
    case .mapFailure: if case .failed(let number) = what { run.send(.failed(number + 1)) }
    default: run.send(what)
    }
  }

  private func flush(_ run: ModelRun, _ state: inout ModelState) {
    if state.values.isEmpty { return }
    let sum = state.values.reduce(0, +)
    state.values = []
    run.send(.next(sum))
  }

  // MARK: another signal follows, or decides what passes

  private func restarting(
    _ what: Happening, _ slot: Int, _ input: Int, _ run: ModelRun, _ state: inout ModelState
  ) {
    let isElement = !what.isEnd
    switch (op, slot) {
    case (.append, 0) where what == .completed: run.start(chains[1], slot: 1, self, &state)
    case (.catching, 0) where !isElement && what != .completed:
      run.start(chains[1], slot: 1, self, &state)
    case (.ifEmptyStart, 0):
      if isElement { state.count += 1 }
      if what == .completed, state.count == 0 {
        run.start(chains[1], slot: 1, self, &state)
      } else {
        run.send(what)
      }
    case (.retry, _) where !isElement && what != .completed && state.count < parameter,
      (.repeating, _) where what == .completed && state.count < parameter - 1:
      state.count += 1
      run.start(chains[0], slot: 0, self, &state)
    case (.timeout, 0):
      state.deadline = run.time + delay
      run.send(what)
    case (.prefixUntil, 1): if isElement { run.send(.completed) }
    case (.dropUntil, 1):
      if isElement {
        state.isDone = true
        run.stop(slot: 1)
      }
    case (.dropUntil, 0): if state.isDone || !isElement { run.send(what) }
    case (.paused, 1): if case .next(let value) = what { state.isDone = value % 2 == 0 }
    case (.paused, 0): if !state.isDone || !isElement { run.send(what) }
    case (.sample, 1): if isElement { release(run, &state) }
    case (.sample, 0):
      if case .next(let value) = what { return state.latest = value }
      if what == .completed { release(run, &state) }
      run.send(what)
    default: run.send(what)
    }
  }

  private func release(_ run: ModelRun, _ state: inout ModelState) {
    guard let value = state.latest else { return }
    state.latest = nil
    run.send(.next(value))
  }

  // MARK: several inputs

  private func combining(
    _ what: Happening, _ slot: Int, _ input: Int, _ run: ModelRun, _ state: inout ModelState
  ) {
    if op == .race {
      if state.winner == nil {
        state.winner = slot
        for other in chains.indices where other != slot { run.stop(slot: other) }
      }
      return run.send(what)
    }
    switch what {
    case .failed: run.send(what)
    case .next(let value):
      switch op {
      case .merge: run.send(what)
      case .withLatest:
        if slot == 1 { return state.latest = value }
        if let latest = state.latest { run.send(.next(value + 10 * latest)) }
      case .combineLatest, .combineLatestArray:
        state.queues[slot] = [value]
        let all = state.queues.prefix(chains.count)
        if all.allSatisfy({ !$0.isEmpty }) { run.send(.next(sum(all.map { $0[0] }))) }
      default:
        state.queues[slot].append(value)
        let all = state.queues.prefix(chains.count)
        guard all.allSatisfy({ !$0.isEmpty }) else { return }
        for index in chains.indices { state.queues[index].removeFirst() }
        run.send(.next(sum(all.map { $0[0] })))
        if state.closed.contains(where: { state.queues[$0].isEmpty }) { run.send(.completed) }
      }
    case .completed:
      if op == .withLatest { return slot == 0 ? run.send(what) : () }
      state.closed.insert(slot)
      let isStuck = op != .merge && state.queues[slot].isEmpty
      if state.closed.count == chains.count || isStuck { run.send(what) }
    }
  }

  private func sum(_ values: [Int]) -> Int { values.reduce(0) { $0 * 10 + $1 } }

  // MARK: signals of signals

  private func flattening(
    _ what: Happening, _ slot: Int, _ input: Int, _ run: ModelRun, _ state: inout ModelState
  ) {
    if op == .flatMapRace { return racing(what, slot, input, run, &state) }
    switch (slot, what) {
    case (0, .next(let value)):
      if op == .flatMapFirst, state.running > 0 { return }
      if op == .flatMapLatest {
        run.stop(slot: 1)
        state.running = 0
      }
      state.values.append(value)
      proceed(run, &state)
    case (0, .completed):
      state.isDone = true
      proceed(run, &state)
    case (1, .completed):
      state.running -= 1
      proceed(run, &state)
    default: run.send(what)
    }
  }

  private func proceed(_ run: ModelRun, _ state: inout ModelState) {
    let limit = op == .flatMapConcat ? 1 : op == .flatMapMergeTwo ? 2 : .max
    if !state.values.isEmpty, state.running < limit {
      state.values.removeFirst()
      state.running += 1
      run.start(chains[1], slot: 1, self, &state)
    } else if state.isDone, state.running == 0 {
      run.send(.completed)
    }
  }

  private func racing(
    _ what: Happening, _ slot: Int, _ input: Int, _ run: ModelRun, _ state: inout ModelState
  ) {
    if slot == 1 {
      if state.winner == nil {
        state.winner = input
        run.stop(slot: 0)
        run.stop(slot: 1, but: input)
      }
      return run.send(what)
    }
    if what.isEnd {
      if what != .completed || state.count == 0 { run.send(what) }
      return
    }
    state.count += 1
    run.start(chains[1], slot: 1, self, &state)
  }
}
