// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let gauge = GalleryPage(
    "gauge", "Gauge and large characters", .charts,
    note: "The style of a gauge shows the zone of its value.",
    options: [.number("CPU", 0...100, 42), .toggle("Zones", true)]
  ) { options in
    let zones: [GaugeView.Zone] =
      options.isOn("Zones") ? [.success(from: 0), .warning(from: 70), .error(from: 90)] : []
    let values: [(Text, Double)] = [
      ("CPU", Double(options["CPU"]) + 0.5), ("Memory", 78), ("Disk", 93),
    ]
    return column(
      [BigTextView("12:30")]
        + values.map { label, value in
          let gauge = GaugeView(label, value: value, in: 0...100, zones: zones)
          gauge.labelWidth = 6
          gauge.format = { "\(Int($0)) %" }
          return gauge
        })
  }
}
