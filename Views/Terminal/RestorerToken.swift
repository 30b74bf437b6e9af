// SPDX-License-Identifier: MIT

/// Who holds it gives the terminal back: one byte in a pipe, which the system hands to one taker only.
///
/// A signal's handler may run on any thread, also on one that has nothing to do with the session: under an asynchronous
/// `main` it is the first one, which sleeps. Plain memory promises such a thread neither to be new nor to be read once;
/// a pipe does both. What was written before the byte was put is seen by who takes it. All of it is async-signal-safe.
struct RestorerToken: Sendable {
  /// What the byte tells.
  struct Kind: Hashable, Sendable {
    /// Whether answers are on the way, which are to be dropped.
    var dropsInput = false
    /// Which of two undos holds.
    var isSecond = false
  }

  private let ends: (read: Int32, write: Int32)

  /// Makes a token that nobody holds; `nil` if the system has no pipe to spare.
  init?() {
    guard let ends = System.pipe() else { return nil }
    self.ends = ends
  }

  /// Gives the pipe back; the process's own token is never closed, since a handler may come at any time.
  func close() {
    System.close(ends.read)
    System.close(ends.write)
  }

  /// Lays the token down for whoever comes.
  func put(_ kind: Kind) {
    var byte: UInt8 = (kind.dropsInput ? 1 : 0) | (kind.isSecond ? 2 : 0)
    _ = System.write(ends.write, &byte, 1)
  }

  /// Takes the token; `nil` if it isn't there.
  func take() -> Kind? {
    guard let byte = System.readByte(ends.read) else { return nil }
    return Kind(dropsInput: byte & 1 != 0, isSecond: byte & 2 != 0)
  }

  /// Whether it lies there: if it does, it may be taken at any moment; if not, it comes from nobody but who puts it.
  var isThere: Bool {
    var waits = [System.Wait(descriptor: ends.read)]
    System.wait(for: &waits, milliseconds: 0)
    return waits[0].isReady
  }

  /// Lays down another token in the place of the one that lies there; does nothing where none lies.
  ///
  /// The new one comes first, so that at no moment there is none: who comes in between takes the old one, which stands
  /// before it, and the new one is taken back here.
  func replace(by kind: Kind) {
    put(kind)
    _ = take()
  }
}
