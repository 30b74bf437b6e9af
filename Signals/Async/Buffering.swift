// SPDX-License-Identifier: MIT

/// What is kept of a signal's elements while the task that reads them is busy.
///
/// A signal never waits for its observers, so a reader that is slower than the sender loses
/// elements or needs memory. Which of the two, and which elements, is for the caller to say: there
/// is no default.
public enum Buffering: Sendable, Hashable {
  /// At most so many, 1 or more; when full, a new element pushes the oldest out. For states, where
  /// the latest counts.
  case newest(Int)
  /// At most so many, 1 or more; when full, a new element is dropped. For requests, where whoever
  /// came first is served.
  case oldest(Int)
  /// All of them, however much memory they take. For signals which are known to be short.
  case unbounded
}

extension Buffering {
  /// Stops the program when the limit makes no sense.
  func check() {
    switch self {
    case .newest(let limit), .oldest(let limit):
      precondition(limit >= 1, "A buffer can't keep \(limit) elements: give 1 or more.")
    case .unbounded: break
    }
  }

  /// Puts an element into the buffer, and returns the one that there is no room for.
  func store<Element: Sendable>(_ element: Element, in buffer: inout Fifo<Element>) -> Element? {
    switch self {
    case .newest(let limit):
      let dropped = buffer.count >= limit ? buffer.popFirst() : nil
      buffer.append(element)
      return dropped
    case .oldest(let limit):
      if buffer.count >= limit { return element }
      buffer.append(element)
      return nil
    case .unbounded:
      buffer.append(element)
      return nil
    }
  }
}
