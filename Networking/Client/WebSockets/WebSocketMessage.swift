// SPDX-License-Identifier: MIT

import Signals

/// A message of a WebSocket.
///
///     let greeting = WebSocketMessage.text("Hello")
///     greeting.content  // .text("Hello")
///
/// A received message counts as unread as long as a copy of it exists. When too much is unread, the server has to wait.
/// Therefore an observer that passes work to another thread should pass messages, not their contents.
public struct WebSocketMessage: Sendable {
  /// The content of a message.
  public enum Content: Hashable, Sendable {
    /// Text.
    case text(String)
    /// Bytes.
    case binary([UInt8])
  }

  /// The text or the bytes.
  public let content: Content
  private let credit: Credit?

  /// Creates a message to send.
  public init(_ content: Content) {
    self.content = content
    credit = nil
  }

  /// Creates a message that was received.
  ///
  /// - Parameters:
  ///   - content: The text or the bytes.
  ///   - whenRead: Called when no copy of the message exists any longer.
  init(_ content: Content, whenRead: @escaping @Sendable () -> Void) {
    self.content = content
    credit = Credit(whenRead)
  }

  /// Creates a text message.
  public static func text(_ text: String) -> WebSocketMessage { WebSocketMessage(.text(text)) }

  /// Creates a binary message.
  public static func binary(_ bytes: [UInt8]) -> WebSocketMessage {
    WebSocketMessage(.binary(bytes))
  }

  /// The text of a text message; nil for a binary message.
  public var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The content as bytes, for text in UTF-8.
  public var bytes: [UInt8] {
    switch content {
    case .text(let text): Array(text.utf8)
    case .binary(let bytes): bytes
    }
  }

  /// The size of the content in bytes.
  var size: Int {
    switch content {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }

  /// A token that calls a closure when no copy of a message exists any longer.
  private final class Credit: Sendable {
    private let giveBack: @Sendable () -> Void

    init(_ giveBack: @escaping @Sendable () -> Void) {
      self.giveBack = giveBack
    }

    deinit {
      giveBack()
    }
  }
}

extension WebSocketMessage: Hashable {
  /// Returns a Boolean value that indicates whether two messages have equal contents.
  public static func == (one: WebSocketMessage, other: WebSocketMessage) -> Bool {
    one.content == other.content
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension WebSocketMessage: CustomStringConvertible {
  /// The type and the size, but not the content, which may be secret.
  public var description: String {
    "\(text == nil ? "binary" : "text") message of \(size) bytes"
  }
}

extension WebSocketMessage: CustomReflectable {
  /// The kind and the size of the content.
  public var customMirror: Mirror {
    Mirror(self, children: ["content": description], displayStyle: .struct)
  }
}
