// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let difference = GalleryPage(
    "difference", "Difference of texts", .text,
    note: "Equal lines far from a change are one row. The arrows scroll."
  ) {
    let old = """
      Boil the potatoes.
      Chop one onion.
      Fry both.
      Add salt.
      Stir.
      Wait ten minutes.
      Serve.
      """
    let new =
      old
      .replacing("one onion", with: "two onions")
      .replacing("Serve.", with: "Add parsley.\nServe.")
    return ScrollView(DifferenceView(LineDifference(from: old, to: new), context: 1))
  }
}
