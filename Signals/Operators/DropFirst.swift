// SPDX-License-Identifier: MIT

extension Signal {
  /// Leaves out the first elements.
  /// `sequence([1, 2]).dropFirst()` is `sequence([2])`.
  ///
  /// - Parameter count: How many; 0 or more.
  public func dropFirst(_ count: Int = 1) -> Signal {
    precondition(count >= 0, "Can't drop \(count) elements: give 0 or more.")
    return transforming(count) { left, element in
      if left == 0 { return element }
      left -= 1
      return nil
    }
  }
}
