// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let grid = GalleryPage(
    "grid", "Grid", note: "Fixed, fitting and fractional columns; a view may span several."
  ) {
    let notes = Bordered(Label("What takes two columns and grows.", wraps: true), caption: "Notes")
    notes.growFactor = 1
    let send = Button("Send")
    let grid = Grid(
      [.fitting(), .fraction(2), .fraction(1, minimum: 6)], columnSpacing: 2, rowSpacing: 1,
      [
        Label("Name", role: \.secondary), TextField(placeholder: "Name"), Label("12 of 40"),
        Label("Town", role: \.secondary), TextField(placeholder: "Town"), Label("3 of 20"),
        send, notes,
      ])
    grid.setSpan(of: notes, columns: 2)
    return grid
  }
}
