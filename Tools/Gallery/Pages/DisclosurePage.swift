// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let disclosure = GalleryPage(
    "disclosure", "Section that expands", .layout,
    note: "Enter or a click on a title expands and collapses.",
    options: [.toggle("Expanded"), .number("Indentation", 0...8, 2)], keys: ["enter", "tab"]
  ) { options in
    let section = DisclosureView(
      "Options", isExpanded: options.isOn("Expanded"),
      StackView(
        .vertical, alignment: .leading,
        [CheckboxView("Verbose", isOn: true), CheckboxView("Keep going")]))
    section.indentation = options["Indentation"]
    return StackView(
      .vertical, alignment: .leading,
      [
        section,
        DisclosureView("Environment", LabelView("PATH, HOME, TERM")),
        DisclosureView("About", LabelView("A section holds any view.")),
      ])
  }
}
