// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let progress = GalleryPage(
    "progress", "Progress bar", .charts, note: "Known, done, and unknown.",
    options: [.number("Percent", 0...100, 42), .toggle("Unknown")]
  ) { options in
    let bar = ProgressBarView(
      "Copying", fraction: options.isOn("Unknown") ? nil : Double(options["Percent"]) / 100)
    let more = ButtonView("Go on")
    more.taps.add { bar.fraction = min(1, (bar.fraction ?? 0) + 0.1) }
    return StackView(
      .vertical, spacing: 1,
      [bar, ProgressBarView("Done", fraction: 1), ProgressBarView("Waiting"), more])
  }
}
