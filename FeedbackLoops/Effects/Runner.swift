// SPDX-License-Identifier: MIT

/// A running feedback of a loop, and the link to the next one. For the turn of the loop only.
///
/// The feedbacks of a loop are a linked list, since an array of them would look up their type. Methods of a generic
/// class are never specialized, but closures are specialized where they are created. Therefore a runner has closures
/// instead of methods. They receive the runner instead of capturing it, so that they need no memory.
// SAFETY: the two variables are set by the loop at its start, before the runner handles a state, and are used in the
// turns of the loop only. All other properties, also those of the subclass, are constants of Sendable types or have
// their own explanation.
@usableFromInline
class Runner<State: Sendable, Event: Sendable>: @unchecked Sendable {
  /// Handles a state and the event that led to it, and starts and cancels effects accordingly.
  @usableFromInline final let attending: @Sendable (Runner, State, Event?) -> Void
  /// Cancels all effects, and removes all requests.
  @usableFromInline final let clearing: @Sendable (Runner) -> Void
  /// A Boolean value that indicates whether only the first state matters.
  @usableFromInline final let attendsOnce: Bool
  /// The next feedback of the loop, which the loop retains. A strong reference would be released with a loop, in case the
  /// list is long.
  @exclusivity(unchecked) @usableFromInline final var next: Unmanaged<Runner>?
  /// The next feedback that handles each state, in the same list.
  @exclusivity(unchecked) @usableFromInline final var nextLooking: Unmanaged<Runner>?

  @inlinable
  init(
    attend: @escaping @Sendable (Runner, State, Event?) -> Void,
    clear: @escaping @Sendable (Runner) -> Void, attendsOnce: Bool = false
  ) {
    attending = attend
    clearing = clear
    self.attendsOnce = attendsOnce
  }

  @inlinable
  final func attend(_ state: State, _ event: Event?) {
    attending(self, state, event)
  }

  @inlinable
  final func clear() {
    clearing(self)
  }

  /// Links the runner to the following ones.
  @inlinable
  final func link(to next: Unmanaged<Runner>?) {
    self.next = next
    nextLooking = next?._withUnsafeGuaranteedRef { $0.firstLooking }
  }

  /// The first feedback from here on that handles each state.
  @inlinable
  final var firstLooking: Unmanaged<Runner>? {
    attendsOnce ? nextLooking : .passUnretained(self)
  }
}
