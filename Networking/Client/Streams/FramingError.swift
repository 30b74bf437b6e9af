// SPDX-License-Identifier: MIT

/// Why a stream can't be read any further: a piece of it is too large, or breaks the rules.
public enum FramingError: Error, Hashable, Sendable {
  /// A line goes on beyond the limit, in bytes.
  case lineTooLong(limit: Int)
  /// The lines of one event are together more than the limit, in bytes.
  case eventTooLarge(limit: Int)
  /// A JSON value goes on beyond the limit, in bytes.
  case valueTooLarge(limit: Int)
  /// A message of a WebSocket is larger than the limit, in bytes.
  case messageTooLarge(limit: Int)
  /// The text of a WebSocket is not UTF-8.
  case invalidText
  /// The server broke the rules of WebSocket (RFC 6455).
  case protocolViolation
}

extension FramingError: UserMessageProviding, CustomStringConvertible {
  /// The heading for the user.
  public var title: String {
    switch self {
    case .invalidText, .protocolViolation: "The stream can't be read"
    case .lineTooLong, .eventTooLarge, .valueTooLarge, .messageTooLarge: "Too much at once"
    }
  }

  /// What happened, why, and what to do, for the user.
  public var message: String {
    switch self {
    case .lineTooLong(let limit): Self.message("line", limit)
    case .eventTooLarge(let limit): Self.message("event", limit)
    case .valueTooLarge(let limit): Self.message("value", limit)
    case .messageTooLarge(let limit): Self.message("message", limit)
    case .invalidText:
      "The server sent text that is not UTF-8. Try again, or ask whoever runs the server."
    case .protocolViolation:
      "The server broke the rules of WebSocket. The address may be wrong; else ask whoever runs the "
        + "server."
    }
  }

  private static func message(_ piece: String, _ limit: Int) -> String {
    "The server sends a \(piece) of more than \(limit) bytes, which isn't read any further. "
      + "The address may be wrong; else ask whoever runs the server."
  }

  /// The same as `message`.
  public var description: String { message }
}
