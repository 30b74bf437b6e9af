// SPDX-License-Identifier: MIT

extension Signal where Element == Bool {
  /// Sends whether the latest of both is true, at every new element of either.
  /// `sequence([true]).and(sequence([false]))` is `sequence([false])`.
  public func and(_ other: Signal) -> Signal {
    Signals.combineLatest(self, other).map { $0 && $1 }
  }

  /// Sends whether the latest of one of them is true, at every new element of either.
  /// `sequence([true]).or(sequence([false]))` is `sequence([true])`.
  public func or(_ other: Signal) -> Signal {
    Signals.combineLatest(self, other).map { $0 || $1 }
  }

  /// Sends the opposite of each element.
  /// `sequence([true]).not()` is `sequence([false])`.
  public func not() -> Signal {
    map { !$0 }
  }
}
