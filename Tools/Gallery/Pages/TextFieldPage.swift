// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let textField = GalleryPage(
    "text-field", "Text field", .fields,
    note: "Type; words with Alt, the shell's Ctrl keys, paste. Enter accepts.",
    options: [.choice("Placeholder", ["Name", "First and last name"]), .toggle("Problem")]
  ) { options in
    let field = TextFieldView(
      placeholder: options["Placeholder"] == 0 ? "Name" : "First and last name")
    if options.isOn("Problem") { field.problem = "Somebody has this name." }
    let said = LabelView(role: \.secondary)
    field.submissions.add { said.string = "Accepted: \($0)" }
    return StackView(.vertical, spacing: 1, [BorderedView(field, caption: "Name"), said])
  }
}
