// SPDX-License-Identifier: MIT

import Signals

/// A counter of received bytes that are unread, with a limit.
///
/// Chunks and messages retain it instead of the object that delivers them, since an observer that
/// stores its chunks would otherwise retain itself.
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
  /// - Parameter size: The maximum number of unread bytes.
  init(_ size: Int) {
    self.size = max(1, size)
  }

  /// A Boolean value that indicates whether `begin` was called.
  var hasBegun: Bool { state.withLock { $0.hasBegun } }

  /// Begins.
  ///
  /// - Parameter resume: A closure that is called when there is room again after `take` or
  ///   `hasRoom` returned `false`.
  func begin(resume: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.hasBegun = true
      state.resume = resume
    }
  }

  /// Counts bytes as unread and returns `true`; returns `false` if there is no room for them. There
  /// is always room for the first ones.
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

  /// A Boolean value that indicates whether the number of unread bytes is below the limit.
  var hasRoom: Bool {
    state.withLock { state in
      if state.unread >= size { state.isHeld = true }
      return !state.isHeld
    }
  }

  /// Counts bytes as unread, independent of the limit.
  func add(_ count: Int) {
    state.withLock { $0.unread += count }
  }

  /// Counts bytes as read.
  func giveBack(_ count: Int) {
    let resume = state.withLock { state -> (@Sendable () -> Void)? in
      state.unread -= count
      // Not for each piece, because waking the engine costs more than a piece.
      guard state.isHeld, state.unread <= size / 2 else { return nil }
      state.isHeld = false
      return state.resume
    }
    resume?()
  }

  /// Ends the window and releases `resume`.
  func end() {
    state.withLock { $0.resume = nil }
  }
}
