// SPDX-License-Identifier: MIT

/// What a chain does, computed from lists of events: one observation of one part of the chain.
///
/// An observation first computes all the events that it would have. Its observer then consumes
/// them one by one, and tells it after which one it was cut off.
final class ModelRun {
  let chain: Chain
  let start: Int
  private(set) var events: [Scripted] = []
  private var inputs: [Input] = []
  private var timers: [(time: Int, number: Int)] = []
  private var now: Int
  private var isOver = false
  /// The number of events after which this observation is cut off, and then nothing more happens.
  private var limit = Int.max
  private var state = ModelState()
  private var delivering: [Int] = []

  private struct Input {
    let run: ModelRun
    let slot: Int
    var consumed = 0
    var stopped: Int?
    /// Whether it was stopped while its own event was dealt with.
    var isStoppedInside = false

    var next: Scripted? {
      stopped == nil && consumed < run.events.count ? run.events[consumed] : nil
    }
  }

  private init(_ chain: Chain, start: Int) {
    (self.chain, self.start, now) = (chain, start, start)
  }

  /// The observation of a chain until a moment, or until it was cut off after some events.
  static func observe(_ chain: Chain, at start: Int, until end: Int) -> ModelRun {
    let run = ModelRun(chain, start: start)
    run.compute(until: end)
    return run
  }

  /// Adds what the taps see to a log: this observation was cut off after a number of events, at a
  /// moment; inside the last of them, or by something else.
  func log(
    after count: Int, cutAt cut: Int, isInside: Bool, until end: Int,
    into log: inout [Int: [Observed]]
  ) {
    let kept = Array(events.prefix(count))
    var over = kept.last.flatMap { $0.what.isEnd ? $0.time : nil }
    if over == nil, cut < end { over = cut }
    log[chain.id, default: []].append(Observed(start: start, events: kept, over: over ?? end))
    // What was computed beyond the cut never happened: it is computed once more, up to there.
    let actual = ModelRun(chain, start: start)
    let isOwnEnd = kept.last?.what.isEnd == true
    let isInside = isInside || (kept.last?.time == over && start != over)
    if isInside, !isOwnEnd { actual.limit = count }
    actual.compute(until: (over ?? end) - (isOwnEnd || isInside ? 0 : 1))
    for input in actual.inputs {
      input.run.log(
        after: input.consumed, cutAt: input.stopped ?? over ?? end,
        isInside: input.isStoppedInside, until: end, into: &log)
    }
  }

  private func compute(until end: Int) {
    switch chain {
    case .hot(_, let script):
      events = script.filter { $0.time > start }
      if events.isEmpty, let last = script.last, last.what.isEnd {
        events = [Scripted(time: start, what: last.what)]
      }
    case .cold(_, let script):
      events = script.map { Scripted(time: start + $0.time, what: $0.what) }
    case .apply(_, let op, let parameter, let delay, let chains):
      let model = OperatorModel(op: op, parameter: parameter, delay: delay, chains: chains)
      model.begin(self, &state)
      while let time = nextMoment, time <= end, !isOver {
        now = time
        if let timer = timers.indices.first(where: { timers[$0].time == time }) {
          let number = timers.remove(at: timer).number
          model.timer(number, self, &state)
        } else if let index = inputs.firstIndex(where: { $0.next?.time == time }) {
          deliver(from: index, model, &state)
        }
      }
    }
    if case .apply = chain { return }
    events = events.filter { $0.time <= end }
  }

  private var nextMoment: Int? {
    (inputs.compactMap { $0.next?.time } + timers.map(\.time)).min()
  }

  private func deliver(from index: Int, _ model: OperatorModel, _ state: inout ModelState) {
    guard let event = inputs[index].next else { return }
    inputs[index].consumed += 1
    if event.what.isEnd { inputs[index].stopped = now }
    delivering.append(index)
    model.receive(event.what, slot: inputs[index].slot, index, self, &state)
    delivering.removeLast()
  }
}

// What operators can do.
extension ModelRun {
  var time: Int { now }

  /// Sends an event; after an end, or once it is cut off, nothing happens any more.
  func send(_ what: Happening) {
    if isOver { return }
    events.append(Scripted(time: now, what: what))
    if what.isEnd || events.count >= limit { finish() }
  }

  func timer(after delay: Int, _ number: Int = 0) {
    timers.append((now + delay, number))
  }

  /// Starts an input, whose events of the same moment arrive at once.
  @discardableResult
  func start(_ chain: Chain, slot: Int, _ model: OperatorModel, _ state: inout ModelState) -> Int {
    if isOver { return -1 }
    let index = inputs.count
    inputs.append(
      Input(run: ModelRun.observe(chain, at: now, until: 1 << 60), slot: slot))
    while !isOver, inputs[index].next?.time == now { deliver(from: index, model, &state) }
    return index
  }

  /// Stops one input, or all inputs of a slot but one.
  func stop(slot: Int, but exception: Int = -1) {
    for index in inputs.indices
    where inputs[index].slot == slot && index != exception && inputs[index].stopped == nil {
      stop(index)
    }
  }

  private func finish() {
    isOver = true
    for index in inputs.indices where inputs[index].stopped == nil { stop(index) }
  }

  private func stop(_ index: Int) {
    inputs[index].stopped = now
    inputs[index].isStoppedInside = delivering.contains(index)
  }
}
