// SPDX-License-Identifier: MIT

import Conversations
import Declarations
import Views

extension GalleryPage {
  static let difference = GalleryPage(
    "difference", "Difference of texts", .text,
    note: "a and r accept and refuse a hunk. Equal lines far from a change are one row."
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
    return DeclaredView {
      Stateful([Int: Bool]()) { decisions in
        Difference(TextDifference(from: old, to: new, context: 1), decisions: decisions.value) {
          decisions.value[$0] = $1
        }
      }
    }
  }
}
