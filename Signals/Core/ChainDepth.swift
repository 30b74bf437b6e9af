// SPDX-License-Identifier: MIT

/// How long the chain of operators is that leads to a signal. The longest one counts, if there are
/// several.
@usableFromInline
package struct ChainDepth: Sendable {
  /// The number of operators, which are started and released by nested calls.
  @usableFromInline var operators: UInt32 = 0
  /// The number of operators which elements pass by nested calls.
  @usableFromInline var calls: UInt32 = 0

  /// Creates the depth of a source.
  @inlinable
  init() {}

  /// Creates the depth of the longest of several chains.
  @inlinable
  package init(_ depths: some Sequence<ChainDepth>) {
    for depth in depths { formMaximum(with: depth) }
  }

  /// Returns the depth of the longer of two chains.
  @inlinable
  package func maximum(with other: ChainDepth) -> ChainDepth {
    var depth = self
    depth.formMaximum(with: other)
    return depth
  }

  @inlinable
  package mutating func formMaximum(with other: ChainDepth) {
    operators = max(operators, other.operators)
    calls = max(calls, other.calls)
  }
}
