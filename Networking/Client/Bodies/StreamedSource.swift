import Signals

extension ByteSource {
  /// The bytes of a signal, sent as they come, until it completes. Each time they have to be sent from
  /// the beginning, the signal is observed again.
  ///
  /// What the network doesn't take at once waits in memory: a signal that sends faster than the network
  /// is a matter for its maker, who can go by the progress of the request.
  ///
  /// - Parameters:
  ///   - pieces: The bytes in portions of any size.
  ///   - length: How many bytes there will be; nil if that isn't known: they go out in chunks.
  public static func stream(_ pieces: SafeSignal<[UInt8]>, length: Int? = nil) -> ByteSource {
    ByteSource(length: length) { wake throws(BodyFailure) in
      let line = WaitingLine(wake)
      let handle = pieces.observe(
        next: { line.add($0) }, end: { _ in line.end() })
      return { limit throws(BodyFailure) in
        withExtendedLifetime(handle) { line.take(limit) }
      }
    }
  }
}

/// Bytes between a signal and the network.
private final class WaitingLine: Sendable {
  private struct State: Sendable {
    var pieces: [ArraySlice<UInt8>] = []
    var isOver = false
    var isAwaited = false
  }

  private let state = Lock(State())
  private let wake: @Sendable () -> Void

  init(_ wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  func add(_ bytes: [UInt8]) {
    // Nothing would mean the end.
    if !bytes.isEmpty { change { $0.pieces.append(bytes[...]) } }
  }

  func end() {
    change { $0.isOver = true }
  }

  /// At most so many bytes: none at the end, nil if there are none yet.
  func take(_ limit: Int) -> [UInt8]? {
    state.withLock { state in
      guard let first = state.pieces.first else {
        state.isAwaited = !state.isOver
        return state.isOver ? [] : nil
      }
      let taken = first.prefix(max(1, limit))
      if taken.count == first.count {
        state.pieces.removeFirst()
      } else {
        state.pieces[0] = first.dropFirst(taken.count)
      }
      return Array(taken)
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let isAwaited = state.withLock { state in
      change(&state)
      defer { state.isAwaited = false }
      return state.isAwaited
    }
    if isAwaited { wake() }
  }
}
