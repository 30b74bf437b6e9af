// SPDX-License-Identifier: MIT

/// A source whose observations receive the last elements and then, at the same time, the same events.
final class ModelSubject {
  private var kept: [Int] = []
  private let limit: Int
  private(set) var end: Happening?
  private var delivered: Happening?
  private var observers: [ModelRun] = []
  /// Events, and observers that come, one after the other.
  private var waiting: [() -> Void] = []
  private var isBusy = false
  // Of the subject of a shared signal.
  var open = 0
  var upstream: ModelRun?

  init(limit: Int) {
    self.limit = limit
  }

  func add(_ run: ModelRun) {
    perform { [self] in
      for value in kept { run.send(.next(value)) }
      if let delivered { run.send(delivered) } else { observers.append(run) }
    }
  }

  func send(_ what: Happening) {
    if end != nil { return }
    if what.isEnd { end = what }
    perform { [self] in
      if case .next(let value) = what { kept = Array((kept + [value]).suffix(limit)) }
      if what.isEnd { delivered = what }
      for run in observers { run.send(what) }
    }
  }

  private func perform(_ work: @escaping () -> Void) {
    waiting.append(work)
    if isBusy { return }
    isBusy = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isBusy = false
  }
}

/// A shared signal: all observe one observation of it, until that has failed, or the last of them
/// is over.
final class ModelShare {
  private unowned let model: ModelTime
  private var current: ModelSubject?

  init(_ model: ModelTime) {
    self.model = model
  }

  func add(_ run: ModelRun, _ chain: Chain, limit: Int) {
    let subject = current ?? ModelSubject(limit: limit)
    current = subject
    subject.open += 1
    run.atEnd = { [unowned self] in
      subject.open -= 1
      guard current === subject, subject.open == 0, subject.end == nil else { return }
      current = nil
      subject.upstream?.stop()
    }
    subject.add(run)
    if subject.upstream != nil { return }
    let upstream = ModelRun(chain, model) { [unowned self, unowned subject] what in
      if case .failed = what {
        if current === subject { current = nil }
        subject.upstream?.stop()
      }
      subject.send(what)
    }
    subject.upstream = upstream
    upstream.begin()
  }
}
