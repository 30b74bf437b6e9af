// SPDX-License-Identifier: MIT

/// The progress of an exchange in bytes.
public struct TransferProgress: Hashable, Sendable {
  /// The number of bytes of the request's body that were sent.
  public var sent: Int
  /// The size of the request's body; nil if it is unknown.
  public var toSend: Int?
  /// The number of bytes of the response's body that were received, after decompression.
  public var received: Int
  /// The size of the response's body; nil if the server doesn't announce it, or compresses the
  /// content.
  public var toReceive: Int?

  /// Creates a progress, by default that of the start.
  public init(sent: Int = 0, toSend: Int? = nil, received: Int = 0, toReceive: Int? = nil) {
    self.sent = sent
    self.toSend = toSend
    self.received = received
    self.toReceive = toReceive
  }

  /// The completed fraction, from 0 to 1; nil if it is unknown. Until the response begins, it is that of the request's
  /// body, which is the larger part of an upload; then it is that of both directions together.
  ///
  /// ```swift
  /// TransferProgress(sent: 3, toSend: 4).fraction                               // 0.75
  /// TransferProgress(sent: 0, toSend: 0, received: 1, toReceive: 4).fraction    // 0.25
  /// TransferProgress(sent: 0, toSend: 0, received: 1).fraction                  // nil
  /// ```
  public var fraction: Double? {
    guard let toSend, toReceive != nil || received == 0 else { return nil }
    let all = toSend + (toReceive ?? 0)
    return all > 0 ? min(1, Double(sent + received) / Double(all)) : nil
  }
}
