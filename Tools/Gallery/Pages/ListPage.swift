// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let list = GalleryPage(
    "list", "List", .lists, note: "A million rows, of which only the visible ones are loaded.",
    options: [.toggle("Choose many"), .number("Lines", 1...3, 1)]
  ) { options in
    let list = ListView()
    list.show(
      count: 1_000_000, id: { $0 },
      row: { ListRow(title: Text("Row \($0 + 1)"), note: Text("made when it shows")) })
    list.allowsMultipleSelection = options.isOn("Choose many")
    list.rowHeight = options["Lines"]
    list.select(2)
    return list
  }
}
