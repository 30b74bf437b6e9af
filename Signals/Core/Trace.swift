// SPDX-License-Identifier: MIT

#if DEBUG
  import Synchronization
#endif

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

  #if DEBUG
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
  /// The notes on one lifetime.
  final class Trace: Sendable {
    private struct Notes: Sendable {
      var place: (fileID: StaticString, line: UInt)?
      var names: [String] = []
      var operation: StaticString?
      var parent: Int?
    }

    let number: Int
    let isOver = Atomic(false)
    private let notes = Lock(Notes())
    private let watchers: [LiveObservations]

    init() {
      number = LiveObservations.nextNumber()
      watchers = LiveObservations.watchers
      for watcher in watchers { watcher.add(self) }
    }

    /// Leaves the lists of those who watch: the lifetime is in memory no more.
    func leave() {
      for watcher in watchers { watcher.forget(number) }
    }

    func begin(at fileID: StaticString, _ line: UInt) {
      notes.withLock { $0.place = (fileID, line) }
    }

    func name(_ name: String) {
      notes.withLock { $0.names.insert(name, at: 0) }
    }

    func belong(to parent: Trace, _ operation: StaticString) {
      notes.withLock { notes in
        notes.parent = parent.number
        notes.operation = operation
      }
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
