// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let lines = GalleryPage(
    "lines", "Line chart",
    note: "Several lines between axes; the arrows go from point to point, and from line to line.",
    size: Size(width: 60, height: 16), keys: ["pgdn", "pgdn", "right"]
  ) {
    let rising = (0...40).map { (x: Int) -> Double in Double(x * x) / 20 }
    let falling = (0...40).map { (x: Int) -> Double in Double(160 - 3 * x + 4 * (x % 5)) / 2 }
    let chart = LineChartView(
      "Orders", series: [.init("this year", values: rising), .init("last year", values: falling)])
    chart.selectsPoints = true
    return chart
  }
}
