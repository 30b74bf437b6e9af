// SPDX-License-Identifier: MIT

/// A group of rows with a title, which stays at the top while any of the rows shows there.
public struct RowSection: Hashable, Sendable {
  /// The title.
  public var title: Text
  /// The number of rows.
  public var count: Int

  /// Creates a section; a negative count is 0.
  public init(_ title: Text, count: Int) {
    self.title = title
    self.count = max(0, count)
  }
}
