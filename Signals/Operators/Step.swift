// SPDX-License-Identifier: MIT

/// The state of one operator in one observation, and the closure that receives its elements.
///
/// A closure that captures nothing else needs no separate context, so that an operator costs one
/// allocation for each observation, and few calls for each event. The end doesn't pass through it.
@usableFromInline
package final class Step<Knowledge: Sendable, Output>: Sendable {
  @usableFromInline package let knowledge: Knowledge
  @usableFromInline package let next: @Sendable (Output) -> Void

  /// Creates the state of an operator that sends elements to an observer.
  @inlinable
  package init<Failure>(_ knowledge: Knowledge, _ observer: Observer<Output, Failure>) {
    self.knowledge = knowledge
    next = observer.next
  }
}
