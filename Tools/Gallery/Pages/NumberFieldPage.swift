// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let numberField = GalleryPage(
    "number-field", "Number field", .fields,
    note: "Only numbers in the range are typed. Up and Down change them by one step.",
    keys: ["up", "up"]
  ) {
    let copies = NumberFieldView(3, in: 1...10)
    let price = NumberFieldView(9.9, in: 0...100, step: 0.1)
    return GridView(
      [.fitting(), .fitting()], columnSpacing: 2, rowSpacing: 1,
      [LabelView("Copies"), copies, LabelView("Price"), price])
  }
}
