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
    let (done, waiting) = (ProgressBarView("Done", fraction: 1), ProgressBarView("Waiting"))
    for bar in [bar, done, waiting] { bar.labelWidth = 7 }
    return StackView(.vertical, spacing: 1, [bar, done, waiting, more])
  }
}
