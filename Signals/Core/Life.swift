// SPDX-License-Identifier: MIT

import Synchronization

/// The state of a lifetime: a phase, and what ends with it.
///
/// Not final, so that the state of an operator can be its own lifetime: one allocation for both.
// SAFETY: all stored properties, here and in the subclasses, are constants of Sendable types, or variables of subclasses
// that are used by the one caller that has claimed the end, or by the deinitializer. The compiler can't check classes that
// are open to subclasses.
@usableFromInline
package class Life: @unchecked Sendable {
  /// The bits of a phase.
  @usableFromInline
  enum Phase {
    /// The end is being delivered.
    @inlinable static var ending: UInt8 { 1 }
    /// The end was delivered, or the observation was disposed.
    @inlinable static var over: UInt8 { 2 }
    /// Something ends with the lifetime.
    @inlinable static var hasLinks: UInt8 { 4 }
    /// An operator downstream can't use more elements now.
    @inlinable static var paused: UInt8 { 8 }
    @inlinable static var ended: UInt8 { ending | over }
  }

  @usableFromInline final let phase = Atomic<UInt8>(0)
  /// What ends with the lifetime. Nothing is released under the lock.
  private final let links = Lock(Links.none)
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
      trace.noteEnd()
    }
  #endif

  /// The number of inner signals that this one is a part of.
  @usableFromInline
  package var nesting: Int { 0 }

  /// The nearest lifetime that an operator may pause: this one, or one that it is an input of.
  @usableFromInline
  package var pausable: Life? { nil }

  /// The nearest pausable lifetime that this one is an input of.
  @usableFromInline
  package var pausableOutside: Life? { nil }

  /// The identity of what receives the events of this inner signal, if the operator passes them on as they are.
  @usableFromInline
  package var receiver: ObjectIdentifier? { nil }

  /// The identity of the observation that the lifetime belongs to.
  @usableFromInline
  package var root: ObjectIdentifier { ObjectIdentifier(self) }

  /// Releases what would have delivered the end. Called once, if the lifetime is over without an
  /// end.
  @usableFromInline
  package func discard() {}

  /// A Boolean value that indicates whether the end is being delivered or is over.
  @inlinable
  package final var isEnded: Bool {
    phase.load(ordering: .acquiring) & Phase.ended != 0
  }

  @usableFromInline
  final func onEnd(_ action: @escaping @Sendable () -> Void) {
    add(.run(action))
  }

  /// Ends another lifetime with this one.
  @usableFromInline
  final func adopt(_ child: Life) {
    add(.end(child))
  }

  private final func add(_ successor: Successor) {
    // The thread that ends the span looks for links only if it finds the bit. If the span is over already, this thread
    // runs them.
    links.withLock { $0.add(successor) }
    let before = phase.bitwiseOr(Phase.hasLinks, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.over != 0 { runActions() }
  }

  /// Forgets an adopted lifetime that is over. The newest ones are found first.
  @usableFromInline
  final func forget(_ child: Life) {
    links.withLock { $0.remove(child) }
  }

  /// Forgets an adopted lifetime if nothing else ends with this one, and returns whether that is so.
  @usableFromInline
  final func forget(only child: Life) -> Bool {
    links.withLock { links in
      guard links.endOnly(child) else { return false }
      links = .none
      return true
    }
  }

  /// A Boolean value that indicates whether the end was delivered, or the span was ended without
  /// one.
  @inlinable
  package final var isOver: Bool {
    phase.load(ordering: .acquiring) & Phase.over != 0
  }

  @inlinable
  package final func beginEnding() -> Bool {
    phase.bitwiseOr(Phase.ending, ordering: .acquiringAndReleasing).oldValue
      & Phase.ended == 0
  }

  @inlinable
  package final func end() {
    let before = phase.bitwiseOr(Phase.ended, ordering: .acquiringAndReleasing).oldValue
    #if DEBUG
      noteEnd()
    #endif
    if before & Phase.ended == 0 { discard() }
    if before & (Phase.hasLinks | Phase.over) == Phase.hasLinks { runActions() }
  }

  @usableFromInline
  final func runActions() {
    Holding.expectNone()
    switch links.withLock({ $0.take() }) {
    case .none, .one(.park): break
    case .one(.run(let action)): action()
    case .one(.end(let life)): Turns.end { life.end() }
    case .many(let actions):
      Turns.end {
        for action in actions where !action.isParked { action.perform() }
      }
    }
  }
}

// Synchronous sources stop while an operator downstream can't use more elements.
extension Life {
  /// Asks synchronous sources of this lifetime and of its inputs to stop for now.
  @usableFromInline
  package final func pause() {
    phase.bitwiseOr(Phase.paused, ordering: .acquiringAndReleasing)
  }

  /// Continues the sources that have stopped.
  @usableFromInline
  package final func resume() {
    let parked = links.withLock { links in
      phase.bitwiseAnd(~Phase.paused, ordering: .acquiringAndReleasing)
      return links.takeParked()
    }
    for turn in parked { turn.perform() }
  }

  /// A Boolean value that indicates whether this lifetime or one that it is an input of is paused.
  @usableFromInline
  package final var isPaused: Bool { firstPaused != nil }

  private final var firstPaused: Life? {
    // Most have none. Looking at all of them would take a time that grows with the depth of recursion.
    var life = pausable
    while let this = life, this.phase.load(ordering: .acquiring) & Phase.paused == 0 {
      life = this.pausableOutside
    }
    return life
  }

  /// Keeps the rest of a source's work until it may continue.
  ///
  /// - Returns: False if it may continue now.
  @usableFromInline
  package final func park(_ turn: @escaping @Sendable () -> Void) -> Bool {
    guard let paused = firstPaused else { return false }
    let isParked = paused.links.withLock { links in
      if paused.phase.load(ordering: .acquiring) & Phase.paused == 0 { return false }
      links.add(.park(turn))
      return true
    }
    if !isParked { return false }
    let before = paused.phase.bitwiseOr(Phase.hasLinks, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.over != 0 { paused.runActions() }
    return true
  }
}

/// The lifetime of an operator's input.
// SAFETY: its properties are constants of Sendable types, except `pausableOwner`, which changes in `deinit`
// alone, when nothing else refers to the object; see `Life`.
@usableFromInline
package final class InputLife: Life, @unchecked Sendable {
  @usableFromInline package override var root: ObjectIdentifier { rootOfOwner }
  private let rootOfOwner: ObjectIdentifier
  private let isPausable: Bool
  private let nestingOfInput: Int
  @usableFromInline package override var nesting: Int { nestingOfInput }
  /// Changes in the deinitializer alone.
  private var pausableOwner: Life?
  @usableFromInline package override var pausable: Life? { isPausable ? self : pausableOwner }
  @usableFromInline package override var pausableOutside: Life? { pausableOwner }
  private let receiverOfInput: ObjectIdentifier?
  @usableFromInline package override var receiver: ObjectIdentifier? { receiverOfInput }

  /// Creates the lifetime of an input, which does not end with its owner unless that adopts it.
  ///
  /// - Parameters:
  ///   - owner: The lifetime that the input is a part of.
  ///   - isPausable: A Boolean value that indicates whether `pause()` may be called.
  ///   - isInner: A Boolean value that indicates whether the input is an inner signal.
  ///   - receiver: What receives the events of the input, if the operator passes them on as they are.
  @usableFromInline
  init(
    of owner: Life, isPausable: Bool = false, isInner: Bool = false, receiver: AnyObject? = nil
  ) {
    receiverOfInput = receiver.map(ObjectIdentifier.init)
    self.isPausable = isPausable
    nestingOfInput = isInner ? owner.nesting + 1 : owner.nesting
    pausableOwner = owner.pausable
    rootOfOwner = owner.root
  }

  deinit {
    // Inputs of inputs are released with constant stack.
    if pausableOwner != nil { Turns.release(&pausableOwner) }
  }
}

/// The lifetime of what several observations share, which none of them owns.
///
/// It takes its turn with the sources of the observation that has started it, so that shared signals can be nested
/// without limit. When that observation is over, its identity may become another one's, and this lifetime then takes
/// turns with the sources of that one. This changes no order of events.
// SAFETY: its properties are constants of Sendable types; see `Life`.
package final class SharedLife: Life, @unchecked Sendable {
  package override var root: ObjectIdentifier { rootOfStarter }
  package override var nesting: Int { nestingOfStarter }
  private let rootOfStarter: ObjectIdentifier
  private let nestingOfStarter: Int

  /// Creates the lifetime of an input that an observation starts, and others share.
  init(startedBy starter: Life) {
    (rootOfStarter, nestingOfStarter) = (starter.root, starter.nesting)
  }
}

/// What ends with a lifetime, and what waits until it is resumed. Most have one: it needs no array.
private enum Links: Sendable {
  case none
  case one(Successor)
  case many([Successor])

  /// Removes and returns all.
  mutating func take() -> Links {
    var all = Links.none
    swap(&all, &self)
    return all
  }

  mutating func add(_ successor: Successor) {
    switch self {
    case .none: self = .one(successor)
    case .one(let first): self = .many([first, successor])
    case .many(var all):
      self = .none
      all.append(successor)
      self = .many(all)
    }
  }

  mutating func remove(_ child: Life) {
    switch self {
    case .none: break
    case .one(let successor): if successor.ends(child) { self = .none }
    case .many(var all):
      self = .none
      if let index = all.lastIndex(where: { $0.ends(child) }) { all.remove(at: index) }
      self = .many(all)
    }
  }

  func endOnly(_ child: Life) -> Bool {
    if case .one(let successor) = self { successor.ends(child) } else { false }
  }

  mutating func takeParked() -> [Successor] {
    switch self {
    case .none: return []
    case .one(let successor):
      guard successor.isParked else { return [] }
      self = .none
      return [successor]
    case .many(var all):
      self = .none
      let parked = all.filter(\.isParked)
      if !parked.isEmpty { all.removeAll(where: \.isParked) }
      self = .many(all)
      return parked
    }
  }
}

private enum Successor: Sendable {
  /// An action at the end.
  case run(@Sendable () -> Void)
  /// A lifetime that ends with this one.
  case end(Life)
  /// The rest of a source's work.
  case park(@Sendable () -> Void)

  func perform() {
    switch self {
    case .run(let action), .park(let action): action()
    case .end(let life): life.end()
    }
  }

  var isParked: Bool {
    if case .park = self { true } else { false }
  }

  func ends(_ other: Life) -> Bool {
    if case .end(let life) = self { life === other } else { false }
  }
}
