// SPDX-License-Identifier: MIT

import Networking

/// A failure with texts for the user, as a value that a state can store.
public struct Problem: UserMessageProviding, Hashable {
  /// The title, in a few words.
  public let title: String
  /// The problem, its cause and advice.
  public let message: String

  /// Creates a problem.
  public init(title: String, message: String) {
    self.title = title
    self.message = message
  }

  /// Creates a problem with the texts of an error.
  public init(_ error: some UserMessageProviding) {
    self.init(title: error.title, message: error.message)
  }
}
