// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let alert = GalleryPage(
    "alert", "Alert", .messages, note: "A message with buttons; Esc presses the last one.",
    options: [.number("Answers", 1...3, 2), .toggle("Destructive", true)],
    keys: ["enter"]
  ) { options in
    let said = LabelView(role: \.secondary)
    let button = ButtonView("Delete everything")
    button.taps.add { [weak button] in
      let actions: [AlertView.Action] = [
        .init("Delete", isDestructive: options.isOn("Destructive")) {
          said.string = "Deleted, as it were."
        },
        .init("Move to the bin") { said.string = "Moved." },
        .init("Cancel") { said.string = "Cancelled." },
      ]
      // Two answers are the first and the last one.
      let chosen =
        options["Answers"] == 2 ? [actions[0], actions[2]] : actions.suffix(options["Answers"])
      button?.window?.present(
        AlertView(
          title: "Delete everything?", message: "This can't be undone.", actions: Array(chosen)))
    }
    return column([button, said])
  }
}
