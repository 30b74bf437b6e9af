// SPDX-License-Identifier: MIT

#if DEBUG
  import Synchronization
#endif

/// State that one caller at a time uses, such as the holder of a gate, or the sender of a serial signal.
///
/// Operators keep what they remember in it. It needs no lock, since the events of an observation are
/// serial: what comes before has made its changes visible to what comes after. Debug builds enforce
/// that, and stop at an access that overlaps a change by another thread or further up the stack, and
/// at an access outside the gate that the state belongs to.
// SAFETY: no two accesses overlap, unless both read. The gate, or the contract of a signal that its events are serial,
// keeps them apart; debug builds check each access. Two accesses are ordered by the gate that was left and entered
// between them. Release builds don't check exclusive access once more, see `storage`.
@usableFromInline
package final class SerialState<Value: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var storage: Value
  #if DEBUG
    /// The number of readers, or -1 during a change. Relaxed, so that it hides no race from the thread sanitizer.
    @usableFromInline let users = Atomic(0)
    @usableFromInline let gate: Gate?
  #endif

  /// Creates state with its first value.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - gate: The gate whose holder alone uses it; nil if it is used by serial events.
  @inlinable
  package init(_ value: Value, in gate: Gate? = nil) {
    storage = value
    #if DEBUG
      self.gate = gate
    #endif
  }

  /// The value.
  @inlinable
  package var value: Value {
    @inline(__always) _read {
      #if DEBUG
        beginReading()
        defer { endReading() }
      #endif
      yield storage
    }
    @inline(__always) _modify {
      #if DEBUG
        beginChange()
        defer { endChange() }
      #endif
      yield &storage
    }
  }

  #if DEBUG
    @usableFromInline
    func beginReading() {
      expectHolder()
      precondition(users.add(1, ordering: .relaxed).oldValue >= 0, Self.overlap)
    }

    @usableFromInline
    func endReading() { users.subtract(1, ordering: .relaxed) }

    @usableFromInline
    func beginChange() {
      expectHolder()
      let isAlone = users.compareExchange(expected: 0, desired: -1, ordering: .relaxed).exchanged
      precondition(isAlone, Self.overlap)
    }

    @usableFromInline
    func endChange() { users.store(0, ordering: .relaxed) }

    private func expectHolder() {
      precondition(
        gate?.isHeldByThisThread ?? true,
        "State of a gate is used by a thread that doesn't hold it.")
    }

    private static var overlap: String { "Two accesses to the state of serial events overlap." }
  #endif
}
