// SPDX-License-Identifier: MIT

extension Signal {
  /// Sends the first element and completes.
  ///
  /// Disfavoured, so that `await signal.first()` means the element itself.
  @_disfavoredOverload
  @inlinable
  public func first() -> Signal {
    prefix(1)
  }

  /// Sends the first element that meets a condition, and completes.
  @inlinable
  public func first(
    where condition: @escaping @Sendable (Element) -> Bool
  ) -> Signal {
    filter(condition).prefix(1)
  }

  /// Sends the last element when the signal completes.
  ///
  /// Disfavoured, so that `await signal.last()` means the element itself.
  @_disfavoredOverload
  public func last() -> Signal {
    suffix(1)
  }

  /// Sends the element of that number, beginning at 0, and completes.
  ///
  /// A shorter signal completes without an element.
  public func element(at offset: Int) -> Signal {
    precondition(offset >= 0, "There is no element number \(offset): the first has number 0.")
    return dropFirst(offset).prefix(1)
  }

  /// Sends the last elements, up to a number, when the signal completes.
  ///
  /// - Parameter count: How many; 0 or more.
  public func suffix(_ count: Int) -> Signal {
    precondition(count >= 0, "A suffix can't have \(count) elements: give 0 or more.")
    return concluding(Ring<Element>(limit: count), { $0.append($1) }) { last in
      (0..<last.count).map { last[$0] }
    }
  }
}
