// SPDX-License-Identifier: MIT

/// A limit for elements that wait because they arrive faster than they are used.
///
/// A signal never waits for its observers. Where elements wait for something else (another input, an
/// inner signal, a scheduler, a task), the policy limits the memory that they need.
///
/// ```swift
/// let shown = positions.observe(on: screen, buffering: .dropOldest(1))
/// ```
///
/// Synchronous sources pause instead of filling a buffer in `zip`, `flatMapConcat` and
/// `flatMapMerge(atMost:)`. A limit is 1 or more; another one stops the program where it is given.
public enum BufferPolicy<Failure: Error>: Sendable {
  /// Keeps all elements, without a limit. For signals that are known to be short.
  case unbounded
  /// Keeps the last elements, at most this number. For states, where the latest counts.
  case dropOldest(Int)
  /// Keeps the first elements, at most this number. For requests that are served in order.
  case dropNewest(Int)
  /// Keeps at most this number of elements; one more fails the signal. For elements none of which
  /// may be lost.
  case fail(Int, with: Failure)
}

extension BufferPolicy: Equatable where Failure: Equatable {}
extension BufferPolicy: Hashable where Failure: Hashable {}

/// What a full buffer does with an element.
enum BufferOverflow<Element: Sendable, Failure: Error>: Sendable {
  /// This one is not kept.
  case dropped(Element)
  /// The signal fails, and the element is not kept.
  case failed(Failure)
}

extension BufferPolicy {
  /// The number of elements that are kept, or nil if it has no limit.
  var limit: Int? {
    switch self {
    case .unbounded: nil
    case .dropOldest(let limit), .dropNewest(let limit), .fail(let limit, _): limit
    }
  }

  /// The same policy, after a check of its limit.
  func checked() -> BufferPolicy {
    if let limit {
      precondition(limit >= 1, "A buffer can't keep \(limit) elements: give 1 or more.")
    }
    return self
  }

  /// Appends an element to a buffer, unless that is full.
  ///
  /// - Returns: What is not kept, to be released by the caller outside locks; nil if all is kept.
  func append<Element: Sendable>(
    _ element: Element, to buffer: inout Fifo<Element>
  ) -> BufferOverflow<Element, Failure>? {
    if let limit, buffer.count >= limit {
      switch self {
      case .unbounded: break
      case .dropNewest: return .dropped(element)
      case .fail(_, let failure): return .failed(failure)
      case .dropOldest:
        let oldest = buffer.popFirst()
        buffer.append(element)
        return oldest.map { .dropped($0) }
      }
    }
    buffer.append(element)
    return nil
  }
}
