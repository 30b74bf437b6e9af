// SPDX-License-Identifier: MIT

/// The reason why one side closed a WebSocket (RFC 6455, 7.4).
///
///     WebSocketClose(code: 1001, reason: "restart").isTransient  // true
public struct WebSocketClose: Error, Hashable, Sendable {
  /// The code: 1000 for a normal end, 4000 to 4999 for the application's own.
  public let code: UInt16
  /// The server's words, for logs; at most 123 bytes.
  public let reason: String

  /// Creates a reason.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - reason: Words for logs.
  public init(code: UInt16, reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// A normal end.
  static let normal = WebSocketClose(code: 1000)
  /// A close frame without a code, as RFC 6455, 7.1.5 numbers it.
  static let noCode = WebSocketClose(code: 1005)

  /// A Boolean value that indicates whether the end is one that was agreed on, not an error.
  var isNormal: Bool { code == 1000 || code == 1005 }

  /// A Boolean value that indicates whether it is worth connecting again: the server goes away,
  /// failed, restarts, or is overloaded.
  public var isTransient: Bool { [1001, 1006, 1011, 1012, 1013, 1014].contains(code) }

  /// Returns a Boolean value that indicates whether a frame may carry a code.
  static func isCode(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
