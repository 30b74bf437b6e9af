// SPDX-License-Identifier: MIT

extension Signal {
  /// Leaves out the last elements: sends each one when the given number of elements has followed it.
  /// `sequence([1, 2]).dropLast()` is `sequence([1])`.
  ///
  /// - Parameter count: How many; 0 or more.
  public func dropLast(_ count: Int = 1) -> Signal {
    precondition(count >= 0, "Can't drop \(count) elements: give 0 or more.")
    return transforming(Fifo<Element>()) { held, element in
      held.append(element)
      return held.count > count ? held.popFirst() : nil
    }
  }
}
