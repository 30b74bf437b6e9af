// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let maskedField = GalleryPage(
    "masked-field", "Masked field", .fields,
    note: "Only fitting characters are typed, and the others appear between them.",
    keys: ["2", "4", "1", "2"]
  ) {
    let fields = [
      MaskedFieldView("99.99.9999", label: "Date"), MaskedFieldView("99:99", label: "Time"),
      MaskedFieldView("AA99 **** **** 99", label: "Account"),
    ]
    return GridView(
      [.fitting(), .fitting()], columnSpacing: 2, rowSpacing: 1,
      fields.flatMap { [LabelView(Text($0.accessibilityLabel ?? "")), $0] })
  }
}
