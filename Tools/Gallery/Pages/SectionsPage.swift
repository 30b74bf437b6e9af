// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let sections = GalleryPage(
    "sections", "Rows in sections", .lists,
    note:
      "A million rows, of which Space selects any number; / filters them, Esc clears the filter.",
    size: Size(width: 60, height: 14), keys: ["down", "space", "down", "down", "space"]
  ) {
    let list = ListView()
    let said = LabelView(role: \.secondary)
    list.allowsMultipleSelection = true
    list.show(
      sections: (0..<1000).map { RowSection(Text("Shelf \($0 + 1)"), count: 1000) },
      row: { index in
        let place = index % 1000
        return ListRow(
          title: Text("Book \(index + 1)"), note: Text("row \(place / 40 + 1)"),
          detail: Text("\(120 + index * 37 % 600) pages"))
      }, indexOfID: { $0.base as? Int })
    list.activations.add { said.string = "Opened: book \($0 + 1)" }
    return StackView(.vertical, spacing: 1, [list, said])
  }
}
