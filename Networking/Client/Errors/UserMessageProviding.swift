// SPDX-License-Identifier: MIT

/// An error that tells the user in words what happened, why, and what to do.
///
/// Conform the server's own error to it, and its sentence is what `SafeClient` shows.
public protocol UserMessageProviding: Error {
  /// The heading: a few words.
  var title: String { get }
  /// One or two sentences.
  var message: String { get }
}

extension UserMessageProviding {
  /// The heading where an error has none of its own.
  public var title: String { "That didn't work" }
}
