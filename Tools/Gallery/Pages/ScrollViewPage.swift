// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let scrollView = GalleryPage(
    "scroll-view", "Scroll view", .layout,
    note: "The arrows, PgUp, PgDn, Home, End and the wheel scroll."
  ) {
    let lines = (1...60).map { "Line \($0) of sixty" }
    return ScrollView(LabelView(Text(lines.joined(separator: "\n")), wraps: true))
  }
}
