// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let bars = GalleryPage(
    "bars", "Bar chart", .charts,
    note: "Bars across, in groups, on both sides of zero; the arrows go from bar to bar.",
    options: [.number("Series", 1...2, 2), .number("Groups", 1...4, 4)],
    size: Size(width: 60, height: 14), keys: ["down", "down", "down"]
  ) { options in
    let months: [(Text, [Double])] = [
      ("January", [-7, 2]), ("April", [4.5, 11]), ("July", [16, 24]), ("October", [5, 12.5]),
    ]
    let count = options["Series"]
    let groups = months.prefix(options["Groups"]).map { month, values in
      BarChartView.Group(month, Array(values.prefix(count)))
    }
    let chart = BarChartView(
      "Temperatures", groups: groups, series: Array(["Oslo", "Lyon"].prefix(count)))
    chart.selectsPoints = true
    return chart
  }
}
