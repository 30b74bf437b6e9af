// SPDX-License-Identifier: MIT

/// What a debug build knows of a lifetime: where it began, what for, and on whose behalf.
///
/// Release builds have none: the functions below do nothing there.
extension Lifetime {
  /// Notes where the observation was started.
  @usableFromInline
  func begin(at fileID: StaticString, _ line: UInt) {
    #if DEBUG
      life.trace.begin(at: fileID, line)
    #endif
  }

  /// Notes a name that the signal was given.
  @inlinable
  package func name(_ name: @autoclosure () -> String) {
    #if DEBUG
      note(name())
    #endif
  }

  /// Notes which observation this one serves, and with which operation.
  @inlinable
  package func belong(to parent: Lifetime, _ operation: StaticString) {
    #if DEBUG
      note(parent, operation)
    #endif
  }

  /// Notes that this one is a part of another one's chain.
  @inlinable
  package func continueChain(of other: Lifetime) {
    #if DEBUG
      noteChain(other)
    #endif
  }

  #if DEBUG
    @usableFromInline
    func noteChain(_ other: Lifetime) {
      life.trace.standIn(for: other.life.trace)
    }

    /// What the closures of an observer hold, so that it is known whether they are in memory.
    @usableFromInline
    var retention: Retention { Retention(life.trace) }

    @usableFromInline
    func note(_ name: String) {
      life.trace.name(name)
    }

    @usableFromInline
    func note(_ parent: Lifetime, _ operation: StaticString) {
      life.trace.belong(to: parent.life.trace, operation)
    }
  #endif
}

#if DEBUG
  /// Tells a trace when the closures that hold it are released.
  @usableFromInline
  final class Retention: Sendable {
    private let trace: Trace

    init(_ trace: Trace) {
      self.trace = trace
      trace.noteClosures(areHeld: true)
    }

    deinit {
      trace.noteClosures(areHeld: false)
    }
  }

  /// The notes on one lifetime.
  final class Trace: Sendable {
    private struct Notes: Sendable {
      var place: (fileID: StaticString, line: UInt)?
      var names: [String] = []
      var operation: StaticString?
      var parent: Int?
    }

    let number: Int
    private let status = Lock((isOver: false, isHeld: false, watchers: [LiveObservations]()))
    private let notes = Lock(Notes())
    /// The trace that the lists show instead of this one, which is a part of its chain.
    private let chain = Lock<Trace?>(nil)

    init() {
      number = LiveObservations.nextNumber()
    }

    var isOver: Bool { status.withLock { $0.isOver } }

    /// Joins the lists of the watchers. A lifetime that is no observation, such as that of a
    /// timer, is in no list.
    private func join() {
      let watchers = LiveObservations.watchers
      let isNew = status.withLock { status in
        defer { status.watchers = status.watchers.isEmpty ? watchers : status.watchers }
        return status.watchers.isEmpty
      }
      if isNew { for watcher in watchers { watcher.add(self) } }
    }

    /// Leaves the lists: nothing of the observation is in memory.
    func leave() {
      for watcher in status.withLock({ $0.watchers }) { watcher.forget(number) }
    }

    func noteEnd() {
      let isGone = status.withLock { status in
        status.isOver = true
        return !status.isHeld
      }
      if isGone { leave() }
    }

    /// Notes whether the closures of an observer are in memory. The handle of an observation that
    /// is over keeps none of them.
    func noteClosures(areHeld: Bool) {
      let isGone = status.withLock { status in
        status.isHeld = areHeld
        return status.isOver && !areHeld
      }
      if isGone { leave() }
    }

    func standIn(for other: Trace) {
      let visible = other.visible
      chain.withLock { $0 = visible }
    }

    /// The trace that the lists show.
    private var visible: Trace { chain.withLock { $0 } ?? self }

    func begin(at fileID: StaticString, _ line: UInt) {
      notes.withLock { $0.place = (fileID, line) }
      join()
    }

    func name(_ name: String) {
      let trace = visible
      trace.notes.withLock { $0.names.insert(name, at: 0) }
      trace.join()
    }

    func belong(to parent: Trace, _ operation: StaticString) {
      let number = parent.visible.number
      notes.withLock { notes in
        notes.parent = number
        notes.operation = operation
      }
      join()
    }

    var parent: Int? { notes.withLock { $0.parent } }

    /// One line for the tree.
    var description: String {
      let notes = notes.withLock { $0 }
      var words: [String] = []
      if let operation = notes.operation { words.append("\(operation)") }
      words += notes.names.map { "\"\($0)\"" }
      if let place = notes.place { words.append("observed at \(place.fileID):\(place.line)") }
      return words.isEmpty ? "an observation" : words.joined(separator: " ")
    }
  }
#endif
