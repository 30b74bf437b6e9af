// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let alert = GalleryPage(
    "alert", "Alert", note: "A message that wants an answer; Esc gives the last one.",
    keys: ["enter"]
  ) {
    let said = LabelView(role: \.secondary)
    let button = ButtonView("Delete everything")
    button.taps.add { [weak button] in
      button?.window?.present(
        AlertView(
          title: "Delete everything?", message: "This can't be undone.",
          actions: [
            .init("Delete") { said.string = "Deleted, as it were." },
            .init("Cancel") { said.string = "Cancelled." },
          ]))
    }
    return column([button, said])
  }
}
