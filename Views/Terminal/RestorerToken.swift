// SPDX-License-Identifier: MIT

/// The right to restore the terminal: one byte in a pipe, which only one reader can take.
///
/// A signal handler may run on any thread, also on one that has nothing to do with the session: under an asynchronous
/// `main` it is the sleeping first thread. Plain memory guarantees such a thread neither current values nor a single
/// read; a pipe guarantees both. Data written before the byte is visible to the thread that takes it. All methods are
/// async-signal-safe.
struct RestorerToken: Sendable {
  /// The content of the byte.
  struct Kind: Hashable, Sendable {
    /// A Boolean value that indicates whether replies are pending, which are dropped.
    var dropsInput = false
    /// Which of the two undo records is valid.
    var isSecond = false
  }

  private let ends: (read: Int32, write: Int32)

  /// Creates a token that isn't put yet; `nil` if the system has no pipe left.
  init?() {
    guard let ends = System.pipe() else { return nil }
    self.ends = ends
  }

  /// Closes the pipe. The process's own token is never closed, since a handler may run at any time.
  func close() {
    System.close(ends.read)
    System.close(ends.write)
  }

  /// Puts the token.
  func put(_ kind: Kind) {
    var byte: UInt8 = (kind.dropsInput ? 1 : 0) | (kind.isSecond ? 2 : 0)
    _ = System.write(ends.write, &byte, 1)
  }

  /// Takes the token; `nil` if it isn't present.
  func take() -> Kind? {
    guard let byte = System.readByte(ends.read) else { return nil }
    return Kind(dropsInput: byte & 1 != 0, isSecond: byte & 2 != 0)
  }

  /// A Boolean value that indicates whether the token is present. A present token may be taken at any moment; only its
  /// owner can put an absent one.
  var isThere: Bool {
    var waits = [System.Wait(descriptor: ends.read)]
    System.wait(for: &waits, milliseconds: 0)
    return waits[0].isReady
  }

  /// Replaces the token that is present; has no effect if none is.
  ///
  /// The new token is put before the old one is taken, so one is always present. A handler that runs in between takes
  /// the old one, which comes first, and the new one is taken back here.
  func replace(by kind: Kind) {
    put(kind)
    _ = take()
  }
}
