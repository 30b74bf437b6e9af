// SPDX-License-Identifier: MIT

extension ObservableArray {
  /// Adds an element at the end.
  public func append(_ element: Element) {
    edit { elements in
      elements.append(element)
      return .insert(elements.count - 1..<elements.count)
    }
  }

  /// Adds elements at the end, as one edit.
  public func append(contentsOf added: [Element]) {
    edit { elements in
      let start = elements.count
      elements += added
      return .insert(start..<elements.count)
    }
  }

  /// Puts an element in before the one at an index, or at the end when the index is the count.
  public func insert(_ element: Element, at index: Int) {
    edit { elements in
      precondition(
        index >= 0 && index <= elements.count,
        "An element can't be inserted at index \(index), since the array has \(elements.count) "
          + "elements.")
      elements.insert(element, at: index)
      return .insert(index..<index + 1)
    }
  }

  /// Takes out the element at an index.
  ///
  /// - Returns: The element.
  @discardableResult
  public func remove(at index: Int) -> Element {
    edit { elements in
      check(index, elements.count, "remove")
      let removed = elements.remove(at: index)
      return (.delete(index..<index + 1), removed)
    }
  }

  /// Gives an element another place.
  ///
  /// - Parameters:
  ///   - from: Its index before.
  ///   - to: Its index afterwards.
  public func move(from: Int, to: Int) {
    edit { elements in
      check(from, elements.count, "move")
      precondition(
        to >= 0 && to < elements.count,
        "The element at index \(from) can't be moved to index \(to), since the array has "
          + "\(elements.count) elements.")
      elements.insert(elements.remove(at: from), at: to)
      return .move(from: from, to: to)
    }
  }

  /// Puts elements in place of those in a range; they are inserts and deletes, not updates.
  public func replaceSubrange(_ range: Range<Int>, with added: [Element]) {
    edit { elements in
      precondition(
        range.lowerBound >= 0 && range.upperBound <= elements.count,
        "The elements \(range) can't be replaced, since the array has \(elements.count) elements.")
      elements.replaceSubrange(range, with: added)
      return .replace(range, with: range.lowerBound..<range.lowerBound + added.count)
    }
  }

  /// Takes out all elements.
  public func removeAll() {
    edit { elements in
      defer { elements = [] }
      return .delete(elements.indices)
    }
  }
}
