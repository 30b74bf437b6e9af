// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let radioGroup = GalleryPage(
    "radio-group", "Radio group", .choices,
    note: "The arrows, Home, End and clicks choose; what is disabled is passed over.",
    options: [.toggle("Balloon", false)],
    keys: ["down", "down"]
  ) { options in
    let titles = ["By train", "By ship", "By balloon", "On foot"]
    let group = RadioGroupView(titles)
    group.disabled = options.isOn("Balloon") ? [] : [2]
    let said = LabelView(role: \.secondary)
    group.selectionChanges.add { said.string = "Chosen: \(titles[$0])" }
    return column([group, said])
  }
}
