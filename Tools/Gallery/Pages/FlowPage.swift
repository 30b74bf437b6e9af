// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let flow = GalleryPage(
    "flow", "Flow", .layout,
    note: "What doesn't fit in a row continues in the next one. Make the window narrower.",
    options: [
      .choice("Alignment", ["leading", "center", "trailing"]), .number("Spacing", 0...4, 1),
    ]
  ) { options in
    let names = [
      "Bergen", "Cádiz", "Genoa", "Kiel", "Oslo", "Piraeus", "長崎", "Tallinn", "Trieste", "Vigo",
      "Zeebrugge", "Aarhus", "Bari",
    ]
    let roles: [KeyPath<Theme, Style>] = [\.accent, \.success, \.warning, \.heading]
    let alignments: [StackView.Alignment] = [.leading, .center, .trailing]
    return FlowView(
      spacing: options["Spacing"], rowSpacing: 1, alignment: alignments[options["Alignment"]],
      names.enumerated().map { BadgeView($1, role: roles[$0 % roles.count]) })
  }
}
