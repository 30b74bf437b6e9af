// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let reordering = GalleryPage(
    "reordering", "Moving rows", .lists,
    note: "Alt and the arrows move the current row, as does a drag with the mouse.",
    keys: ["down", "alt+down"]
  ) {
    let list = ListView()
    var steps = ["Read the mail", "Write the plan", "Build", "Test", "Rest"]
    @MainActor func show() {
      let rows = steps
      list.show(
        count: rows.count, id: { rows[$0] },
        row: { ListRow(title: Text(rows[$0]), detail: Text("\($0 + 1)")) })
    }
    list.allowsReordering = true
    list.reorderings.add { move in
      move.apply(to: &steps)
      show()
    }
    show()
    return list
  }
}
