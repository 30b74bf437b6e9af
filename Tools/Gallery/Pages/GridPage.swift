// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let grid = GalleryPage(
    "grid", "Grid", note: "Fixed, fitting and fractional columns; a view may span several."
  ) {
    let notes = BorderedView(
      LabelView("What takes two columns and grows.", wraps: true), caption: "Notes")
    notes.growFactor = 1
    let send = ButtonView("Send")
    let grid = GridView(
      [.fitting(), .fraction(2), .fraction(1, minimum: 6)], columnSpacing: 2, rowSpacing: 1,
      [
        LabelView("Name", role: \.secondary), TextFieldView(placeholder: "Name"),
        LabelView("12 of 40"),
        LabelView("Town", role: \.secondary), TextFieldView(placeholder: "Town"),
        LabelView("3 of 20"),
        send, notes,
      ])
    grid.setSpan(of: notes, columns: 2)
    return grid
  }
}
