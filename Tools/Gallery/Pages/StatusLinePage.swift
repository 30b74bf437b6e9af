// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let statusLine = GalleryPage(
    "status-line", "Status line", .messages,
    note:
      "Facts at both ends of a row. The first one can be clicked; narrow windows keep what matters.",
    options: [.toggle("Online", true)]
  ) { options in
    let isOnline = options.isOn("Online")
    let line = StatusLineView(
      leading: [
        StatusItem(
          isOnline ? "● Online" : "○ Offline since 12:04", role: isOnline ? \.success : \.warning,
          priority: 3),
        StatusItem("2 changes to send", priority: 1),
      ],
      trailing: [StatusItem("berths.csv"), StatusItem("Line 7", priority: 2)])
    let list = ListView()
    list.show(
      count: 9, id: { $0 }, row: { ListRow(title: Text("Berth \($0 + 1)"), detail: "free") })
    let dock = DockView(list)
    dock.dock(line, at: .bottom)
    return dock
  }
}
