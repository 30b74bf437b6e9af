// SPDX-License-Identifier: MIT

/// One operator in one observation: what it knows, and the observer that it passes events on to.
///
/// A closure that captures nothing else needs no context of its own, so that an operator costs one
/// allocation for each observation, and the least of calls for each event.
@usableFromInline
package final class Step<Knowledge: Sendable, Output, Failure: Error>: Sendable {
  @usableFromInline package let knowledge: Knowledge
  @usableFromInline package let observer: Observer<Output, Failure>

  /// Makes the step of an operator.
  @inlinable
  package init(_ knowledge: Knowledge, _ observer: Observer<Output, Failure>) {
    self.knowledge = knowledge
    self.observer = observer
  }
}
