// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let suggestions = GalleryPage(
    "suggestions", "Suggestions",
    note: "The arrows go through them, Tab or Enter takes one, Esc hides them.",
    keys: ["b", "e", "down"]
  ) {
    let towns = [
      "Belfast", "Bergen", "Bern", "Berlin", "Bologna", "Brest", "Kiel", "Lisbon", "Oslo",
    ]
    let rows = TextFieldView(placeholder: "Town, in rows")
    let behind = TextFieldView(placeholder: "Town, behind the text")
    rows.suggestionPlacement = .rows(4)
    for field in [rows, behind] {
      field.suggestions = { text in
        guard !text.isEmpty else { return [] }
        return towns.filter { $0.lowercased().hasPrefix(text.lowercased()) }
      }
    }
    return StackView(.vertical, spacing: 1, [rows, behind])
  }
}
