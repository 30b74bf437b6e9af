// SPDX-License-Identifier: MIT

import Views

/// F3: a list of a million rows moves by one row, with the selected row or without it.
@MainActor final class Scrolling: FrameWorkload {
  private let list = ListView()
  private let selects: Bool
  private var number = 0
  var root: View { list }

  init(selects: Bool) {
    self.selects = selects
    list.show(count: 1_000_000) { index in
      ListRow(title: Text("row \(index) of a list, with a text that says something"))
    }
    // The selected row is far below the rows that are visible first.
    if selects { list.select(500) }
  }

  func advance() {
    number += 1
    if selects { list.select(500 + number) } else { list.scroll(to: 500 + number) }
  }
}
