// SPDX-License-Identifier: MIT

/// The reason why one side closed a WebSocket (RFC 6455, 7.4).
///
///     WebSocketClose(code: 1001, reason: "restart").isTransient  // true
///
/// An application that closes a connection itself passes one to `Client.messages`.
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

  /// A normal closure: the code 1000 without a reason.
  public static let normal = WebSocketClose(code: 1000)
  /// A close frame without a code, with the number of RFC 6455, 7.1.5.
  static let noCode = WebSocketClose(code: 1005)

  /// A Boolean value that indicates whether the closure isn't an error.
  var isNormal: Bool { code == 1000 || code == 1005 }

  /// A Boolean value that indicates whether reconnecting makes sense: the server goes away, failed,
  /// restarts, or is overloaded.
  public var isTransient: Bool { [1001, 1006, 1011, 1012, 1013, 1014].contains(code) }

  /// A description of why no frame may carry this code or this reason; nil if one may.
  var problem: String? {
    guard Self.isCode(code) else {
      return "A WebSocket can't be closed with the code \(code). Use 1000, or a code of the "
        + "application from 3000 to 4999."
    }
    let count = reason.utf8.count
    guard count <= Self.reasonLimit else {
      return "A WebSocket can't be closed with a reason of \(count) bytes. Use at most "
        + "\(Self.reasonLimit) bytes of UTF-8."
    }
    return nil
  }

  /// The maximum size of a reason in bytes.
  private static let reasonLimit = 123

  /// Returns a Boolean value that indicates whether a frame may carry a code.
  static func isCode(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
