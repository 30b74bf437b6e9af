// SPDX-License-Identifier: MIT

import Declarations
import Views

extension GalleryPage {
  static let screen = GalleryPage(
    "screen", "Screen", .pages,
    note: "A screen as a value: sections of rows, actions with their keys.",
    size: Size(width: 60, height: 14)
  ) {
    NavigationView(
      root: ComponentScreenView(
        Screen("Harbours", trailing: [BarItem("Add", key: KeyPress(.character("a"))) {}]) {
          Box {
            Section("North") {
              Row("Kiel", note: "4 berths", action: "open") {}
              Row("Oslo", note: "2 berths", action: "open") {}
            }
            Section("Work") {
              Checkbox("Open", isOn: true) { _ in }
              ProgressBar("Loading", fraction: 0.25)
              Button("More") {}
            }
          }
        }))
  }
}
