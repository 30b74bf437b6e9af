// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let button = GalleryPage(
    "button", "Button", note: "Enter, Space or a click presses; Tab goes to the next."
  ) {
    let count = LabelView("Not pressed yet.")
    var presses = 0
    let button = ButtonView("Press me")
    button.taps.add {
      presses += 1
      count.string = "Pressed \(presses) times."
    }
    let off = ButtonView("Disabled")
    off.isEnabled = false
    return column([button, off, count])
  }
}
