// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let comboBox = GalleryPage(
    "combo-box", "Combo box", .fields,
    note:
      "Down opens the menu, and typing narrows it down. Other text is allowed in the second one only.",
    options: [.toggle("Disabled")],
    size: Size(width: 60, height: 14), keys: ["t", "r", "down"]
  ) { options in
    let city = ComboBoxView(
      ["Bergen", "Oslo", "Stavanger", "Tromsø", "Trondheim"], placeholder: "City")
    let color = ComboBoxView(["Blue", "Green", "Red"], placeholder: "Colour")
    city.acceptsOtherText = false
    city.isEnabled = !options.isOn("Disabled")
    for box in [city, color] { box.limits = SizeLimits(width: 24) }
    return GridView(
      [.fitting(), .fitting()], columnSpacing: 2, rowSpacing: 1,
      [LabelView("City"), city, LabelView("Colour"), color])
  }
}
