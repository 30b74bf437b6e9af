// SPDX-License-Identifier: MIT

/// A note.
public struct Note: Hashable, Sendable, Codable, Identifiable {
  public let id: Int
  public let title: String

  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}
