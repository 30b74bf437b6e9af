// SPDX-License-Identifier: MIT

import Synchronization

/// What a lifetime consists of: a phase and what to do at the end.
///
/// Not final, so that the state of an inner signal can be its own lifetime: one allocation for both.
// SAFETY: all stored properties, here and in the subclasses, are constants of Sendable types; only
// being open to subclasses keeps the compiler from seeing it. The architecture test lists the file.
@usableFromInline
package class Life: @unchecked Sendable {
  /// Bits. 1: the end is being delivered. 2: over. 4: there are actions to run at the end. 8: revoked.
  @usableFromInline final let phase = Atomic<UInt8>(0)
  private final let actions = Lock(Actions.none)
  #if DEBUG
    final let trace = Trace()
  #endif

  @usableFromInline
  init() {}

  #if DEBUG
    deinit {
      trace.leave()
    }

    @usableFromInline
    final func noteEnd() {
      trace.isOver.store(true, ordering: .relaxed)
    }
  #endif

  @inlinable
  package final var isEnded: Bool {
    phase.load(ordering: .acquiring) & 3 != 0
  }

  @usableFromInline
  final func onEnd(_ action: @escaping @Sendable () -> Void) {
    // Who ends the span looks for actions only if it finds the bit; and who sets the bit too late runs
    // them itself.
    actions.withLock { $0.add(action) }
    if phase.bitwiseOr(4, ordering: .acquiringAndReleasing).oldValue & 2 != 0 { runActions() }
  }

  @inlinable
  package final func beginEnding() -> Bool {
    phase.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue & 3 == 0
  }

  @inlinable
  package final func end() {
    let before = phase.bitwiseOr(3, ordering: .acquiringAndReleasing).oldValue
    #if DEBUG
      noteEnd()
    #endif
    if before & 6 == 4 { runActions() }
  }

  /// Whether also what was sent before the end doesn't count any more.
  @inlinable
  package final var isRevoked: Bool {
    phase.load(ordering: .acquiring) & 8 != 0
  }

  /// Ends the span, and takes back what was sent and waits to be delivered.
  ///
  /// - Returns: False if the span was over before, or its end was being delivered.
  @inlinable
  package final func revoke() -> Bool {
    guard phase.bitwiseOr(9, ordering: .acquiringAndReleasing).oldValue & 3 == 0 else {
      return false
    }
    end()
    return true
  }

  @usableFromInline
  final func runActions() {
    Holding.expectNone()
    let last = actions.withLock { actions in
      defer { actions = .none }
      return actions
    }
    switch last {
    case .none: break
    case .one(let action): action()
    case .many(let actions): for action in actions { action() }
    }
  }
}

/// A lifetime that is also the state of what lives: one object for both.
// SAFETY: all stored properties are constants of Sendable types; the class isn't seen to be Sendable
// because the one above it is not.
@usableFromInline
package final class OwnedLife<Owner: Sendable, Note: Sendable>: Life, @unchecked Sendable {
  @usableFromInline package final let owner: Owner
  @usableFromInline package final let note: Note

  /// Begins a span for an owner, with whatever else belongs to it.
  @inlinable
  package init(owner: Owner, note: Note) {
    self.owner = owner
    self.note = note
  }
}

/// Most observations have one action: it needs no array.
private enum Actions: Sendable {
  case none
  case one(@Sendable () -> Void)
  case many([@Sendable () -> Void])

  mutating func add(_ action: @escaping @Sendable () -> Void) {
    switch self {
    case .none: self = .one(action)
    case .one(let first): self = .many([first, action])
    case .many(var all):
      self = .none
      all.append(action)
      self = .many(all)
    }
  }
}
