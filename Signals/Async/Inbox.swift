// SPDX-License-Identifier: MIT

/// What lies between a signal which sends and tasks which wait: elements or waiting tasks, never
/// both.
final class Inbox<Element: Sendable, Failure: Error>: Sendable {
  typealias Answer = Result<Element?, Failure>
  typealias Waiter = CheckedContinuation<Answer, Never>

  private struct Content: Sendable {
    var elements = Fifo<Element>()
    var waiters = Fifo<Waiter>()
    /// What comes after the elements: the end, as the answer to the next reader.
    var last: Answer?

    /// The answer there is without waiting.
    mutating func take() -> Answer? {
      if let element = elements.popFirst() { return .success(element) }
      guard let answer = last else { return nil }
      // A failure is thrown once; afterwards the sequence is just over.
      last = .success(nil)
      return answer
    }
  }

  private let policy: BufferPolicy<Failure>
  private let content = Lock(Content())

  init(_ policy: BufferPolicy<Failure>) {
    self.policy = policy
  }

  /// Gives an element to the task that waits longest, or keeps it as the policy says.
  ///
  /// - Returns: False if the buffer is full and the policy is to fail.
  func send(_ element: Element) -> Bool {
    // An element that is dropped is released outside the lock.
    let (waiter, overflow) = content.withLock {
      content -> (Waiter?, BufferOverflow<Element, Failure>?) in
      guard content.last == nil else { return (nil, nil) }
      if let waiter = content.waiters.popFirst() { return (waiter, nil) }
      return (nil, policy.append(element, to: &content.elements))
    }
    waiter?.resume(returning: .success(element))
    guard case .failed(let failure) = overflow else { return true }
    end(.failed(failure))
    return false
  }

  /// Notes the end, behind the elements that are kept.
  func end(_ end: Completion<Failure>) {
    let answer: Answer = end.failure.map { .failure($0) } ?? .success(nil)
    let waiters = content.withLock { content in
      guard content.last == nil else { return Fifo<Waiter>() }
      // One reader is told the failure: the one who waits longest, or else the next to come.
      content.last = content.waiters.count > 0 ? .success(nil) : answer
      defer { content.waiters = Fifo() }
      return content.waiters
    }
    resume(waiters, first: answer)
  }

  /// Forgets what is kept, and tells all who wait, now or later, that it is over.
  func close() {
    let (waiters, dropped) = content.withLock { content in
      content.last = .success(nil)
      defer {
        content.waiters = Fifo()
        content.elements = Fifo()
      }
      return (content.waiters, content.elements)
    }
    resume(waiters, first: .success(nil))
    withExtendedLifetime(dropped) {}
  }

  /// The next element in its turn; waits for it when none is kept. Nil when it is over.
  func next(isolation: isolated (any Actor)?) async -> Answer {
    if let answer = content.withLock({ $0.take() }) { return answer }
    return await withCheckedContinuation(isolation: isolation) { waiter in
      let answer = content.withLock { content -> Answer? in
        if let answer = content.take() { return answer }
        content.waiters.append(waiter)
        return nil
      }
      if let answer { waiter.resume(returning: answer) }
    }
  }

  private func resume(_ waiters: Fifo<Waiter>, first: Answer) {
    var waiters = waiters
    waiters.popFirst()?.resume(returning: first)
    while let waiter = waiters.popFirst() { waiter.resume(returning: .success(nil)) }
  }
}
