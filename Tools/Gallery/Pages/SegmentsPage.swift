// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let segments = GalleryPage(
    "segments", "Segmented control", note: "The arrows, Home, End and clicks choose."
  ) {
    column([SegmentedControlView(["Newest", "Best", "Quickest"])])
  }
}
