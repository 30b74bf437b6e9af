/// One operator in one observation: what it knows, and the observer that it passes events on to.
///
/// A closure that captures nothing else needs no context of its own, so that an operator costs one
/// allocation for each observation, and the least of calls for each event.
@usableFromInline
final class Step<Knowledge: Sendable, Output, Failure: Error>: Sendable {
  @usableFromInline let knowledge: Knowledge
  @usableFromInline let observer: Observer<Output, Failure>

  @inlinable
  init(_ knowledge: Knowledge, _ observer: Observer<Output, Failure>) {
    self.knowledge = knowledge
    self.observer = observer
  }
}
