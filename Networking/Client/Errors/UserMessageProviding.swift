// SPDX-License-Identifier: MIT

/// An error with a message for the user that describes the problem, its cause and advice.
///
/// Conform the server's own error type to it, and ``SafeClient`` presents its message.
public protocol UserMessageProviding: Error {
  /// The title, in a few words.
  var title: String { get }
  /// The message, in one or two sentences.
  var message: String { get }
}

extension UserMessageProviding {
  /// The default title.
  public var title: String { "That didn't work" }
}
