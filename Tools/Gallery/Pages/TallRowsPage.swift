// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let tallRows = GalleryPage(
    "tall-rows", "Rows of two lines", .lists,
    note: "Notes stand below their titles; letters lead to the row that begins with them.",
    options: [.number("Lines", 1...4, 2)],
    size: Size(width: 60, height: 14), keys: ["b", "r"]
  ) { options in
    let dishes = [
      ("Apple pie", "Sour apples, butter, a little cinnamon.", "1 h"),
      ("Borscht", "Beetroot and cabbage, better on the second day.", "2 h"),
      ("Bread soup", "Stale bread, tomatoes and the best oil there is.", "40 min"),
      ("Caponata", "Aubergines, sweet and sour, cold.", "1 h"),
      ("Dal", "Red lentils with a spoon of spiced butter on top.", "30 min"),
      ("Gravlax", "Salmon that lay two days in salt, sugar and dill.", "2 days"),
      ("Minestrone", "Whatever the garden has, and a rind of cheese.", "1 h"),
    ]
    let list = ListView()
    list.rowHeight = options["Lines"]
    list.selectsByTyping = true
    list.show(
      count: dishes.count, id: { dishes[$0].0 },
      row: { index in
        let (title, note, time) = dishes[index]
        return ListRow(title: Text(title), note: Text(note), detail: Text(time))
      })
    return list
  }
}
