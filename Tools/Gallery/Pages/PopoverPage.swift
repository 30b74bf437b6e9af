// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let popover = GalleryPage(
    "popover", "Popover", .menus,
    note: "It is next to its button; Esc or a press elsewhere closes it.",
    keys: ["enter"]
  ) {
    let filter = ButtonView("Filter")
    let switches = ["Only new", "Only mine"].map { CheckboxView($0, look: .toggle) }
    filter.taps.add { [weak filter] in
      filter?.showPopover(StackView(.vertical, switches), title: "Filter")
    }
    return column([filter, LabelView("Everything else stays visible.")])
  }
}
