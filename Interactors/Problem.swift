// SPDX-License-Identifier: MIT

import Networking

/// Why something came to nothing, in words for the user: the part of an answer that a state can keep.
public struct Problem: UserMessageProviding, Hashable {
  /// The heading: a few words.
  public let title: String
  /// What happened, why, and what to do.
  public let message: String

  /// Creates a problem from its words.
  public init(title: String, message: String) {
    self.title = title
    self.message = message
  }

  /// Creates a problem in the words of an error.
  public init(_ error: some UserMessageProviding) {
    self.init(title: error.title, message: error.message)
  }
}
