// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let table = GalleryPage(
    "table", "Table", .lists,
    note: "The arrows go from column to column, s or a click on a title sorts, < and > set widths.",
    options: [.choice("Selection", ["one row", "many rows"]), .number("Columns", 2...4, 4)],
    keys: ["right", "right", "s", "s"]
  ) { options in
    let harbours: [(name: String, country: String, berths: Int, depth: Int)] = [
      ("Bergen", "Norway", 212, 11), ("Cádiz", "Spain", 140, 13), ("Genoa", "Italy", 310, 15),
      ("Kiel", "Germany", 96, 10), ("Oslo", "Norway", 180, 12), ("Piraeus", "Greece", 275, 16),
      ("長崎", "Japan", 154, 14),
    ]
    let columns = [
      TableColumn("Harbour", .fitting()), TableColumn("Country"),
      TableColumn("Berths", .fitting(), alignment: .trailing),
      TableColumn("Depth", .fixed(8), alignment: .trailing),
    ]
    let table = TableView(Array(columns.prefix(options["Columns"])), frozenColumns: 1)
    @MainActor func show(_ order: [TableSort], in table: TableView) {
      let rising = harbours.sorted { left, right in
        switch order.first?.column {
        case "Harbour": left.name < right.name
        case "Country": (left.country, left.name) < (right.country, right.name)
        case "Berths": left.berths < right.berths
        default: left.depth < right.depth
        }
      }
      let rows = order.first?.isAscending != false ? rising : rising.reversed()
      table.show(count: rows.count, id: { rows[$0].name }) { row, column in
        switch column {
        case 0: Text(rows[row].name)
        case 1: Text(rows[row].country)
        case 2: Text("\(rows[row].berths)")
        default: Text("\(rows[row].depth) m")
        }
      }
    }
    table.allowsMultipleSelection = options["Selection"] == 1
    let order = [TableSort(column: "Harbour")]
    table.sortOrder = order
    show(order, in: table)
    table.sorts.add { [weak table] order in
      if let table { show(order, in: table) }
    }
    return table
  }
}
