// SPDX-License-Identifier: MIT

/// Why a stream can't be taken apart any further: a piece of it is larger than its reader takes.
public enum FramingError: Error, Hashable, Sendable {
  /// A line goes on beyond the limit, in bytes.
  case lineTooLong(limit: Int)
  /// The lines of one event are together more than the limit, in bytes.
  case eventTooLarge(limit: Int)
  /// A JSON value goes on beyond the limit, in bytes.
  case valueTooLarge(limit: Int)
}

extension FramingError: UserMessageProviding, CustomStringConvertible {
  /// The heading for the user.
  public var title: String { "Too much at once" }

  /// What happened, why, and what to do, for the user.
  public var message: String {
    let (piece, limit) =
      switch self {
      case .lineTooLong(let limit): ("line", limit)
      case .eventTooLarge(let limit): ("event", limit)
      case .valueTooLarge(let limit): ("value", limit)
      }
    return "The server sends a \(piece) of more than \(limit) bytes, which isn't read any further. "
      + "The address may be wrong; else ask whoever runs the server."
  }

  /// The same as `message`.
  public var description: String { message }
}
