// SPDX-License-Identifier: MIT

/// A group of rows with a title. The title sticks to the top while rows of the section are there.
public struct RowSection: Hashable, Sendable {
  /// The title.
  public var title: Text
  /// The number of rows.
  public var count: Int

  /// Creates a section. A negative count becomes 0.
  public init(_ title: Text, count: Int) {
    self.title = title
    self.count = max(0, count)
  }
}
