// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let lines = GalleryPage(
    "lines", "Line chart", .charts,
    note: "Several lines between axes; the arrows go from point to point, and from line to line.",
    options: [.number("Points", 5...80, 40), .toggle("Two lines", true)],
    size: Size(width: 60, height: 16), keys: ["pgdn", "pgdn", "right"]
  ) { options in
    let rising = (0...options["Points"]).map { (x: Int) -> Double in Double(x * x) / 20 }
    let falling = (0...options["Points"]).map { (x: Int) -> Double in
      Double(160 - 3 * x + 4 * (x % 5)) / 2
    }
    let series = [
      LineChartView.Series("this year", values: rising), .init("last year", values: falling),
    ]
    let chart = LineChartView(
      "Orders", series: options.isOn("Two lines") ? series : [series[0]])
    chart.selectsPoints = true
    return chart
  }
}
