// SPDX-License-Identifier: MIT

/// The numbers of rows, and the current one.
extension RowsView {
  /// The number of rows, including those that the filter excludes.
  public final var count: Int { model.count }

  /// The number of rows that match the filter.
  public final var shownCount: Int { model.lines.rows }

  /// The index of the current row. It is nil only if there are no rows.
  public final var selectedIndex: Int? { model.selectedIndex }

  /// The key of the current row.
  public final var selectedID: AnyHashable? { model.selectedID }
}
