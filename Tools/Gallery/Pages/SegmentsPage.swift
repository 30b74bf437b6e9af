// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let segments = GalleryPage(
    "segments", "Segmented control", .choices, note: "The arrows, Home, End and clicks choose.",
    options: [.number("Segments", 2...5, 3)]
  ) { options in
    let titles = ["Newest", "Best", "Quickest", "Cheapest", "Nearest"]
    return column([SegmentedControlView(Array(titles.prefix(options["Segments"])))])
  }
}
