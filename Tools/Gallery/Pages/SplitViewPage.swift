// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let splitView = GalleryPage(
    "split-view", "Split view", .layout,
    note: "Tab goes to the divider, the arrows or the mouse move it; [ and ] collapse a side.",
    options: [.choice("Direction", ["across", "down"]), .number("Share", 2...8, 3)],
    keys: ["tab", "right", "right"]
  ) { options in
    @MainActor func rows(_ name: String, _ count: Int) -> ListView {
      let list = ListView()
      list.show(count: count, id: { $0 }, row: { ListRow(title: Text("\(name) \($0 + 1)")) })
      return list
    }
    let right = SplitView(.vertical, rows("Letter", 20), rows("Answer", 3), part: 0.6)
    return SplitView(
      options["Direction"] == 0 ? .horizontal : .vertical, rows("Box", 5), right,
      part: Double(options["Share"]) / 10,
      minimums: options["Direction"] == 0 ? (8, 12) : (2, 4))
  }
}
