// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let progress = GalleryPage(
    "progress", "Progress bar", note: "Known, done, and unknown."
  ) {
    let bar = ProgressBarView("Copying", fraction: 0.42)
    let more = ButtonView("Go on")
    more.taps.add { bar.fraction = min(1, (bar.fraction ?? 0) + 0.1) }
    return StackView(
      .vertical, spacing: 1,
      [bar, ProgressBarView("Done", fraction: 1), ProgressBarView("Waiting"), more])
  }
}
