// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let radioGroup = GalleryPage(
    "radio-group", "Radio group",
    note: "The arrows, Home, End and clicks choose; what is disabled is passed over.",
    keys: ["down", "down"]
  ) {
    let titles = ["By train", "By ship", "By balloon", "On foot"]
    let group = RadioGroupView(titles)
    group.disabled = [2]
    let said = LabelView(role: \.secondary)
    group.selectionChanges.add { said.string = "Chosen: \(titles[$0])" }
    return column([group, said])
  }
}
