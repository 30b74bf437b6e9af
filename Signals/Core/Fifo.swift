// SPDX-License-Identifier: MIT

/// Elements that leave in the order in which they came.
@usableFromInline
struct Fifo<Element: Sendable>: Sendable {
  private var elements: [Element?] = []
  private var head = 0

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { head == elements.count }

  @usableFromInline var count: Int { elements.count - head }

  @usableFromInline
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Takes the first one out; the storage shrinks when half of it is spent.
  @usableFromInline
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer {
      elements[head] = nil
      head += 1
      if head == elements.count {
        elements.removeAll(keepingCapacity: true)
        head = 0
      } else if head >= 32, head * 2 >= elements.count {
        elements.removeFirst(head)
        head = 0
      }
    }
    return elements[head]
  }
}
