// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs synchronous sources in turns, so that recursion needs constant stack and none starves the
/// others.
///
/// Each thread keeps a list of the observations whose sources it is running. Work that would run
/// deep in the stack is deferred, and a source that has sent its share while others wait lets them
/// continue. The outermost caller does the rest before it returns: first what was deferred, in the
/// order in which nested calls would have done it, and then what is left of the sources, in turns.
@usableFromInline
package enum Turns {
  /// How much stack nested work may use before it is deferred.
  private static let depth: UInt = 64 * 1024

  /// Runs work now, or defers it if much of the stack is in use, or if other work was deferred
  /// before.
  @usableFromInline
  package static func perform(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
    let thread = ThreadTurns.current
    let root = lifetime.life.root
    guard let index = thread.index(of: root) else { return thread.run(root, work) }
    thread.perform(work, inScope: index)
  }

  /// Delivers an event of a long chain now, or defers it, but not beyond the return of the outermost
  /// delivery: a source that loops until it is ended must see that.
  static func deliver(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
    let thread = ThreadTurns.current
    let root = lifetime.life.root
    guard let index = thread.index(of: root), thread.scopes[index].isDelivery else {
      return thread.run(root, isDelivery: true, work)
    }
    thread.perform(work, inScope: index)
  }

  /// Counts a start, and returns whether the synchronous sources of an observation have used up
  /// their share, so that others take their turn.
  fileprivate static func hasSentShare(in lifetime: Lifetime) -> Bool {
    let thread = ThreadTurns.current
    let root = lifetime.life.root
    guard let index = thread.scopes.firstIndex(where: { $0.root == root }) else { return false }
    thread.scopes[index].count += 1
    if thread.scopes[index].count < 64 { return false }
    thread.scopes[index].count = 0
    return true
  }

  /// Starts several inputs, in order. A synchronous one lets the others start, and then they take
  /// turns.
  @usableFromInline
  package static func startInputs(in lifetime: Lifetime, _ inputs: [@Sendable () -> Void]) {
    let thread = ThreadTurns.current
    let root = lifetime.life.root
    if let index = thread.index(of: root) {
      thread.start(inputs, inScope: index)
    } else {
      thread.run(root) { thread.start(inputs, inScope: thread.scopes.count - 1) }
    }
  }

  /// Queues the rest of a source's work if others wait for their turn.
  ///
  /// - Returns: False if none waits, so that the source continues.
  @usableFromInline
  package static func yield(
    in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
  ) -> Bool {
    let thread = ThreadTurns.current
    let root = lifetime.life.root
    guard let index = thread.scopes.firstIndex(where: { $0.root == root }),
      thread.scopes[index...].contains(where: { $0.root == root && $0.hasWaiting })
    else { return false }
    thread.scopes[index].waiting.append(work)
    return true
  }

  /// Releases a value whose release may lead to further calls of this function, with constant
  /// stack.
  static func release<Value: Sendable>(_ value: inout Value?) {
    let thread = ThreadTurns.current
    thread.released.append(value)
    value = nil
    if thread.isReleasing { return }
    thread.isReleasing = true
    while !thread.released.isEmpty { releaseLast(of: thread) }
    thread.isReleasing = false
  }

  @inline(never)
  private static func releaseLast(of thread: ThreadTurns) {
    let last = thread.released.removeLast()
    withExtendedLifetime(last) {}
  }

  /// Ends lifetimes that may end others, with constant stack.
  @usableFromInline
  static func end(_ work: @escaping @Sendable () -> Void) {
    let thread = ThreadTurns.current
    if let base = thread.endingBase {
      if isDeep(below: base) { thread.endings.append(work) } else { work() }
      return
    }
    thread.endingBase = stackPointer()
    work()
    while let next = thread.endings.popFirst() { next() }
    thread.endingBase = nil
  }

  /// Returns whether nested work has used much of the stack below an address.
  fileprivate static func isDeep(below base: UInt) -> Bool { base &- stackPointer() >= depth }

  @inline(never)
  fileprivate static func stackPointer() -> UInt {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }
}

extension Lifetime {
  /// A Boolean value that indicates whether inner signals at this level of nesting start in their turn, see
  /// ``startInner(_:)``.
  @usableFromInline
  package var startsInTurn: Bool { life.nesting & 15 == 15 }

  /// Starts an inner signal at once. At some levels of nesting it waits if much of the stack is in use, so that inner
  /// signals can be nested without limit.
  @usableFromInline
  package func startInner(_ start: @escaping @Sendable () -> Void) {
    if startsInTurn { Turns.perform(in: self, start) } else { start() }
  }

  /// Starts the next of several signals that follow one another, in turns with other synchronous
  /// sources.
  @usableFromInline
  package func startNext(_ start: @escaping @Sendable () -> Void) {
    if isEnded { return }
    if Turns.hasSentShare(in: self) {
      if life.isPaused, life.park({ startNext(start) }) { return }
      if Turns.yield(in: self, { startNext(start) }) { return }
    }
    Turns.perform(in: self) { if !isEnded { start() } }
  }
}

/// The observations whose sources a thread is running, the innermost last.
// SAFETY: an instance belongs to one thread: it is reached through a thread-local variable only.
final class ThreadTurns {
  struct Scope {
    let root: ObjectIdentifier
    /// Where the stack was when the scope began. Stacks grow down.
    let base: UInt
    /// A Boolean value that indicates whether an event is being delivered, rather than a source
    /// started.
    let isDelivery: Bool
    /// How many operators are starting their inputs.
    var starts = 0
    /// How many signals have started after others since the last look.
    var count = 0
    /// Work that was deferred by what is running now, in order.
    var fresh: [@Sendable () -> Void] = []
    /// Work that was deferred before, the next one last.
    var deferred: [@Sendable () -> Void] = []
    /// The rest of sources that have sent their share.
    var waiting = Fifo<@Sendable () -> Void>()

    var hasWaiting: Bool {
      starts > 0 || !fresh.isEmpty || !deferred.isEmpty || !waiting.isEmpty
    }

    /// Takes the work out that is next.
    mutating func next() -> (@Sendable () -> Void)? {
      while let work = fresh.popLast() { deferred.append(work) }
      return deferred.popLast() ?? waiting.popFirst()
    }
  }

  var scopes: [Scope] = []
  var released: [any Sendable] = []
  var isReleasing = false
  var endings = Fifo<@Sendable () -> Void>()
  /// Where the stack was when the outermost lifetime began to end.
  var endingBase: UInt?
  #if DEBUG
    /// The number of locks that the thread holds, see ``Holding``.
    var heldLocks = 0
    /// A Boolean value that indicates whether a property that has stored its value notifies its observers.
    var hasStoredChange = false
  #endif

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        Unmanaged<ThreadTurns>.fromOpaque(pointer).release()
      #else
        if let pointer { Unmanaged<ThreadTurns>.fromOpaque(pointer).release() }
      #endif
    }
    precondition(result == 0, "No thread-local variable is left for the turns of sources.")
    return key
  }()

  static var current: ThreadTurns {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<ThreadTurns>.fromOpaque(pointer).takeUnretainedValue()
    }
    let new = ThreadTurns()
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  func index(of root: ObjectIdentifier) -> Int? {
    scopes.lastIndex { $0.root == root }
  }

  /// Does work, or defers it if much of the stack is in use, or if other work was deferred before.
  func perform(_ work: @escaping @Sendable () -> Void, inScope index: Int) {
    if scopes[index].fresh.isEmpty, !Turns.isDeep(below: scopes[index].base) {
      work()
    } else {
      scopes[index].fresh.append(work)
    }
  }

  /// Starts inputs in order: where one is deferred, those behind it are, too. Inputs may be nested without limit.
  func start(_ inputs: [@Sendable () -> Void], inScope index: Int) {
    scopes[index].starts += 1
    for input in inputs {
      perform(input, inScope: index)
    }
    scopes[index].starts -= 1
  }

  /// Runs work as the outermost of an observation, and then what was deferred or queued meanwhile.
  func run(_ root: ObjectIdentifier, isDelivery: Bool = false, _ work: () -> Void) {
    let index = scopes.count
    scopes.append(Scope(root: root, base: Turns.stackPointer(), isDelivery: isDelivery))
    work()
    while let turn = scopes[index].next() { turn() }
    scopes.removeLast()
  }
}
