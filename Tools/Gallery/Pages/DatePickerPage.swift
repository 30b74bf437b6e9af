// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let datePicker = GalleryPage(
    "date-picker", "Date picker",
    note: "Days with the arrows, months with PgUp and PgDn, years with Ctrl; clicks and the wheel."
  ) {
    let today = Day("2026-11-21") ?? Day(number: 1)
    let picker = DatePickerView(today, today: today)
    let said = LabelView(role: \.secondary)
    picker.selectionChanges.add { said.string = "Chosen: \($0)" }
    return column([picker, said])
  }
}
