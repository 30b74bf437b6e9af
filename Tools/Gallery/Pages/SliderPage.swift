// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let slider = GalleryPage(
    "slider", "Slider and stepper", .choices,
    note: "The arrows, PgUp, PgDn, Home and End, clicks, dragging and the wheel change the number.",
    options: [.choice("Look", ["track", "stepper"]), .number("Step", 1...25, 5)],
    keys: ["right", "right"]
  ) { options in
    let volume = SliderView(
      40, in: 0...100, step: options["Step"],
      look: options["Look"] == 0 ? .track : .stepper
    ) { "\($0) %" }
    let guests = SliderView(4, in: 1...12, look: .stepper)
    volume.accessibilityLabel = "Volume"
    guests.accessibilityLabel = "Guests"
    return GridView(
      [.fitting(), .fraction(1)], columnSpacing: 2, rowSpacing: 1,
      [LabelView("Volume"), volume, LabelView("Guests"), guests])
  }
}
