// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let disclosure = GalleryPage(
    "disclosure", "Section that expands",
    note: "Enter or a click on a title expands and collapses.", keys: ["enter", "tab"]
  ) {
    StackView(
      .vertical, alignment: .leading,
      [
        DisclosureView(
          "Options",
          StackView(
            .vertical, alignment: .leading,
            [CheckboxView("Verbose", isOn: true), CheckboxView("Keep going")])),
        DisclosureView("Environment", LabelView("PATH, HOME, TERM")),
        DisclosureView("About", LabelView("A section holds any view.")),
      ])
  }
}
