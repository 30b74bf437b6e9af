// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let screenColumns = GalleryPage(
    "screen-columns", "Screens in columns", .layout,
    note: "Screens side by side: three from 66 columns, two from 44, and below one with a path.",
    size: Size(width: 76, height: 12)
  ) {
    let (harbours, names) = listScreen("Harbours", ["Oslo", "Kiel", "Turku", "Riga"])
    let columns = ColumnsView(
      root: harbours, levels: 3, breakpoints: [44, 66], weights: [4, 5, 6])
    let (berths, list) = listScreen("Oslo", ["North 1", "North 2", "South 1"])
    let (ship, _) = listScreen("North 1", ["MS Aurora", "from Kiel", "leaves at 18:00"])
    columns.show(berths, after: harbours)
    columns.show(ship, after: berths)
    names.activations.add { [weak columns] _ in columns?.open(berths, after: harbours) }
    list.activations.add { [weak columns] _ in columns?.open(ship, after: berths) }
    return columns
  }

  /// Returns a screen with a list.
  @MainActor private static func listScreen(_ title: String, _ rows: [String]) -> (
    ScreenView, ListView
  ) {
    let screen = ScreenView(title: title)
    let list = ListView()
    list.show(count: rows.count, id: { $0 }, row: { ListRow(title: Text(rows[$0])) })
    screen.add(list)
    return (screen, list)
  }
}
