// SPDX-License-Identifier: MIT

import Synchronization

/// An observer that several inputs send to, through one gate, until the end of a lifetime.
///
/// Operators that merge signals can be nested without limit. All of a nest use the gate of the outermost, inside which
/// elements go directly to the observer there. So an element needs the same time and stack at each depth.
///
/// The end goes through all operators of the nest, because each may continue with another signal. It is delivered
/// outside the gate of the others, so that what such a signal sends at its start isn't queued.
///
/// An operator that has one input left only passes events on. A nested operator takes its place then, see ``forwardOnly()``:
/// so the memory of a recursion through inner signals doesn't grow.
@usableFromInline
package final class SerializedObserver<Element, Failure: Error>: SerializedElements<Element>,
  @unchecked Sendable
{
  /// Nil in the deinitializer alone.
  private var completion: (@Sendable (Completion<Failure>) -> Void)?
  /// The lifetime of the operator's signal, which ends this one's.
  private var enclosing: Life
  /// A Boolean value that indicates whether the events go to `outer` as they are.
  private var isDirect: Bool
  private var forwardsOnly = false

  /// Creates the observer of an operator's inputs, which has a lifetime that ends with the signal's.
  @usableFromInline
  package init(_ observer: Observer<Element, Failure>, in lifetime: Lifetime) {
    completion = observer.completion
    enclosing = lifetime.life
    isDirect = observer.serialized.map(ObjectIdentifier.init) == lifetime.life.receiver
    super.init(observer.next, while: lifetime.segment(), in: observer.serialized)
  }

  /// Creates an observer for one of several inputs of which the first to send an event is the only one that may.
  ///
  /// - Parameters:
  ///   - output: The observer of the operator.
  ///   - decide: Receives this observer at its first element, and returns whether it is the first.
  package init(
    entrantOf output: SerializedObserver, decide: @escaping @Sendable (AnyObject) -> Bool
  ) {
    (completion, enclosing) = (output.completion, output.enclosing)
    isDirect = output.isDirect
    super.init(sharing: output, decide: decide)
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

  /// Notes that one input is left, so that its events are all that follows. For the holder of the gate only.
  ///
  /// A nested operator that has one input left, too, takes the place of this one.
  @usableFromInline
  package override func forwardOnly() {
    decide = nil
    forwardsOnly = true
    while isDirect, !lifetime.isEnded,
      let other = outer as? SerializedObserver, other.forwardsOnly, !other.lifetime.isEnded,
      enclosing.forget(only: lifetime.life)
    {
      // If another thread ends the observation meanwhile, this lifetime ends when it is adopted.
      other.enclosing.adopt(lifetime.life)
      other.enclosing.forget(other.lifetime.life)
      (completion, outer) = (other.completion, other.outer)
      (enclosing, isDirect) = (other.enclosing, other.isDirect)
      other.lifetime.end()
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
    // When a signal fails, others of the nest, or inside it, may still send until they are released.
    let nest = end.failure == nil ? nil : outermost ?? self
    nest?.failing += 1
    return {
      // The ends of many levels are delivered with constant stack.
      Turns.perform(in: self.lifetime) {
        self.completion?(end)
        self.lifetime.end()
        nest?.endFailing()
      }
    }
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
}

/// How the elements of several inputs reach one closure, through one gate, until the end of a lifetime.
///
/// It doesn't know the type of failures: `catch`, `mapFailure` and `setFailure` pass elements on to an operator with
/// another one.
// SAFETY: `failing`, and the variables of the subclass, are touched by the holder of `gate` only, like `next` and `outer`,
// except that the initializer of a nested level reads `next` after it has read `isUndecided` as false; and in the
// deinitializers, when nothing else refers to the object. `completion` is also called outside the gate, once, by the
// holder that has ended the lifetime: it doesn't change afterwards. The rest are constants of Sendable types.
@usableFromInline
package class SerializedElements<Element>: @unchecked Sendable {
  @usableFromInline package final let gate: DeliveryGate
  /// Receives elements, inside the gate.
  @exclusivity(unchecked) @usableFromInline package final fileprivate(set) var next:
    @Sendable (Element) -> Void
  @usableFromInline final let lifetime: Lifetime
  /// Those of the operator downstream, if that uses the same gate.
  @usableFromInline final var outer: SerializedElements?
  /// A Boolean value that indicates whether there is an operator downstream with the same gate.
  @usableFromInline final let isNested: Bool
  fileprivate final let outermost: SerializedElements?
  /// The observer of the operator, if its inputs have one each.
  private final var output: SerializedElements?
  /// Decides whether this input is the first of several, until that is decided.
  fileprivate final var decide: (@Sendable (AnyObject) -> Bool)?
  /// A Boolean value that indicates whether an element decides here or further out.
  private final let isUndecided = Atomic(false)
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
      // While that is undecided, an element may change what the closure is.
      if outer.isUndecided.load(ordering: .acquiring) {
        self.next = { _ in }
        awaitFirst()
      } else {
        self.next = outer.next
      }
    } else {
      outermost = nil
      gate = DeliveryGate()
      self.next = next
    }
  }

  /// Creates elements of one of several inputs, of which the first to send any is the only one that may.
  fileprivate init(
    sharing output: SerializedElements, decide: @escaping @Sendable (AnyObject) -> Bool
  ) {
    (gate, next, lifetime) = (output.gate, output.next, output.lifetime)
    (outer, isNested, outermost) = (output.outer, output.isNested, output.outermost)
    (self.output, self.decide) = (output, decide)
    awaitFirst()
  }

  /// Decides at the first element.
  private final func awaitFirst() {
    isUndecided.store(true, ordering: .releasing)
    next = { [weak self] in self?.receiveFirst($0) }
  }

  /// Decides for this input at each level that is undecided, from the inside. Elements go on directly then.
  private final func receiveFirst(_ element: Element) {
    var levels: [SerializedElements] = []
    var level: SerializedElements? = self
    while let this = level {
      if let decide = this.decide, !decide(this) { return }
      if this.isUndecided.load(ordering: .relaxed) { levels.append(this) }
      level = this.outer
    }
    let first = outermost ?? self
    let destination = first.output?.next ?? first.next
    for this in levels.reversed() {
      this.next = destination
      this.isUndecided.store(false, ordering: .releasing)
      if this.decide != nil { this.forwardOnly() }
    }
    destination(element)
  }

  /// Notes that one input is left.
  @usableFromInline
  package func forwardOnly() {}

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
