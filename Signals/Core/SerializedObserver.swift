// SPDX-License-Identifier: MIT

/// An observer that several inputs send to, through one gate, until the end of a lifetime.
///
/// Operators that merge signals can be nested without limit. All of a nest use the gate of the outermost, inside which
/// elements go directly to the observer there. So an element needs the same time and stack at each depth.
///
/// The end goes through all operators of the nest, because each may continue with another signal. It is delivered
/// outside the gate of the others, so that what such a signal sends at its start isn't queued.
@usableFromInline
package final class SerializedObserver<Element, Failure: Error>: SerializedElements<Element>,
  @unchecked Sendable
{
  /// Nil in the deinitializer alone.
  private var completion: (@Sendable (Completion<Failure>) -> Void)?

  /// Creates the observer of an operator's inputs, which ends with a lifetime.
  @usableFromInline
  package init(_ observer: Observer<Element, Failure>, while lifetime: Lifetime) {
    completion = observer.completion
    super.init(observer.next, while: lifetime, in: observer.serialized)
  }

  deinit {
    // Both lead to the operator downstream. Many levels are released with constant stack, if nothing else leads there.
    var downstream: Downstream? = Downstream(next: next, completion: completion)
    next = { _ in }
    completion = nil
    Turns.release(&downstream)
  }

  /// The closures in an object, whose release is that of a reference.
  private final class Downstream: Sendable {
    let next: @Sendable (Element) -> Void
    let completion: (@Sendable (Completion<Failure>) -> Void)?

    init(
      next: @escaping @Sendable (Element) -> Void,
      completion: (@Sendable (Completion<Failure>) -> Void)?
    ) {
      (self.next, self.completion) = (next, completion)
    }
  }

  /// Delivers an end, which follows the elements before.
  @usableFromInline
  package func finish(_ end: Completion<Failure>) {
    conclude { end }
  }

  /// Delivers an end if a closure returns one, which is called inside the gate.
  @usableFromInline
  package func conclude(_ decide: @escaping @Sendable () -> Completion<Failure>?) {
    gate.perform { self.close(with: decide()) }
  }

  /// Closes the observer, and returns what delivers the end outside the gate. For the holder of the gate only.
  @usableFromInline
  package func close(with end: Completion<Failure>?) -> (@Sendable () -> Void)? {
    guard let end, lifetime.beginEnding() else { return nil }
    guard let outermost else {
      // Operators without this gate may be between two levels: the ends of many are delivered with constant stack.
      Turns.perform(in: lifetime) { self.deliver(end) }
      return nil
    }
    // When a signal fails, others of the nest may still send until they are released.
    let isFailing = end.failure != nil
    if isFailing { outermost.failing += 1 }
    return {
      // The ends of many levels are delivered with constant stack.
      Turns.perform(in: self.lifetime) {
        self.deliver(end)
        if isFailing { outermost.endFailing() }
      }
    }
  }

  private func deliver(_ end: Completion<Failure>) {
    completion?(end)
    lifetime.end()
  }
}

extension SerializedObserver where Element: Sendable {
  /// Delivers an element now if the gate is open, else leaves that to the holder.
  @inlinable
  package func receive(_ element: Element) {
    if gate.enter() {
      if !isClosed { next(element) }
      gate.leave()
    } else {
      gate.enqueue {
        if !self.isClosed { self.next(element) }
        return nil
      }
    }
  }

  /// The observer for the inputs.
  @inlinable
  package var observer: Observer<Element, Failure> {
    Observer(next: { self.receive($0) }, end: { self.finish($0) }, serialized: self)
  }
}

/// How the elements of several inputs reach one closure, through one gate, until the end of a lifetime.
// SAFETY: `failing` is touched by the holder of `gate` only. `next`, `outer`, and `completion` of the subclass, change in
// the deinitializers alone, when nothing else refers to the object. The rest are constants of Sendable types.
@usableFromInline
package class SerializedElements<Element>: @unchecked Sendable {
  @usableFromInline package final let gate: DeliveryGate
  /// Receives elements, inside the gate.
  /// Changes in the deinitializer alone.
  @exclusivity(unchecked) @usableFromInline package final fileprivate(set) var next:
    @Sendable (Element) -> Void
  @usableFromInline final let lifetime: Lifetime
  /// Those of the operator downstream, if that uses the same gate.
  @usableFromInline final var outer: SerializedElements?
  /// A Boolean value that indicates whether there is an operator downstream with the same gate.
  @usableFromInline final let isNested: Bool
  fileprivate final let outermost: SerializedElements?
  /// The number of observers in the nest of this one, the outermost, whose failure is being delivered.
  fileprivate final var failing = 0

  fileprivate init(
    _ next: @escaping @Sendable (Element) -> Void, while lifetime: Lifetime,
    in outer: SerializedElements?
  ) {
    self.lifetime = lifetime
    self.outer = outer
    isNested = outer != nil
    // Without `??` and `map`: each generic function that a closure passes through wraps it once more.
    if let outer {
      outermost = outer.outermost ?? outer
      gate = outer.gate
      self.next = outer.next
    } else {
      outermost = nil
      gate = DeliveryGate()
      self.next = next
    }
  }

  deinit {
    Turns.release(&outer)
  }

  /// Notes that a failure in the nest is delivered, and its inputs are released.
  fileprivate final func endFailing() {
    Turns.end {
      self.gate.perform {
        self.failing -= 1
        return nil
      }
    }
  }

  /// A Boolean value that indicates whether elements are dropped. For the holder of the gate only.
  @inlinable
  package final var isClosed: Bool { lifetime.isEnded || (isNested && isOutsideClosed()) }

  /// A Boolean value that indicates whether an operator downstream is over, whose inputs are not released yet.
  @usableFromInline
  package final func isOutsideClosed() -> Bool {
    guard let outermost, outermost.failing > 0 else { return false }
    var operation = outer
    while let this = operation {
      if this.lifetime.isEnded { return true }
      operation = this.outer
    }
    return false
  }
}

/// A gate whose work can leave something to do when the gate is open again, see ``Gate``.
@usableFromInline
package final class DeliveryGate: Sendable {
  @usableFromInline
  package typealias Work = @Sendable () -> (@Sendable () -> Void)?

  @usableFromInline let queue = GateQueue<Work>()

  /// Creates an open gate.
  @usableFromInline
  package init() {}

  /// Goes in if the gate is open. On `true`, the caller works and then calls `leave()`.
  @inlinable
  package func enter() -> Bool { queue.enter() }

  /// Opens the gate, after doing all the work that came in meanwhile.
  @inlinable
  package func leave() {
    if !queue.leave() { drain() }
  }

  /// A Boolean value that indicates whether the gate is open, and everything that the caller has sent is delivered.
  @inlinable
  package var isIdle: Bool { queue.isIdle }

  /// Does the work now if the gate is open, else leaves it to the holder. What the work returns is done outside.
  @usableFromInline
  package func perform(_ work: @escaping Work) {
    guard enter() else { return enqueue(work) }
    let rest = work()
    if queue.leave() { rest?() } else { drain(before: rest) }
  }

  /// Leaves work to the holder; does it, and all before it, if the holder has just left.
  @usableFromInline
  package func enqueue(_ work: @escaping Work) {
    if queue.append(work) { drain() }
  }

  /// Does what is queued, unless a holder does. For a caller that has not entered and leaves no work.
  @usableFromInline
  package func settle() {
    if queue.settle() { drain() }
  }

  @usableFromInline
  func drain(before first: (@Sendable () -> Void)? = nil) {
    var rest = first.map { [$0] } ?? []
    repeat {
      var batch: ContiguousArray<Work> = []
      queue.take(into: &batch)
      for work in batch {
        if let outside = work() { rest.append(outside) }
      }
    } while !queue.leave()
    for work in rest { work() }
  }
}
