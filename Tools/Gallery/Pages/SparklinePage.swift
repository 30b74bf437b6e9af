// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let sparkline = GalleryPage(
    "sparkline", "Sparkline", .charts,
    note: "The course of a number in a row or a few; the arrows go from value to value.",
    options: [.number("Rows", 1...8, 4), .number("Values", 4...96, 48)],
    keys: ["left", "pgup"]
  ) { options in
    let values = (0..<options["Values"]).map { (x: Int) -> Double in
      Double((x * x * 7 + x * 3) % 23)
    }
    let tall = SparklineView("Load", values: values, rows: options["Rows"])
    tall.selectsPoints = true
    return column([SparklineView("Load", values: values), tall])
  }
}
