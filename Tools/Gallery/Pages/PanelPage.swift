// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let panel = GalleryPage(
    "panel", "Panel", .layout,
    note: "Alt-Z shows one alone, and Esc all again. Alt-C or a click collapses the first.",
    options: [.toggle("Collapsed"), .toggle("Actions", true), .toggle("Order", false)],
    size: Size(width: 64, height: 16)
  ) { options in
    let berths = ["North 1", "North 2", "South 1", "South 2"]
    let list = ListView()
    list.show(
      count: berths.count, id: { berths[$0] },
      row: { ListRow(title: Text(berths[$0]), detail: Text($0 == 2 ? "taken" : "free")) })
    let free = PanelView("Berths", list)
    (free.footer, free.isCollapsible) = ("3 of 4 free", true)
    free.isCollapsed = options.isOn("Collapsed")
    if options.isOn("Actions") {
      free.actions = [BarItem("Book", key: KeyPress(.character("b"))) {}]
    }
    let order = PanelView("Order", options.isOn("Order") ? LabelView("North 1, two nights") : nil)
    order.emptyText = "Book a berth, and the order appears here."
    let log = PanelView("Log", LabelView("12:30 The ferry has left."))
    let right = StackView(.vertical, [order.flexing(), log.flexing()])
    return StackView(.horizontal, spacing: 1, [free.flexing(), right.flexing()])
  }
}
