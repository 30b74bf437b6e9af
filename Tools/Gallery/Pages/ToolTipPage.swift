// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let toolTip = GalleryPage(
    "tool-tip", "Tool tip", .menus,
    note: "Rest the pointer on a button, or press Alt-I.",
    keys: ["alt+i"]
  ) {
    let (save, send) = (ButtonView("Save"), ButtonView("Send", role: .primary))
    save.toolTip = "Write the draft to the disk. It stays a draft."
    send.toolTip = "Send the draft to everybody on the list"
    return StackView(.horizontal, spacing: 2, [save, send])
  }
}
