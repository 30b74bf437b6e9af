// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let datePicker = GalleryPage(
    "date-picker", "Date picker", .choices,
    note: "Days with the arrows, months with PgUp and PgDn, years with Ctrl; clicks and the wheel.",
    options: [.choice("Weeks start on", ["Monday", "Sunday"])]
  ) { options in
    let today = Day("2026-11-21") ?? Day(number: 1)
    let picker = DatePickerView(
      today, today: today, weekStart: options["Weeks start on"] == 0 ? .monday : .sunday)
    let said = LabelView(role: \.secondary)
    picker.activations.add { said.string = "Chosen: \($0)" }
    return column([picker, said])
  }
}
