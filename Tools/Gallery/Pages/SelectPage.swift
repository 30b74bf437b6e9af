// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let select = GalleryPage(
    "select", "Select",
    note: "Enter opens the menu, and the arrows and letters choose without it.",
    keys: ["enter", "down"]
  ) {
    let city = SelectView(["Bergen", "Oslo", "Tromsø", "Trondheim"], selectedIndex: 1)
    let size = SelectView(["Small", "Medium", "Large"], placeholder: "Size")
    city.accessibilityLabel = "City"
    size.accessibilityLabel = "Size"
    return GridView(
      [.fitting(), .fitting()], columnSpacing: 2, rowSpacing: 1,
      [LabelView("City"), city, LabelView("Size"), size])
  }
}
