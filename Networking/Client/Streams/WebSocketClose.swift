// SPDX-License-Identifier: MIT

/// The reason why one side closed a WebSocket (RFC 6455, 7.4).
///
///     WebSocketClose(code: 1001, reason: "restart").isTransient  // true
public struct WebSocketClose: Error, Hashable, Sendable {
  /// The code: 1000 for a normal closure, 4000 to 4999 for codes of the application.
  public let code: UInt16
  /// A text for logs, of at most 123 bytes.
  public let reason: String

  /// Creates a reason.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - reason: A text for logs.
  public init(code: UInt16, reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// A normal closure.
  static let normal = WebSocketClose(code: 1000)
  /// A close frame without a code, with the number of RFC 6455, 7.1.5.
  static let noCode = WebSocketClose(code: 1005)

  /// A Boolean value that indicates whether the closure isn't an error.
  var isNormal: Bool { code == 1000 || code == 1005 }

  /// A Boolean value that indicates whether reconnecting makes sense: the server goes away, failed,
  /// restarts, or is overloaded.
  public var isTransient: Bool { [1001, 1006, 1011, 1012, 1013, 1014].contains(code) }

  /// Returns a Boolean value that indicates whether a frame may carry a code.
  static func isCode(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
