// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let checkbox = GalleryPage(
    "checkbox", "Check box and switch", note: "Space, Enter or a click changes it.",
    keys: ["space", "tab"]
  ) {
    let part = Checkbox("Some of the rooms")
    part.value = .mixed
    let off = Checkbox("Disabled", isOn: true)
    off.isEnabled = false
    let lamp = Checkbox("Lamp", look: .toggle)
    let said = Label("The lamp is off.", role: \.secondary)
    lamp.changes.add { said.string = $0 ? "The lamp is on." : "The lamp is off." }
    let pump = Checkbox("Pump", isOn: true, look: .toggle)
    let all = column([
      Stack(.vertical, alignment: .leading, [Checkbox("Breakfast"), part, off]),
      Stack(.vertical, alignment: .leading, [lamp, pump]), said,
    ])
    // What has the focus shows, however few rows there are.
    return ScrollView(all, isFocusable: false)
  }
}
