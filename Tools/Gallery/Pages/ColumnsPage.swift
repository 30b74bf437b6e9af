// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let columns = GalleryPage(
    "columns", "Column chart", .charts, note: "The same upwards.",
    options: [.number("Width", 1...8, 4)],
    size: Size(width: 60, height: 14),
    keys: ["end", "left"]
  ) { options in
    let chart = BarChartView(
      "Temperatures",
      groups: [
        .init("January", [-7, 2]), .init("April", [4.5, 11]), .init("July", [16, 24]),
        .init("October", [5, 12.5]),
      ], series: ["Oslo", "Lyon"], direction: .up, barWidth: options["Width"])
    chart.selectsPoints = true
    return chart
  }
}
