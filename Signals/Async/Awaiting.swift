// SPDX-License-Identifier: MIT

extension Signal {
  /// Waits for the first element and disposes the signal as soon as it is there.
  ///
  /// The signal starts where the caller runs. When the task is cancelled, the signal is disposed at
  /// once and the result is nil.
  ///
  /// - Returns: The element; nil if the signal completes without one.
  /// - Throws: The failure, if it comes before an element.
  public func first(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Element? {
    try await outcome(isolation: isolation) { lifetime, reply in
      run(
        in: lifetime,
        next: { element in
          lifetime.end()
          reply.settle(.success(element))
        },
        end: { end in
          reply.settle(end.failure.map { .failure($0) } ?? .success(nil))
        })
    }
  }

  /// Waits for the completion and returns the last element.
  ///
  /// The signal starts where the caller runs. When the task is cancelled, the signal is disposed at
  /// once and the result is nil.
  ///
  /// - Returns: The last element; nil if the signal completes without one.
  /// - Throws: The failure, whatever came before it.
  public func last(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Element? {
    try await outcome(isolation: isolation) { lifetime, reply in
      // Events are serial.
      let latest = UncheckedBox<Element?>(nil)
      run(
        in: lifetime,
        next: { latest.value = $0 },
        end: { end in
          reply.settle(end.failure.map { .failure($0) } ?? .success(latest.value))
        })
    }
  }

  private func outcome(
    isolation: isolated (any Actor)?,
    start: (Lifetime, Reply<Result<Element?, Failure>>) -> Void
  ) async throws(Failure) -> Element? {
    let lifetime = Lifetime()
    let reply = Reply<Result<Element?, Failure>>()
    let result = await withTaskCancellationHandler(
      operation: {
        // A cancelled task has ended the lifetime by now, and doesn't start the signal at all.
        if !lifetime.isEnded { start(lifetime, reply) }
        return await reply.value(isolation: isolation)
      },
      onCancel: {
        lifetime.end()
        reply.settle(.success(nil))
      },
      isolation: isolation)
    return try result.get()
  }
}
