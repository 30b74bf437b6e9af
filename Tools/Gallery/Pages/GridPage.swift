// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let grid = GalleryPage(
    "grid", "Grid", .layout,
    note: "Fixed, fitting and fractional columns; a view may span several.",
    options: [.number("Columns apart", 0...6, 2), .number("Rows apart", 0...3, 1)]
  ) { options in
    let notes = BorderedView(
      LabelView("What takes two columns and grows.", wraps: true), caption: "Notes")
    notes.growFactor = 1
    let send = ButtonView("Send")
    let grid = GridView(
      [.fitting(), .fraction(2), .fraction(1, minimum: 6)], columnSpacing: options["Columns apart"],
      rowSpacing: options["Rows apart"],
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
