// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let scrollArea = GalleryPage(
    "scroll-area", "Scroll area", .layout,
    note: "What is too wide scrolls too: the arrows, the wheel, Ctrl with an arrow to the edge.",
    keys: ["pgdn", "right", "right", "right"]
  ) {
    let rows = (1...40).map { row in
      let cells = (1...20).map { column in
        let product = String(row * column)
        return String(repeating: " ", count: 5 - product.count) + product
      }
      return LabelView(Text(cells.joined()))
    }
    return ScrollView(
      StackView(.vertical, alignment: .leading, rows), scrollsSideways: true)
  }
}
