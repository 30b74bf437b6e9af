// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let splitView = GalleryPage(
    "split-view", "Split view",
    note: "Tab goes to the divider, the arrows or the mouse move it; [ and ] collapse a side.",
    keys: ["tab", "right", "right"]
  ) {
    @MainActor func rows(_ name: String, _ count: Int) -> ListView {
      let list = ListView()
      list.show(count: count, id: { $0 }, row: { ListRow(title: Text("\(name) \($0 + 1)")) })
      return list
    }
    let right = SplitView(.vertical, rows("Letter", 20), rows("Answer", 3), part: 0.6)
    return SplitView(.horizontal, rows("Box", 5), right, part: 0.3, minimums: (8, 12))
  }
}
