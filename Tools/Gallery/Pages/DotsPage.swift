// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let dots = GalleryPage(
    "dots", "Dots", .charts, note: "Points, lines, rectangles and circles, two by four dots a cell."
  ) {
    DotView("shapes") { dots, theme in
      dots.circle(around: (20, 20), radius: 15, theme.accent)
      dots.circle(around: (20, 20), radius: 8, theme.warning)
      dots.rectangle(from: (44, 6), to: (76, 34), theme.success)
      dots.line(from: (44, 6), to: (76, 34), theme.error)
      for step in 0..<16 { dots.point(84 + step * 2, 20 + (step % 4) * 3, theme.text) }
    }
  }
}
