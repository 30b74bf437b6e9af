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
/// deep in the stack, and a source that has sent its share while others wait, goes into the queue
/// of its observation, which is emptied by the outermost caller, before that returns.
@usableFromInline
package enum Turns {
  /// How much stack nested work may use before it is queued.
  private static let depth: UInt = 64 * 1024

  /// Runs work now, or queues it if much of the stack is in use.
  @usableFromInline
  package static func perform(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
    let thread = ThreadTurns.current
    let root = lifetime.life.root
    guard let index = thread.index(of: root) else { return thread.run(root, work) }
    if thread.scopes[index].base &- stackPointer() < depth {
      work()
    } else {
      thread.scopes[index].waiting.append(work)
    }
  }

  /// Counts a start, and returns whether the synchronous sources of an observation have used up
  /// their share, so that others take their turn.
  fileprivate static func hasSentShare(in lifetime: Lifetime) -> Bool {
    let thread = ThreadTurns.current
    guard let index = thread.index(of: lifetime.life.root) else { return false }
    thread.scopes[index].count += 1
    // Whether a source is paused is looked up level by level: the share grows with the level, so that
    // the cost of a start doesn't.
    if thread.scopes[index].count < 64 + lifetime.life.level { return false }
    thread.scopes[index].count = 0
    return true
  }

  /// Starts several inputs. A synchronous one lets the others start, and then they take turns.
  @usableFromInline
  package static func startInputs(in lifetime: Lifetime, _ body: () -> Void) {
    let thread = ThreadTurns.current
    let root = lifetime.life.root
    guard let index = thread.index(of: root) else {
      return thread.run(root) {
        thread.scopes[thread.scopes.count - 1].starts += 1
        body()
        thread.scopes[thread.scopes.count - 1].starts -= 1
      }
    }
    thread.scopes[index].starts += 1
    body()
    thread.scopes[index].starts -= 1
  }

  /// Queues the rest of a source's work if others wait for their turn.
  ///
  /// - Returns: False if none waits, so that the source continues.
  @usableFromInline
  package static func yield(
    in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
  ) -> Bool {
    let thread = ThreadTurns.current
    guard let index = thread.index(of: lifetime.life.root),
      thread.scopes[index].starts > 0 || !thread.scopes[index].waiting.isEmpty
    else { return false }
    thread.scopes[index].waiting.append(work)
    return true
  }

  /// Releases a value whose release may lead to further calls of this function, with constant
  /// stack.
  static func release<Value: AnyObject & Sendable>(_ value: inout Value?) {
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
    let here = stackPointer()
    if let base = thread.endingBase {
      if base &- here < depth { work() } else { thread.endings.append(work) }
      return
    }
    thread.endingBase = here
    work()
    while let next = thread.endings.popFirst() { next() }
    thread.endingBase = nil
  }

  @inline(never)
  fileprivate static func stackPointer() -> UInt {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }
}

extension Lifetime {
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
private final class ThreadTurns {
  struct Scope {
    let root: ObjectIdentifier
    /// Where the stack was when the scope began. Stacks grow down.
    let base: UInt
    /// How many operators are starting their inputs.
    var starts = 0
    /// How many signals have started after others since the last look.
    var count = 0
    var waiting = Fifo<@Sendable () -> Void>()
  }

  var scopes: [Scope] = []
  var released: [AnyObject?] = []
  var isReleasing = false
  var endings = Fifo<@Sendable () -> Void>()
  /// Where the stack was when the outermost lifetime began to end.
  var endingBase: UInt?

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

  /// Runs work as the outermost of an observation, and then what was queued meanwhile.
  func run(_ root: ObjectIdentifier, _ work: () -> Void) {
    let index = scopes.count
    scopes.append(Scope(root: root, base: Turns.stackPointer()))
    work()
    while let turn = scopes[index].waiting.popFirst() { turn() }
    scopes.removeLast()
  }
}
