// SPDX-License-Identifier: MIT

import Synchronization

extension Signal {
  /// Starts the signal that a closure returns for each element, and sends the elements of all.
  /// `marbles("a--b|").flatMapMerge { marbles("\($0)-\($0)-\($0)|") }` is `marbles("a-abab-b|")`.
  ///
  /// Completes when this signal and all inner ones have; fails with the first failure. Not for answers that
  /// replace one another, since an old one may arrive last: `flatMapLatest` sends those of the newest.
  ///
  /// - Parameters:
  ///   - limit: The number of inner signals that may run at once, 1 or more. While as many run, an
  ///     element waits.
  ///   - policy: What happens when too many elements wait.
  ///   - transform: Makes the inner signal of an element.
  public func flatMapMerge<Other>(
    atMost limit: Int = .max,
    buffering policy: BufferPolicy<Failure> = .unbounded,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    precondition(limit > 0, "Can't run \(limit) inner signals at once: give 1 or more.")
    let policy = policy.checked()
    return Signal<Other, Failure>(
      after: self,
      serial: { observer, lifetime in
        let state = FlatMapMergeState(
          limit, policy, observer.inTurn(in: lifetime), lifetime, transform)
        self.run(
          in: state.outer,
          next: { element in
            if limit < .max { state.outer.life.pause() }
            state.line.perform(state, element) { $0.add($1) }
            state.resumeOuter()
          },
          // Behind inner signals whose start was deferred.
          end: { end in Turns.perform(in: lifetime) { state.end(end) } })
      })
  }

  /// Starts the signal that a closure returns for each element, one after the other, in order.
  /// `marbles("ab|").flatMapConcat { marbles("\($0)\($0)|") }` is `marbles("aabb|")`.
  ///
  /// An element that comes while an inner signal runs waits for its completion. A hundred thousand
  /// inner signals that complete at once need no more stack than one.
  ///
  /// - Parameters:
  ///   - policy: What happens when too many elements wait.
  ///   - transform: Makes the inner signal of an element.
  public func flatMapConcat<Other>(
    buffering policy: BufferPolicy<Failure> = .unbounded,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    flatMapMerge(atMost: 1, buffering: policy, transform)
  }
}

/// One observation of `flatMapMerge`.
///
/// It has two gates: `line` for who waits, runs and has ended, which is also the trampoline, since
/// an inner signal that ends while it is started only leaves a note there; `output` for the events,
/// so that what an inner signal sends at its start goes straight on.
///
/// While as many inner signals run as may, a synchronous outer signal is paused, so that few
/// elements wait.
private final class FlatMapMergeState<Element: Sendable, Other: Sendable, Failure: Error>: Sendable
{
  struct Members: Sendable {
    var waiting = Fifo<Element>()
    var running = 0
    var isOuterDone = false
  }

  let line = Gate()
  let outer: Lifetime
  private let output: SerializedObserver<Other, Failure>
  private let limit: Int
  private let policy: BufferPolicy<Failure>
  private let members: SerialState<Members>
  private let hasRoom = Atomic(false)
  private let inputs: Lifetime
  private let inner: LifetimeSet
  private let transform: @Sendable (Element) -> Signal<Other, Failure>

  init(
    _ limit: Int,
    _ policy: BufferPolicy<Failure>,
    _ observer: Observer<Other, Failure>,
    _ lifetime: Lifetime,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) {
    members = SerialState(Members(), in: line)
    self.limit = limit
    self.policy = policy
    self.transform = transform
    output = SerializedObserver(observer, in: lifetime)
    inputs = output.lifetime
    outer = inputs.input("flatMapMerge", isPausable: limit < .max)
    inner = LifetimeSet(inputs)
    inputs.onEnd { self.line.perform { self.members.value.waiting = Fifo() } }
  }

  func add(_ element: Element) {
    if case .failed(let failure) = policy.append(element, to: &members.value.waiting) {
      return finish(.failed(failure))
    }
    proceed()
  }

  /// Receives the end of the outer signal.
  func end(_ end: Completion<Failure>) {
    // An inner signal that this thread is starting may have no end, so that a failure can't wait for it.
    if end.failure != nil, line.isHeldByThisThread { return finish(end) }
    line.perform(self, end) { $0.outerEnded($1) }
  }

  private func outerEnded(_ end: Completion<Failure>) {
    members.value.isOuterDone = true
    if end.failure != nil { finish(end) } else { proceed() }
  }

  /// Continues a synchronous outer signal if another inner signal may run. Called outside the gate.
  func resumeOuter() {
    if limit < .max, hasRoom.exchange(false, ordering: .acquiringAndReleasing) {
      outer.life.resume()
    }
  }

  private func innerEnded(_ end: Completion<Failure>) {
    members.value.running -= 1
    if end.failure != nil { finish(end) } else { proceed() }
  }

  /// Starts pending inner signals; completes when none remain.
  private func proceed() {
    while members.value.running < limit, !inputs.isEnded {
      guard let element = members.value.waiting.popFirst() else { break }
      members.value.running += 1
      let signal = transform(element)
      inputs.startNext { self.start(signal) }
    }
    if members.value.isOuterDone, members.value.running == 0 { return finish(.completed) }
    if members.value.isOuterDone, members.value.running == 1, members.value.waiting.isEmpty {
      output.gate.perform { [output] in
        output.forwardOnly()
        return nil
      }
    }
    if members.value.running < limit { hasRoom.store(true, ordering: .releasing) }
  }

  private func finish(_ end: Completion<Failure>) {
    output.finish(end)
  }

  private func start(_ signal: Signal<Other, Failure>) {
    let inner = inner.add("flatMapMerge, inner", receiver: output)
    signal.run(
      in: inner,
      next: { [output] in output.receive($0) },
      end: { [self] end in
        // The next inner signal starts when this one is released. One that fails ends with the others, so
        // that what follows the failure starts when all are released.
        if end.failure == nil {
          self.inner.remove(inner)
          inner.end()
        }
        // Signals may be nested without limit: the completions of many are delivered in turns.
        Turns.perform(in: inputs) { [self] in
          line.perform(self, end) { $0.innerEnded($1) }
          resumeOuter()
        }
      },
      serialized: output)
  }
}
