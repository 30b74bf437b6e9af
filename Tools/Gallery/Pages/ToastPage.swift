// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let toast = GalleryPage(
    "toast", "Toast", .messages,
    note: "Messages that go away by themselves, or with Alt-Q or a click.",
    keys: ["tab", "enter", "tab", "enter", "tab", "enter"]
  ) {
    let messages: [(title: String, toast: Toast)] = [
      ("Information", Toast("There is a new page.")),
      ("Success", Toast("Saved.", severity: .success)),
      ("Warning", Toast("The disk is nearly full.", severity: .warning)),
      ("Error", Toast("The server doesn't answer.", title: "Offline", severity: .error)),
    ]
    return column(
      messages.map { message in
        let button = ButtonView(message.title)
        button.taps.add { [weak button] in button?.window?.show(message.toast) }
        return button
      })
  }
}
