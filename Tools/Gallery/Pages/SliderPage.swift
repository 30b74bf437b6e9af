// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let slider = GalleryPage(
    "slider", "Slider and stepper",
    note: "The arrows, PgUp, PgDn, Home and End, clicks, dragging and the wheel change the number.",
    keys: ["right", "right"]
  ) {
    let volume = SliderView(0...100, value: 40, step: 5) { "\($0) %" }
    let guests = SliderView(1...12, value: 4, look: .stepper)
    volume.accessibilityLabel = "Volume"
    guests.accessibilityLabel = "Guests"
    return GridView(
      [.fitting(), .fraction(1)], columnSpacing: 2, rowSpacing: 1,
      [LabelView("Volume"), volume, LabelView("Guests"), guests])
  }
}
