// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let tabs = GalleryPage(
    "tabs", "Tabs", note: "[ and ] go to the tab beside, Alt and a number to that tab."
  ) {
    Tabs([
      .init("Text", Label("The first tab.")),
      .init("Button", column([Button("A button")])),
      .init("Field", Stack(.vertical, [TextField(placeholder: "write")])),
    ])
  }
}
