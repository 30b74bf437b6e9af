// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the element of that number, beginning at 0, and completes.
  /// `sequence([1, 2]).element(at: 1)` is `sequence([2])`.
  ///
  /// A shorter signal completes without an element.
  public func element(at offset: Int) -> Signal {
    precondition(offset >= 0, "There is no element number \(offset): the first has number 0.")
    return dropFirst(offset).prefix(1)
  }
}
