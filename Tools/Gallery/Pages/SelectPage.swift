// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let select = GalleryPage(
    "select", "Select", .choices,
    note: "Enter opens the menu, and the arrows and letters choose without it.",
    options: [.toggle("Disabled")],
    keys: ["enter", "down"]
  ) { options in
    let city = SelectView(["Bergen", "Oslo", "Tromsø", "Trondheim"], selectedIndex: 1)
    let size = SelectView(["Small", "Medium", "Large"], placeholder: "Size")
    city.isEnabled = !options.isOn("Disabled")
    city.accessibilityLabel = "City"
    size.accessibilityLabel = "Size"
    return GridView(
      [.fitting(), .fitting()], columnSpacing: 2, rowSpacing: 1,
      [LabelView("City"), city, LabelView("Size"), size])
  }
}
