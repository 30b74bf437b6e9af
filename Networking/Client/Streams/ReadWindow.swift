// SPDX-License-Identifier: MIT

import Signals

/// A count of the received bytes that are unread, with a limit.
///
/// Chunks and messages hold it, and not the object that delivers them: an observer that keeps its
/// chunks would hold itself.
final class ReadWindow: Sendable {
  private struct State: Sendable {
    var unread = 0
    var isHeld = false
    var hasBegun = false
    var resume: (@Sendable () -> Void)?
  }

  private let state = Lock(State())
  private let size: Int

  /// Creates an empty window.
  ///
  /// - Parameter size: The number of bytes that may be unread.
  init(_ size: Int) {
    self.size = max(1, size)
  }

  /// A Boolean value that indicates whether `begin` was called.
  var hasBegun: Bool { state.withLock { $0.hasBegun } }

  /// Begins.
  ///
  /// - Parameter resume: Called when there is room again after `take` or `hasRoom` returned false.
  func begin(resume: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.hasBegun = true
      state.resume = resume
    }
  }

  /// Counts bytes as unread and returns true; returns false if there is no room for them. There is
  /// always room for the first ones.
  func take(_ count: Int) -> Bool {
    state.withLock { state in
      guard state.unread == 0 || state.unread + count <= size else {
        state.isHeld = true
        return false
      }
      state.unread += count
      return true
    }
  }

  /// A Boolean value that indicates whether fewer bytes are unread than the window has.
  var hasRoom: Bool {
    state.withLock { state in
      if state.unread >= size { state.isHeld = true }
      return !state.isHeld
    }
  }

  /// Counts bytes as unread, whether there is room or not.
  func add(_ count: Int) {
    state.withLock { $0.unread += count }
  }

  /// Counts bytes as read.
  func giveBack(_ count: Int) {
    let resume = state.withLock { state -> (@Sendable () -> Void)? in
      state.unread -= count
      // Not for each piece: waking the engine costs more than a piece.
      guard state.isHeld, state.unread <= size / 2 else { return nil }
      state.isHeld = false
      return state.resume
    }
    resume?()
  }

  /// Ends: `resume` is released.
  func end() {
    state.withLock { $0.resume = nil }
  }
}
