// SPDX-License-Identifier: MIT

extension Signal {
  /// Waits for the first element, and disposes the signal as soon as it has come.
  ///
  /// ```swift
  /// let name = try await request.first()  // "Soup"; nil if the request completes without an element
  /// ```
  ///
  /// The signal starts where the caller runs. When the task is cancelled, the signal is disposed at
  /// once. A task that is cancelled before doesn't start the signal.
  ///
  /// - Parameter isolation: The actor on which the signal starts: the caller's.
  /// - Returns: The element, or nil if the signal completes without one.
  /// - Throws: The failure of the signal, if it comes before an element; `CancellationError` if the
  ///   task is cancelled before an element or the end has come.
  public func first(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
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

  /// Waits for the completion, and returns the last element.
  ///
  /// ```swift
  /// let total = try await amounts.reduce(0, +).last()  // 42
  /// ```
  ///
  /// The signal starts where the caller runs. When the task is cancelled, the signal is disposed at
  /// once. A task that is cancelled before doesn't start the signal.
  ///
  /// - Parameter isolation: The actor on which the signal starts: the caller's.
  /// - Returns: The last element, or nil if the signal completes without one.
  /// - Throws: The failure of the signal, even after elements; `CancellationError` if the task is
  ///   cancelled before the end has come.
  public func last(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
    try await outcome(isolation: isolation) { lifetime, reply in
      // Events are serial.
      let latest = SerialState<Element?>(nil)
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
    start: (Lifetime, Reply<Result<Element?, any Error>>) -> Void
  ) async throws -> Element? {
    let lifetime = Lifetime()
    let reply = Reply<Result<Element?, any Error>>()
    let result = await withTaskCancellationHandler(
      operation: {
        // A cancelled task has ended the lifetime by now, and doesn't start the signal at all.
        if !lifetime.isEnded { start(lifetime, reply) }
        return await reply.value(isolation: isolation)
      },
      onCancel: {
        lifetime.end()
        reply.settle(.failure(CancellationError()))
      },
      isolation: isolation)
    return try result.get()
  }
}
