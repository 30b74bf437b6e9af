// SPDX-License-Identifier: MIT

/// One observation of `combineLatest` or `zip` of any number of signals; its state is touched
/// inside the gate.
final class Join<Output: Sendable, Failure: Error>: Sendable {
  /// How elements of several signals come together.
  enum Rule: Sendable {
    /// The latest of each, at every new one.
    case latest
    /// The first of each, then the second of each, and so on.
    case inStep
  }

  private struct Tally: Sendable {
    var missing: Int
    var open: Int
  }

  let gate = Gate()
  let rule: Rule
  let policy: BufferPolicy<Failure>
  let lifetime: Lifetime
  private let observer: Observer<Output, Failure>
  private let tally: SerialState<Tally>
  private let drained = Lock<[Lifetime]>([])
  /// Takes what is to be sent out of the slots.
  private let take: @Sendable (Join) -> Output?
  /// Whether a slot stays empty.
  private let isExhausted: @Sendable () -> Bool

  init(
    _ rule: Rule,
    _ policy: BufferPolicy<Failure>,
    count: Int,
    _ observer: Observer<Output, Failure>,
    _ lifetime: Lifetime,
    take: @escaping @Sendable (Join) -> Output?,
    isExhausted: @escaping @Sendable () -> Bool
  ) {
    self.rule = rule
    self.policy = policy
    self.lifetime = lifetime
    self.observer = observer
    self.take = take
    self.isExhausted = isExhausted
    tally = SerialState(Tally(missing: count, open: count), in: gate)
  }

  /// Returns work that starts a signal, whose elements go through its slot.
  func starting<Element: Sendable>(
    _ signal: Signal<Element, Failure>, _ slot: Slot<Element>, _ operation: StaticString
  ) -> @Sendable () -> Void {
    { self.connect(signal, slot, operation) }
  }

  private func connect<Element: Sendable>(
    _ signal: Signal<Element, Failure>, _ slot: Slot<Element>, _ operation: StaticString
  ) {
    if lifetime.isEnded { return }
    let input = lifetime.input(operation, isPausable: rule == .inStep)
    slot.use(input)
    signal.run(
      in: input,
      next: { [self] element in
        // A synchronous signal waits until its element is taken.
        if rule == .inStep { input.life.pause() }
        if gate.enter() {
          receive(element, slot)
          gate.leave()
        } else {
          gate.enqueue { self.receive(element, slot) }
        }
        if rule == .inStep { resume() }
      },
      end: { [self] end in gate.perform { self.ended(end, slot) } })
  }

  private func receive<Element: Sendable>(_ element: Element, _ slot: Slot<Element>) {
    if lifetime.isEnded { return }
    if slot.isEmpty { tally.value.missing -= 1 }
    if let failure = slot.put(element, for: self) {
      return lifetime.close(observer, with: .failed(failure))
    }
    guard tally.value.missing == 0, let output = take(self) else { return }
    observer.next(output)
    if rule == .inStep, isExhausted() { lifetime.close(observer, with: .completed) }
  }

  private func ended<Element: Sendable>(_ end: Completion<Failure>, _ slot: Slot<Element>) {
    slot.close()
    tally.value.open -= 1
    // An empty slot that is closed means that nothing can follow.
    if end.failure != nil || tally.value.open == 0 || slot.isEmpty {
      lifetime.close(observer, with: end)
    }
  }

  /// Ends a join of no signals: the latest of none is one empty element, and in step there is nothing.
  func concludeEmpty() {
    if rule == .latest, let output = take(self) { observer.next(output) }
    lifetime.close(observer, with: .completed)
  }

  /// Notes that taking has emptied a slot.
  func emptied(_ input: Lifetime?) {
    tally.value.missing += 1
    if let input { drained.withLock { $0.append(input) } }
  }

  /// Continues the signals whose elements were taken. Called outside the gate.
  private func resume() {
    let inputs = drained.withLock { drained in
      defer { drained = [] }
      return drained
    }
    for input in inputs { input.life.resume() }
  }
}

/// What one input has sent and is not taken yet; touched inside the gate.
final class Slot<Element: Sendable>: Sendable {
  private struct Content: Sendable {
    var latest: Element?
    var waiting = Fifo<Element>()
    var isClosed = false
    var input: Lifetime?
  }

  private let content = SerialState(Content())

  /// Creates the slot of a signal.
  init<Failure>(for signal: Signal<Element, Failure>) {}

  var isEmpty: Bool { content.value.latest == nil }

  var isExhausted: Bool { isEmpty && content.value.isClosed }

  func use(_ input: Lifetime) {
    content.value.input = input
  }

  func close() {
    content.value.isClosed = true
  }

  /// Stores an element, or drops one as the policy says. Returns the failure if the policy is to fail.
  func put<Output, Failure>(_ element: Element, for join: Join<Output, Failure>) -> Failure? {
    if join.rule == .latest || isEmpty {
      content.value.latest = element
      return nil
    }
    // The first of the elements that wait is `latest`.
    guard let limit = join.policy.limit, content.value.waiting.count >= limit - 1 else {
      content.value.waiting.append(element)
      return nil
    }
    switch join.policy {
    case .fail(_, let failure): return failure
    case .dropOldest:
      content.value.waiting.append(element)
      content.value.latest = content.value.waiting.popFirst()
    case .dropNewest, .unbounded: break
    }
    return nil
  }

  /// The element to send; in step, the next one takes its place.
  func take<Output, Failure>(for join: Join<Output, Failure>) -> Element? {
    guard let element = content.value.latest else { return nil }
    if join.rule == .inStep {
      content.value.latest = content.value.waiting.popFirst()
      if isEmpty { join.emptied(content.value.input) }
    }
    return element
  }
}

/// Joins signals of several types.
func join<each Element: Sendable, Failure>(
  _ rule: Join<(repeat each Element), Failure>.Rule,
  _ policy: BufferPolicy<Failure>,
  _ operation: StaticString,
  _ signals: repeat Signal<each Element, Failure>
) -> Signal<(repeat each Element), Failure> {
  var depth = ChainDepth()
  for signal in repeat each signals { depth.formMaximum(with: signal.depth) }
  return Signal(
    after: depth,
    serial: { observer, lifetime in
      let slots = (repeat Slot(for: each signals))
      let all: [any Emptiable] = array(repeat each slots)
      let join = Join(
        rule, policy, count: all.count, observer, lifetime.segment(),
        take: { join in try? (repeat taken(each slots, for: join)) },
        isExhausted: { all.contains(where: \.isExhausted) })
      if all.isEmpty { return join.concludeEmpty() }
      var starts: [@Sendable () -> Void] = []
      repeat starts.append(join.starting(each signals, each slots, operation))
      Turns.startInputs(in: lifetime, starts)
    })
}

/// Joins signals of one type.
func join<Element, Failure>(
  _ rule: Join<[Element], Failure>.Rule,
  _ policy: BufferPolicy<Failure>,
  _ operation: StaticString,
  _ signals: [Signal<Element, Failure>]
) -> Signal<[Element], Failure> {
  Signal(
    after: ChainDepth(signals.map(\.depth)),
    serial: { observer, lifetime in
      let slots = signals.map(Slot.init(for:))
      let join = Join(
        rule, policy, count: slots.count, observer, lifetime.segment(),
        take: { join in try? slots.map { try taken($0, for: join) } },
        isExhausted: { slots.contains(where: \.isExhausted) })
      if slots.isEmpty { return join.concludeEmpty() }
      Turns.startInputs(
        in: lifetime,
        zip(signals, slots).map { signal, slot in join.starting(signal, slot, operation) })
    })
}

/// A slot of any type.
private protocol Emptiable: Sendable {
  var isExhausted: Bool { get }
}

extension Slot: Emptiable {}

private struct Missing: Error {}

private func taken<Element, Output, Failure>(
  _ slot: Slot<Element>, for join: Join<Output, Failure>
) throws(Missing) -> Element {
  guard let element = slot.take(for: join) else { throw Missing() }
  return element
}

private func array<each Element: Sendable>(
  _ slots: repeat Slot<each Element>
) -> [any Emptiable] {
  var all: [any Emptiable] = []
  repeat all.append(each slots)
  return all
}
