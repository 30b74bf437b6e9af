// SPDX-License-Identifier: MIT

/// The last value of a part of the state, for an observer that receives changes only.
///
/// There may be very many of them, each called for each event. The observer's closure captures this object alone, so it
/// needs no memory, and has all that it needs in one place.
// SAFETY: the observers of a loop are called in its turns only, so one thread at a time uses the variable.
@usableFromInline
final class DistinctPart<State: Sendable, Part: Equatable & Sendable>: @unchecked Sendable {
  // What an unchanged part needs comes first, so that it is in one cache line more often.
  @usableFromInline let part: @Sendable (State) -> Part
  @exclusivity(unchecked) @usableFromInline var last: Part?
  @usableFromInline let next: @Sendable (Part) -> Void

  @inlinable
  init(_ part: @escaping @Sendable (State) -> Part, next: @escaping @Sendable (Part) -> Void) {
    self.part = part
    self.next = next
  }

  /// Passes the part of a state on if it differs from the last one.
  @inlinable
  func receive(_ state: State) {
    let new = part(state)
    if let last, last == new { return }
    last = new
    next(new)
  }
}
