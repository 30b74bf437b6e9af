// SPDX-License-Identifier: MIT

import Signals

/// A bounded queue of bytes between a producer and the network.
final class ByteQueue: Sendable {
  private struct State: Sendable {
    var pieces: [ArraySlice<UInt8>] = []
    var count = 0
    var failure: BodyFailure?
    var isOver = false
    var isAwaited = false
    var maker: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())
  private let wake: @Sendable () -> Void
  private let limit: Int

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of waiting bytes.
  ///   - wake: A closure that is called when there are bytes or the end after `take` has returned nil.
  init(limit: Int, _ wake: @escaping @Sendable () -> Void) {
    self.limit = limit
    self.wake = wake
  }

  /// Enqueues bytes; exceeding the limit fails the queue.
  func add(_ bytes: [UInt8]) {
    change { state in
      // An empty array would mean the end.
      guard !bytes.isEmpty, !state.isOver else { return }
      state.pieces.append(bytes[...])
      state.count += bytes.count
      guard state.count > limit else { return }
      state.failure = .overrun(limit: limit)
      state.pieces = []
      state.isOver = true
    }
  }

  /// Enqueues bytes, and returns when there is room for more.
  func addAndWait(_ bytes: [UInt8]) async {
    if bytes.isEmpty { return }
    await withCheckedContinuation { maker in
      let mayGoOn = change { state in
        state.pieces.append(bytes[...])
        state.count += bytes.count
        if state.count < limit || state.isOver { return true }
        state.maker = maker
        return false
      }
      if mayGoOn { maker.resume() }
    }
  }

  /// Ends the queue, optionally with a failure.
  func end(_ failure: BodyFailure? = nil) {
    let maker = change { state in
      state.isOver = true
      state.failure = state.failure ?? failure
      defer { state.maker = nil }
      return state.maker
    }
    maker?.resume()
  }

  /// Dequeues at most a number of bytes: empty at the end, nil if there are none yet.
  func take(_ limit: Int) throws(BodyFailure) -> [UInt8]? {
    let (taken, failure, maker) = state.withLock { state in
      guard let first = state.pieces.first else {
        state.isAwaited = !state.isOver
        return (state.isOver ? [] : [UInt8]?.none, state.failure, state.maker)
      }
      let taken = first.prefix(max(1, limit))
      if taken.count == first.count {
        state.pieces.removeFirst()
      } else {
        state.pieces[0] = first.dropFirst(taken.count)
      }
      state.count -= taken.count
      defer { if state.count < self.limit { state.maker = nil } }
      return (Array(taken), nil, state.count < self.limit ? state.maker : nil)
    }
    maker?.resume()
    if let failure { throw failure }
    return taken
  }

  @discardableResult
  private func change<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    let (result, isAwaited) = state.withLock { state in
      let result = change(&state)
      let isAwaited = state.isAwaited && (state.isOver || !state.pieces.isEmpty)
      if isAwaited { state.isAwaited = false }
      return (result, isAwaited)
    }
    if isAwaited { wake() }
    return result
  }
}
