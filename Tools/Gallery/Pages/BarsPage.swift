// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let bars = GalleryPage(
    "bars", "Bar chart",
    note: "Bars across, in groups, on both sides of zero; the arrows go from bar to bar.",
    size: Size(width: 60, height: 14), keys: ["down", "down", "down"]
  ) {
    let chart = BarChartView(
      "Temperatures",
      groups: [
        .init("January", [-7, 2]), .init("April", [4.5, 11]), .init("July", [16, 24]),
        .init("October", [5, 12.5]),
      ], series: ["Oslo", "Lyon"])
    chart.selectsPoints = true
    return chart
  }
}
