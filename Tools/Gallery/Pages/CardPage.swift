// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let card = GalleryPage(
    "card", "Card", .layout,
    note: "A surface above the ground. Its edge shows where the focus is.",
    options: [.toggle("Titles", true)], size: Size(width: 60, height: 13)
  ) { options in
    let hasTitles = options.isOn("Titles")
    let seats = column([
      BadgeView("12 of 40", role: \.success), LabelView("The last ones go at noon."),
    ])
    let ferry = column([LabelView("Leaves at 12:30."), ButtonView("Reserve", role: .primary)])
    let cards = [
      CardView(seats, title: hasTitles ? "Seats" : ""),
      CardView(ferry, title: hasTitles ? "Ferry" : ""),
    ]
    return StackView(.horizontal, spacing: 2, alignment: .leading, cards)
  }
}
