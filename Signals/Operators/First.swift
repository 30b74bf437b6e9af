// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the first element and completes.
  /// `sequence([1, 2]).first()` is `sequence([1])`.
  ///
  /// Disfavoured, so that `await signal.first()` means the element itself.
  @_disfavoredOverload
  @inlinable
  public func first() -> Signal {
    prefix(1)
  }

  /// Sends the first element that meets a condition, and completes.
  /// `sequence([1, 2]).first(where: { $0 > 1 })` is `sequence([2])`.
  @inlinable
  public func first(
    where condition: @escaping @Sendable (Element) -> Bool
  ) -> Signal {
    filter(condition).prefix(1)
  }
}
