// SPDX-License-Identifier: MIT

/// A column of a table: its title, its width, and where its cells lie.
public struct TableColumn: Hashable, Sendable {
  /// How wide a column is.
  public enum Width: Hashable, Sendable {
    /// So many cells.
    case fixed(Int)
    /// As wide as its title and the widest cell that was seen, within bounds.
    case fitting(minimum: Int = 3, maximum: Int = 40)
    /// A share of the width that is left, by weight, and at least so many cells.
    case flexible(Int = 1, minimum: Int = 6)
  }

  /// What the column holds.
  public var title: Text
  /// How wide it is, until the user makes it wider or narrower.
  public var width: Width
  /// Where its cells and its title lie.
  public var alignment: Label.Alignment
  /// Whether the user can ask for the rows in its order.
  public var isSortable: Bool

  /// Makes a column.
  public init(
    _ title: Text, _ width: Width = .flexible(), alignment: Label.Alignment = .leading,
    isSortable: Bool = true
  ) {
    self.title = title
    self.width = width
    self.alignment = alignment
    self.isSortable = isSortable
  }
}

/// The order of a table's rows.
public struct TableSort: Hashable, Sendable {
  /// The index of the column whose cells are in order.
  public var column: Int
  /// Whether the least comes first.
  public var isAscending: Bool

  /// Makes an order.
  public init(column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}
