// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let modal = GalleryPage(
    "modal", "Modal", note: "Any view above the rest: the focus stays inside until Esc.",
    size: Size(width: 60, height: 14), keys: ["enter", "right"]
  ) {
    let button = Button("Choose a day")
    let said = Label(role: \.secondary)
    button.taps.add { [weak button] in
      let picker = DatePicker(Day("2026-11-21") ?? Day(number: 1))
      let modal = Modal("A day", picker)
      picker.selectionChanges.add { [weak modal] in
        said.string = "Chosen: \($0)"
        modal?.close()
      }
      button?.window?.present(modal)
    }
    return column([button, said])
  }
}
