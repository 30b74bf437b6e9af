// SPDX-License-Identifier: MIT

/// A column of a table, with its title, width and alignment.
public struct TableColumn: Hashable, Sendable, Identifiable {
  /// The width of a column.
  public enum Width: Hashable, Sendable {
    /// A fixed number of cells.
    case fixed(Int)
    /// The width of the title and the widest cell drawn so far, within bounds.
    case fitting(minimum: Int = 3, maximum: Int = 40)
    /// A share of the remaining width by weight, with a minimum number of cells.
    case flexible(Int = 1, minimum: Int = 6)
  }

  /// The id of the column, which is unique in its table, for sort orders and layouts.
  public var id: String
  /// The title of the column.
  public var title: Text
  /// The width of the column until the user changes it.
  public var width: Width
  /// The alignment of the cells and the title.
  public var alignment: LabelView.Alignment
  /// A Boolean value that indicates whether the user can sort by the column.
  public var isSortable: Bool

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - width: The width until the user changes it.
  ///   - id: The id; `nil` for the text of the title.
  ///   - alignment: The alignment of the cells and the title.
  ///   - isSortable: A Boolean value that indicates whether the user can sort by the column.
  public init(
    _ title: Text, _ width: Width = .flexible(), id: String? = nil,
    alignment: LabelView.Alignment = .leading, isSortable: Bool = true
  ) {
    self.id = id ?? title.string
    self.title = title
    self.width = width
    self.alignment = alignment
    self.isSortable = isSortable
  }
}

/// A column by which a table is sorted, and the direction. An array of them is a sort order, the most significant first.
public struct TableSort: Hashable, Sendable, Codable {
  /// The id of the column.
  public var column: String
  /// A Boolean value that indicates whether the order is ascending.
  public var isAscending: Bool

  /// Creates a sort order by one column.
  public init(column: String, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}

/// The user's changes to the columns of a table: their order, widths, and which are hidden, by id.
public struct ColumnLayout: Hashable, Sendable, Codable {
  /// The ids of columns from left to right. Columns that aren't in it follow, in the order of the table.
  public var order: [String]
  /// The ids of the hidden columns. A table always shows one column.
  public var hidden: Set<String>
  /// The widths of columns in cells, as far as the user changed them.
  public var widths: [String: Int]

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - order: The ids of columns from left to right.
  ///   - hidden: The ids of the hidden columns.
  ///   - widths: The widths of columns in cells.
  public init(order: [String] = [], hidden: Set<String> = [], widths: [String: Int] = [:]) {
    (self.order, self.hidden, self.widths) = (order, hidden, widths)
  }

  /// Returns the indices of all columns from left to right, including hidden ones.
  func arranged(_ columns: [TableColumn]) -> [Int] {
    let places = Dictionary(zip(order, order.indices), uniquingKeysWith: { one, _ in one })
    let place = columns.map { places[$0.id] ?? .max }
    return columns.indices.sorted { (place[$0], $0) < (place[$1], $1) }
  }

  /// Returns the indices of the shown columns from left to right.
  func shown(_ columns: [TableColumn]) -> [Int] {
    let all = arranged(columns)
    let shown = all.filter { !hidden.contains(columns[$0].id) }
    return shown.isEmpty ? Array(all.prefix(1)) : shown
  }
}
