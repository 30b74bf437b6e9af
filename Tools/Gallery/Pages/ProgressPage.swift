// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let progress = GalleryPage(
    "progress", "Progress bar", note: "Known, done, and unknown."
  ) {
    let bar = ProgressBar("Copying", fraction: 0.42)
    let more = Button("Go on")
    more.taps.add { bar.fraction = min(1, (bar.fraction ?? 0) + 0.1) }
    return Stack(
      .vertical, spacing: 1, [bar, ProgressBar("Done", fraction: 1), ProgressBar("Waiting"), more])
  }
}
