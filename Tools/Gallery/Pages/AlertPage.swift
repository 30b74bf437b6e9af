// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let alert = GalleryPage(
    "alert", "Alert", note: "A message that wants an answer; Esc gives the last one.",
    keys: ["enter"]
  ) {
    let said = Label(role: \.secondary)
    let button = Button("Delete everything")
    button.taps.add { [weak button] in
      button?.window?.present(
        Alert(
          title: "Delete everything?", message: "This can't be undone.",
          actions: [
            .init("Delete") { said.string = "Deleted, as it were." },
            .init("Cancel") { said.string = "Cancelled." },
          ]))
    }
    return column([button, said])
  }
}
