// SPDX-License-Identifier: MIT

/// One observation of one part of a chain, in the model: it receives the events of its inputs, and
/// does what the rules of its operator say.
final class ModelRun {
  let chain: Chain
  private unowned let model: ModelTime
  private let downstream: (Happening) -> Void
  private(set) var observed: Observed
  private(set) var isOver = false
  private var hasEnded = false
  /// Called when the observation is over.
  var atEnd: () -> Void = {}
  private var inputs: [(slot: Int, run: ModelRun)] = []
  private var received: [Received] = []
  /// What follows from an event that arrives meanwhile is sent afterwards: an observer may send to a source.
  private var isSending = false
  private var sent = 0
  private var started = 0
  /// An input that ends while it is started is followed by the next one after that.
  private var isStarting = false
  /// The number of the timer that is armed: one at a time, whose work may be to wait longer.
  private var timer: Int?

  init(_ chain: Chain, _ model: ModelTime, _ downstream: @escaping (Happening) -> Void) {
    (self.chain, self.model, self.downstream) = (chain, model, downstream)
    observed = Observed(start: model.now)
    model.runs.append(self)
  }

  /// `expand` delivers an element before another signal follows, which it doesn't wait for.
  private var isExpanding: Bool {
    if case .apply(_, .expand, _, _, _) = chain { true } else { false }
  }

  func begin() {
    switch chain {
    case .hot(let id, _):
      if let end = model.hot(id).end { send(end) } else { model.hot(id).add(self) }
    case .cold(_, let script):
      for event in script {
        if event.time == 0 { send(event.what) } else { later(event.time) { $0.send(event.what) } }
      }
    case .apply(let id, .share, let limit, _, let chains):
      model.share(id).add(self, chains[0], limit: limit)
    case .apply(_, let op, _, _, _):
      proceed()
      isStarting = [.retry, .repeating, .retryWhen, .repeatWhen, .retryAfter].contains(op)
      for slot in op.firstSlots where !isOver && !(op == .race && !received.isEmpty) { start(slot) }
      isStarting = false
      if !isOver { proceed() }
    }
  }

  /// Sends an event. An end is sent first, and then it releases the inputs.
  func send(_ what: Happening) {
    if isOver || hasEnded { return }
    observed.events.append(Scripted(time: model.now, what: what))
    hasEnded = what.isEnd
    downstream(what)
    if hasEnded { stop() }
  }

  /// Ends the observation. Nothing happens afterwards.
  func stop() {
    if isOver { return }
    (isOver, observed.over) = (true, model.now)
    for input in inputs { input.run.stop() }
    atEnd()
    atEnd = {}
  }

  private func start(_ slot: Int) {
    guard case .apply(_, _, _, _, let chains) = chain else { return }
    let index = inputs.count
    let run = ModelRun(chains[slot], model) { [unowned self] what in
      received.append(Received(slot: slot, input: index, time: model.now, what: what))
      proceed()
    }
    inputs.append((slot, run))
    run.begin()
  }

  /// What the rules say now.
  private func respond() -> Response {
    guard case .apply(_, let op, let parameter, let delay, let chains) = chain else {
      return Response()
    }
    return OperatorRules(
      op: op, parameter: parameter, delay: delay, count: chains.count, received: received,
      slots: inputs.map(\.slot), start: observed.start, now: model.now
    ).response
  }

  /// Does what the rules say and is not done yet: ends inputs, sends, starts, and arms a timer.
  private func proceed() {
    var response = respond()
    for index in response.stops { inputs[index].run.stop() }
    while sent < response.sent.count, !isOver, !isSending {
      isSending = true
      for what in response.sent[sent...] {
        sent += 1
        send(what)
      }
      isSending = false
      response = respond()
    }
    while !isOver, !hasEnded, !isStarting, started < response.starts, !(isExpanding && isSending) {
      let count = response.starts - started
      started = response.starts
      for _ in 0..<count where !isOver && !hasEnded {
        // What has ended is released before another signal follows.
        for input in inputs where input.run.hasEnded { input.run.stop() }
        isStarting = !isExpanding
        start(response.slot)
        isStarting = false
      }
      response = respond()
    }
    guard let due = response.due, !isOver, !hasEnded else { return timer = nil }
    if timer != nil { return }
    let number = model.number
    timer = number
    later(due - model.now) { run in
      guard run.timer == number else { return }
      run.timer = nil
      run.proceed()
    }
  }

  private func later(_ delay: Int, _ work: @escaping (ModelRun) -> Void) {
    model.schedule(after: delay) { [self] in if !isOver { work(self) } }
  }
}
