import Synchronization

/// The span of one observation, from its start to its completion, failure or disposal.
public final class Lifetime: Sendable {
  /// 0: active. 1: the end is being delivered. 2: over.
  @usableFromInline let phase = Atomic<UInt8>(0)
  private let actions = Lock(Actions.none)

  @usableFromInline
  package init() {}

  /// Whether nothing may be sent any more. A synchronous loop of sends looks here on every turn.
  @inlinable
  public var isEnded: Bool {
    phase.load(ordering: .acquiring) != 0
  }

  /// Runs an action once, when the observation is over; at once, if it is over already.
  ///
  /// It runs on the thread that ends the observation, after the end was delivered. Actions run in the
  /// order in which they were added.
  public func onEnd(_ action: @escaping @Sendable () -> Void) {
    let isOver = actions.withLock { actions in
      actions.add(action)
    }
    if isOver { action() }
  }

  /// Claims the right to deliver the end; false when it was delivered or disposed before.
  @inlinable
  package func beginEnding() -> Bool {
    phase.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
  }

  /// Ends the observation and runs the actions, once.
  @usableFromInline
  package func end() {
    guard phase.exchange(2, ordering: .acquiringAndReleasing) != 2 else { return }
    let last = actions.withLock { actions in
      defer { actions = .over }
      return actions
    }
    switch last {
    case .none, .over: break
    case .one(let action): action()
    case .many(let actions): for action in actions { action() }
    }
  }
}

/// Most observations have one action: it needs no array.
private enum Actions: Sendable {
  case none
  case one(@Sendable () -> Void)
  case many([@Sendable () -> Void])
  case over

  /// Adds an action, or returns true when it is too late.
  mutating func add(_ action: @escaping @Sendable () -> Void) -> Bool {
    switch self {
    case .none: self = .one(action)
    case .one(let first): self = .many([first, action])
    case .many(var all):
      self = .none
      all.append(action)
      self = .many(all)
    case .over: return true
    }
    return false
  }
}
