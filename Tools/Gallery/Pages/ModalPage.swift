// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let modal = GalleryPage(
    "modal", "Modal", .messages, note: "Any view above the rest: the focus stays inside until Esc.",
    size: Size(width: 60, height: 14), keys: ["enter", "right"]
  ) {
    let button = ButtonView("Choose a day")
    let said = LabelView(role: \.secondary)
    button.taps.add { [weak button] in
      let picker = DatePickerView(Day("2026-11-21") ?? Day(number: 1))
      let modal = ModalView("A day", picker)
      picker.activations.add { [weak modal] in
        said.string = "Chosen: \($0)"
        modal?.close()
      }
      button?.window?.present(modal)
    }
    return column([button, said])
  }
}
