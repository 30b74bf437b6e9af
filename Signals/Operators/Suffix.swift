// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the last elements, up to a number, when the signal completes.
  /// `sequence([1, 2]).suffix(1)` is `sequence([2])`.
  ///
  /// - Parameter count: How many; 0 or more.
  public func suffix(_ count: Int) -> Signal {
    precondition(count >= 0, "A suffix can't have \(count) elements: give 0 or more.")
    return concluding(Ring<Element>(limit: count), { $0.append($1) }) { last in
      (0..<last.count).map { last[$0] }
    }
  }

  /// Sends the last element when the signal completes.
  /// `sequence([1, 2]).last()` is `sequence([2])`.
  ///
  /// Disfavoured, so that `await signal.last()` means the element itself.
  @_disfavoredOverload
  public func last() -> Signal {
    suffix(1)
  }
}
