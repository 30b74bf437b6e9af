// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let gauge = GalleryPage(
    "gauge", "Gauge and large characters",
    note: "The style of a gauge shows the zone of its value."
  ) {
    let zones: [GaugeView.Zone] = [.success(from: 0), .warning(from: 70), .error(from: 90)]
    let values: [(Text, Double)] = [("CPU", 42.5), ("Memory", 78), ("Disk", 93)]
    return column(
      [BigTextView("12:30")]
        + values.map { label, value in
          let gauge = GaugeView(label, value: value, in: 0...100, zones: zones)
          gauge.format = { "\(Int($0)) %" }
          return gauge
        })
  }
}
