// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let dock = GalleryPage(
    "dock", "Dock and alternatives", .layout,
    note: "Panes appear from a width on: the left one from 40 columns, the right one from 70.",
    options: [.toggle("Dividers", true)], size: Size(width: 76, height: 12)
  ) { options in
    let files = ListView()
    files.show(
      count: 4, id: { $0 },
      row: { ListRow(title: Text(["berths", "ships", "pilots", "tides"][$0])) })
    let text = LabelView(
      "The harbour has 212 berths, of which the southern ones are for ferries. The pilots come on board at the lighthouse.",
      wraps: true)
    let notes = LabelView(
      "Notes\n\nAsk for the tides.\nCall the pilots.", role: \.secondary, wraps: true)
    let narrow = LabelView("A narrow window has this text only.", role: \.secondary, wraps: true)
    let content = AdaptiveView(narrow)
    content.add(text, fromWidth: 24)
    let dock = DockView(content)
    dock.showsDividers = options.isOn("Dividers")
    dock.dock(
      StatusLineView(leading: [StatusItem("4 files")], trailing: [StatusItem("UTF-8")]), at: .bottom
    )
    dock.dock(files, at: .leading, length: 14, fromWidth: 40)
    dock.dock(notes, at: .trailing, length: 20, fromWidth: 70)
    return dock
  }
}
