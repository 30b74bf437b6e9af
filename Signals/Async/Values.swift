// SPDX-License-Identifier: MIT

extension Signal {
  /// Returns the elements as an asynchronous sequence, for `for await` in a task.
  ///
  /// Each iterator is one observation of the signal. See `SignalValues` for when it begins and ends.
  ///
  /// - Parameter policy: What is kept while the reading task is busy.
  public func values(buffering policy: BufferPolicy<Failure>) -> SignalValues<Element, Failure> {
    SignalValues(self, policy)
  }
}

/// The elements of a signal as an asynchronous sequence: in order, with the signal's own failure.
///
/// An observation begins when its iterator is made, not at the first `next()`, so that nothing is
/// lost in between. The signal starts on the thread that makes the iterator: one that sends without
/// end as soon as it is started occupies that thread forever.
///
/// It ends when the signal does, when the last copy of the iterator is released, or when a task that
/// calls `next()` is cancelled: then the signal is disposed at once, elements kept are forgotten,
/// and `next()` returns nil. A failure is thrown after the elements that came before it.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  private let signal: Signal<Element, Failure>
  private let policy: BufferPolicy<Failure>

  init(_ signal: Signal<Element, Failure>, _ policy: BufferPolicy<Failure>) {
    self.signal = signal
    self.policy = policy.checked()
  }

  /// Starts one observation.
  public func makeAsyncIterator() -> Iterator {
    let inbox = Inbox<Element, Failure>(policy)
    let lifetime = Lifetime()
    lifetime.begin(at: #fileID, #line)
    signal.run(
      in: lifetime,
      next: { element in if !inbox.send(element) { lifetime.end() } },
      end: { inbox.end($0) })
    return Iterator(inbox: inbox, observation: Disposable(lifetime))
  }

  /// One observation of the signal, read one element at a time.
  ///
  /// Copies share the observation. Several tasks may read from copies at once: each element goes to
  /// one of them, and a cancelled one ends it for all.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let inbox: Inbox<Element, Failure>
    // The inbox doesn't hold it, so that letting the iterator go ends the observation.
    let observation: Disposable

    /// Returns the next element when there is one; nil at the end, or when the task is cancelled.
    ///
    /// - Throws: The failure of the signal, once.
    public func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Element? {
      let answer = await withTaskCancellationHandler(
        operation: { await inbox.next(isolation: actor) },
        onCancel: {
          observation.dispose()
          inbox.close()
        },
        isolation: actor)
      return try answer.get()
    }
  }
}
