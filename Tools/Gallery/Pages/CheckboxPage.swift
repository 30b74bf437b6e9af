// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let checkbox = GalleryPage(
    "checkbox", "Check box and switch", .choices, note: "Space, Enter or a click changes it.",
    options: [.choice("Look", ["box", "switch"]), .toggle("Disabled")],
    keys: ["space", "tab"]
  ) { options in
    let breakfast = CheckboxView("Breakfast", look: options["Look"] == 0 ? .box : .toggle)
    breakfast.isEnabled = !options.isOn("Disabled")
    let part = CheckboxView("Some of the rooms")
    part.value = .mixed
    let off = CheckboxView("Disabled", isOn: true)
    off.isEnabled = false
    let lamp = CheckboxView("Lamp", look: .toggle)
    let said = LabelView("The lamp is off.", role: \.secondary)
    lamp.changes.add { said.string = $0 ? "The lamp is on." : "The lamp is off." }
    let pump = CheckboxView("Pump", isOn: true, look: .toggle)
    let all = column([
      StackView(.vertical, alignment: .leading, [breakfast, part, off]),
      StackView(.vertical, alignment: .leading, [lamp, pump]), said,
    ])
    // The scroll view keeps the focused control visible in any number of rows.
    return ScrollView(all, isFocusable: false)
  }
}
