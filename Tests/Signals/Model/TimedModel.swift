// SPDX-License-Identifier: MIT

extension OperatorModel {
  /// The rules of the operators that have timers.
  func timed(_ what: Happening, _ run: ModelRun, _ state: inout ModelState) {
    switch (op, what) {
    case (.delay, .failed): run.send(what)
    case (.delay, _), (.observeOn, _):
      state.due.append((run.time + delay, what))
      if op == .delay || !state.isArmed { run.timer(after: delay) }
      state.isArmed = true
    case (.debounce, .next(let value)):
      state.latest = value
      state.number += 1
      run.timer(after: delay, state.number)
    case (.throttle, .next(let value)), (.throttleFirst, .next(let value)):
      if run.time >= state.deadline, !state.isArmed {
        state.deadline = run.time + delay
        run.send(what)
      } else if op == .throttle {
        state.latest = value
        if !state.isArmed { run.timer(after: state.deadline - run.time) }
        state.isArmed = true
      }
    case (.chunksEvery, .next(let value)):
      state.values.append(value)
      if state.values.count > parameter {
        flushChunk(run, &state)
      } else if state.values.count == 1 {
        run.timer(after: delay, state.number)
      }
    default:
      if what == .completed {
        if op == .chunksEvery { flushChunk(run, &state) }
        flushLatest(run, &state)
      }
      run.send(what)
    }
  }

  /// A timer of the operator fires.
  func timer(_ number: Int, _ run: ModelRun, _ state: inout ModelState) {
    switch op {
    case .delay: run.send(state.due.removeFirst().what)
    case .observeOn:
      let due = state.due
      state.due = []
      state.isArmed = false
      for entry in due { run.send(entry.what) }
    case .debounce: if number == state.number { flushLatest(run, &state) }
    case .throttle:
      state.isArmed = false
      state.deadline = run.time + delay
      flushLatest(run, &state)
    case .chunksEvery: if number == state.number { flushChunk(run, &state) }
    case .timeout:
      if run.time < state.deadline {
        run.timer(after: state.deadline - run.time)
      } else {
        run.stop(slot: 0)
        run.start(chains[1], slot: 1, self, &state)
      }
    default: break
    }
  }

  private func flushLatest(_ run: ModelRun, _ state: inout ModelState) {
    guard let value = state.latest else { return }
    state.latest = nil
    run.send(.next(value))
  }

  private func flushChunk(_ run: ModelRun, _ state: inout ModelState) {
    state.number += 1
    if state.values.isEmpty { return }
    let sum = state.values.reduce(0, +)
    state.values = []
    run.send(.next(sum))
  }
}
