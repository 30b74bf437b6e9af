// SPDX-License-Identifier: MIT

/// How far an exchange has come, in bytes.
public struct TransferProgress: Hashable, Sendable {
  /// How much of the request's body was handed to the network.
  public var sent: Int
  /// How much there is to send; nil if nobody knows.
  public var toSend: Int?
  /// How much of the answer's content has come, after decompression.
  public var received: Int
  /// How much content there will be; nil if the server doesn't say, or compresses it.
  public var toReceive: Int?

  /// Creates a progress; at the start, unless told.
  public init(sent: Int = 0, toSend: Int? = nil, received: Int = 0, toReceive: Int? = nil) {
    self.sent = sent
    self.toSend = toSend
    self.received = received
    self.toReceive = toReceive
  }

  /// What part of both ways together is done, from 0 to 1; nil if nobody knows.
  public var fraction: Double? {
    guard let toReceive, let toSend, toReceive + toSend > 0 else { return nil }
    return min(1, Double(sent + received) / Double(toSend + toReceive))
  }
}
