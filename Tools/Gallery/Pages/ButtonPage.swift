// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let button = GalleryPage(
    "button", "Button", .choices, note: "Enter, Space or a click presses; Tab goes to the next.",
    options: [.choice("Role", ["normal", "primary", "danger"]), .toggle("Disabled")]
  ) { options in
    let count = LabelView("Not pressed yet.")
    var presses = 0
    let roles: [ControlRole] = [.normal, .primary, .danger]
    let button = ButtonView("Press me", role: roles[options["Role"]])
    button.isEnabled = !options.isOn("Disabled")
    button.taps.add {
      presses += 1
      count.string = "Pressed \(presses) times."
    }
    let off = ButtonView("Disabled")
    off.isEnabled = false
    return column([button, off, count])
  }
}
