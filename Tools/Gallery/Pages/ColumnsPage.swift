// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let columns = GalleryPage(
    "columns", "Column chart", note: "The same upwards.", size: Size(width: 60, height: 14),
    keys: ["end", "left"]
  ) {
    let chart = BarChartView(
      "Temperatures",
      groups: [
        .init("January", [-7, 2]), .init("April", [4.5, 11]), .init("July", [16, 24]),
        .init("October", [5, 12.5]),
      ], series: ["Oslo", "Lyon"], direction: .up, barWidth: 4)
    chart.selectsPoints = true
    return chart
  }
}
