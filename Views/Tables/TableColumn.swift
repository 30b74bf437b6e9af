// SPDX-License-Identifier: MIT

/// A column of a table, with its title, width and alignment.
public struct TableColumn: Hashable, Sendable {
  /// The width of a column.
  public enum Width: Hashable, Sendable {
    /// A fixed number of cells.
    case fixed(Int)
    /// The width of the title and the widest cell drawn so far, within bounds.
    case fitting(minimum: Int = 3, maximum: Int = 40)
    /// A share of the remaining width by weight, with a minimum number of cells.
    case flexible(Int = 1, minimum: Int = 6)
  }

  /// The title of the column.
  public var title: Text
  /// The width of the column until the user changes it.
  public var width: Width
  /// The alignment of the cells and the title.
  public var alignment: LabelView.Alignment
  /// A Boolean value that indicates whether the user can sort by the column.
  public var isSortable: Bool

  /// Creates a column.
  public init(
    _ title: Text, _ width: Width = .flexible(), alignment: LabelView.Alignment = .leading,
    isSortable: Bool = true
  ) {
    self.title = title
    self.width = width
    self.alignment = alignment
    self.isSortable = isSortable
  }
}

/// The sort order of a table's rows.
public struct TableSort: Hashable, Sendable {
  /// The index of the column to sort by.
  public var column: Int
  /// A Boolean value that indicates whether the order is ascending.
  public var isAscending: Bool

  /// Creates a sort order.
  public init(column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}
