// SPDX-License-Identifier: MIT

/// A variable that only serial code touches: the state of one observation inside its events, or the
/// state behind a gate inside that gate.
///
// SAFETY: the owner of a box proves that all reads and writes are serial, with a happens-before edge
// between them: events of one observation are serial (the contract of `Signal`), and a gate is
// acquired on the way in and released on the way out. The value is Sendable, so that the thread that
// frees it may be any.
@usableFromInline
package final class UncheckedBox<Value: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var storage: Value

  /// Creates a variable with its first value.
  @inlinable
  package init(_ value: Value) {
    storage = value
  }

  /// The value. The accessors are compiled here, where the check of exclusive access is known to be
  /// needless; other modules take them over as they are.
  @inlinable
  package var value: Value {
    @inline(__always) _read { yield storage }
    @inline(__always) _modify { yield &storage }
  }
}
