// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let screen = GalleryPage(
    "screen", "Rendered screen", .pages,
    note: "A screen as a value: sections of rows, pinned parts, actions.",
    size: Size(width: 60, height: 14)
  ) {
    let view = RenderedScreen<String, Int>()
    view.render(
      Screen(
        title: "Harbours", rightBarItems: [BarItem("Add", key: KeyPress(.character("a"))) {}],
        content: Box {
          BoxSection("north", header: TextRow("North", role: .title)) {
            Node(0, TextRow("Kiel", note: "4 berths", action: RowAction {}))
            Node(1, TextRow("Oslo", note: "2 berths", action: RowAction {}))
          }
          BoxSection("work", header: TextRow("Work", role: .title)) {
            Node(2, ToggleRow("Open", isOn: true) { _ in })
            Node(3, ProgressRow("Loading", fraction: 0.25))
            Node(4, ButtonRow("More") {})
          }
        }))
    return NavigationView(root: view)
  }
}
