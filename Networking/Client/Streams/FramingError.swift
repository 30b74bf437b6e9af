// SPDX-License-Identifier: MIT

/// An error of a stream that can't be parsed: a part exceeds a limit or is invalid.
public enum FramingError: Error, Hashable, Sendable {
  /// A line exceeds the limit in bytes.
  case lineTooLong(limit: Int)
  /// The data of an event exceeds the limit in bytes.
  case eventTooLarge(limit: Int)
  /// A JSON value exceeds the limit in bytes.
  case valueTooLarge(limit: Int)
  /// A message of a WebSocket exceeds the limit in bytes.
  case messageTooLarge(limit: Int)
  /// The text of a WebSocket is not UTF-8.
  case invalidText
  /// The server violated the WebSocket protocol (RFC 6455).
  case protocolViolation
}

extension FramingError: UserMessageProviding, CustomStringConvertible {
  /// The title for the user.
  public var title: String {
    switch self {
    case .invalidText, .protocolViolation: "The stream can't be read"
    case .lineTooLong, .eventTooLarge, .valueTooLarge, .messageTooLarge: "Too much at once"
    }
  }

  /// The problem, its cause and advice, for the user.
  public var message: String {
    switch self {
    case .lineTooLong(let limit): Self.message("line", limit)
    case .eventTooLarge(let limit): Self.message("event", limit)
    case .valueTooLarge(let limit): Self.message("value", limit)
    case .messageTooLarge(let limit): Self.message("message", limit)
    case .invalidText:
      "The server sent text that is not UTF-8. Try again, or contact the server's administrator."
    case .protocolViolation:
      "The server broke the WebSocket protocol. Check the address, or contact the server's "
        + "administrator."
    }
  }

  private static func message(_ piece: String, _ limit: Int) -> String {
    "The server sends a \(piece) of more than \(limit) bytes, which isn't read any further. "
      + "Check the address, or contact the server's administrator."
  }

  /// The same as `message`.
  public var description: String { message }
}
