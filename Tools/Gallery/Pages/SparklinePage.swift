// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let sparkline = GalleryPage(
    "sparkline", "Sparkline",
    note: "The course of a number in a row or a few; the arrows go from value to value.",
    keys: ["left", "pgup"]
  ) {
    let values = (0..<48).map { (x: Int) -> Double in Double((x * x * 7 + x * 3) % 23) }
    let tall = SparklineView("Load", values: values, rows: 4)
    tall.selectsPoints = true
    return column([SparklineView("Load", values: values), tall])
  }
}
