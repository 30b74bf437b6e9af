// SPDX-License-Identifier: MIT

/// A buffer of bytes for a terminal that may accept them slowly.
struct WriteBuffer {
  /// A Boolean value that indicates whether the descriptor blocks, so that only a small number of bytes is written each
  /// time it is ready.
  var isBlocking = false
  private var bytes: [UInt8] = []
  private var sent = 0

  /// The number of bytes that a ready terminal certainly accepts.
  private static let portion = 256

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ more: [UInt8]) {
    bytes += more
  }

  mutating func clear() {
    bytes = []
    sent = 0
  }

  /// Writes until the buffer is empty or the terminal accepts no more; returns `false` if the terminal is gone.
  mutating func send(to descriptor: Int32) -> Bool {
    while sent < bytes.count {
      if isBlocking, !System.waitToWrite(descriptor, milliseconds: 0) { return true }
      let count = isBlocking ? min(Self.portion, bytes.count - sent) : bytes.count - sent
      let transfer = bytes.withUnsafeBufferPointer { buffer -> System.Transfer in
        guard let base = buffer.baseAddress else { return .bytes(0) }
        return System.write(descriptor, base + sent, count)
      }
      switch transfer {
      case .bytes(let count): sent += count
      case .wouldBlock: return true
      case .end, .failed: return false
      }
    }
    clear()
    return true
  }
}
