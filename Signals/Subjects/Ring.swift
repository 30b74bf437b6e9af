// SPDX-License-Identifier: MIT

/// The last elements, up to a limit, in the order in which they came.
@usableFromInline
struct Ring<Element: Sendable>: Sendable {
  @usableFromInline let limit: Int
  @usableFromInline var elements: ContiguousArray<Element> = []
  @usableFromInline var head = 0

  @inlinable
  init(limit: Int) {
    self.limit = limit
  }

  @inlinable var count: Int { elements.count }

  /// Appends an element, overwriting the oldest when the buffer is full.
  @inlinable
  mutating func append(_ element: Element) {
    if elements.count < limit {
      elements.append(element)
    } else if limit > 0 {
      elements[head] = element
      head = head + 1 == limit ? 0 : head + 1
    }
  }

  /// The element of that number, the oldest being number 0.
  @inlinable
  subscript(_ index: Int) -> Element {
    let place = head + index
    return elements[place < elements.count ? place : place - elements.count]
  }
}
