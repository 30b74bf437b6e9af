// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let colorPicker = GalleryPage(
    "color-picker", "Color picker", .choices,
    note:
      "Arrows change saturation and brightness, Page Up and Down the hue; type digits as in #ff8000.",
    keys: ["down", "left"]
  ) {
    ColorPickerView(.rgb(0, 150, 255))
  }
}
