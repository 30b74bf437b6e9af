// SPDX-License-Identifier: MIT

import Signals

/// An observer of a part of the state that receives changes only.
@usableFromInline
struct DistinctPart<State: Sendable, Part: Equatable & Sendable>: Sendable {
  @usableFromInline let part: @Sendable (State) -> Part
  @usableFromInline let next: @Sendable (Part) -> Void

  @inlinable
  init(_ part: @escaping @Sendable (State) -> Part, next: @escaping @Sendable (Part) -> Void) {
    self.part = part
    self.next = next
  }
}

/// A place among the observers of a loop that has the last value of a part of the state as its note.
///
/// There may be very many of them, each called for each event. So one object is the span of the observation and all that
/// an unchanged part needs, and the observer's closure, which captures it alone, needs no memory.
extension OwnedLife {
  /// Passes the part of a state on if it differs from the last one.
  @inlinable
  @inline(__always)
  func receive<State, Part>(_ state: State)
  where Owner == DistinctPart<State, Part>, Note == Part? {
    let new = owner.part(state)
    if let last = note, last == new { return }
    pass(new)
  }

  // Apart, so that what all but one of a hundred need is short.
  @inlinable
  @inline(never)
  func pass<State, Part>(_ new: Part) where Owner == DistinctPart<State, Part>, Note == Part? {
    note = new
    owner.next(new)
  }
}
