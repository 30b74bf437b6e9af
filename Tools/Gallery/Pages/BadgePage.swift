// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let badge = GalleryPage(
    "badge", "Badge", .text,
    note: "A short text on a fill of its role's colour, or in brackets without colours."
  ) {
    let rows: [(String, String, KeyPath<Theme, Style>)] = [
      ("North 1", "free", \.success), ("North 2", "reserved", \.accent),
      ("South 1", "leaves at 12", \.warning), ("South 2", "closed", \.error),
      ("Crane", "from 2027", \.heading),
    ]
    return GridView(
      [.fitting(), .fitting()], columnSpacing: 3, rowSpacing: 1,
      rows.flatMap { name, state, role -> [View] in
        [LabelView(Text(name)), BadgeView(state, role: role)]
      })
  }
}
