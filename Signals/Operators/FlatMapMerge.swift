// SPDX-License-Identifier: MIT

extension Signal {
  /// Starts the signal that a closure makes of each element, and sends what all of them send.
  ///
  /// Completes when this signal and all inner ones have; fails with the first failure.
  ///
  /// - Parameters:
  ///   - limit: How many inner signals may run at once; an element that comes while so many run waits
  ///     for its turn. At least 1.
  ///   - transform: Makes the inner signal of an element.
  public func flatMapMerge<Other>(
    atMost limit: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    precondition(limit > 0, "Can't run \(limit) inner signals at once: give 1 or more.")
    return Signal<Other, Failure>(serial: { observer, lifetime in
      let crowd = FlatMapMergeState(limit, observer, lifetime, transform)
      self.run(
        in: lifetime.input("flatMapMerge"),
        next: { element in crowd.line.perform(crowd, element) { $0.add($1) } },
        end: { end in crowd.line.perform(crowd, end) { $0.outerEnded($1) } })
    })
  }

  /// Starts the signal that a closure makes of each element, one after the other, in order.
  ///
  /// An element that comes while an inner signal runs waits for its completion. A hundred thousand
  /// inner signals that complete at once need no more stack than one.
  public func flatMapConcat<Other>(
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) -> Signal<Other, Failure> {
    flatMapMerge(atMost: 1, transform)
  }
}

/// One observation of `flatMapMerge`.
///
/// It has two gates: `line` for who waits, runs and has ended, which is also the trampoline, since an
/// inner signal that ends while it is started only leaves a note there; `output` for the elements,
/// so that what an inner signal sends at its start goes straight on.
private final class FlatMapMergeState<Element: Sendable, Other: Sendable, Failure: Error>: Sendable
{
  struct Members: Sendable {
    var waiting = Fifo<Element>()
    var running = 0
    var isOuterDone = false
  }

  let line = Gate()
  private let output: Observer<Other, Failure>
  private let limit: Int
  private let members = UncheckedBox(Members())
  private let lifetime: Lifetime
  private let inputs: LifetimeSet
  private let transform: @Sendable (Element) -> Signal<Other, Failure>

  init(
    _ limit: Int,
    _ observer: Observer<Other, Failure>,
    _ lifetime: Lifetime,
    _ transform: @escaping @Sendable (Element) -> Signal<Other, Failure>
  ) {
    self.limit = limit
    self.lifetime = lifetime
    self.transform = transform
    // One at a time needs no gate to be serial.
    output = limit == 1 ? observer : observer.passing(through: Gate(), while: lifetime)
    inputs = LifetimeSet(lifetime)
    lifetime.onEnd { self.line.perform { self.members.value.waiting = Fifo() } }
  }

  func add(_ element: Element) {
    members.value.waiting.append(element)
    proceed()
  }

  func outerEnded(_ end: Completion<Failure>) {
    members.value.isOuterDone = true
    if end.failure != nil { output.end(end) } else { proceed() }
  }

  private func innerEnded(_ end: Completion<Failure>) {
    members.value.running -= 1
    if end.failure != nil { output.end(end) } else { proceed() }
  }

  /// Starts who may start, and completes when no one can come any more.
  private func proceed() {
    while members.value.running < limit, !lifetime.isEnded {
      guard let element = members.value.waiting.popFirst() else { break }
      members.value.running += 1
      start(transform(element))
    }
    if members.value.isOuterDone, members.value.running == 0, !lifetime.isEnded {
      output.complete()
    }
  }

  private func start(_ signal: Signal<Other, Failure>) {
    let inner = inputs.add("flatMapMerge, inner")
    signal.run(
      in: inner,
      next: output.next,
      end: { [self] end in
        inputs.remove(inner)
        line.perform(self, end) { $0.innerEnded($1) }
      })
  }
}
