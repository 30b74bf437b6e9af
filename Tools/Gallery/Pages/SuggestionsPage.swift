// SPDX-License-Identifier: MIT

import Views

extension GalleryPage {
  static let suggestions = GalleryPage(
    "suggestions", "Suggestions", .fields,
    note: "The arrows go through them, Tab or Enter accepts one, Esc hides them.",
    options: [.choice("Placement", ["rows", "menu", "behind"])],
    keys: ["b", "e", "down"]
  ) { options in
    let towns = [
      "Belfast", "Bergen", "Bern", "Berlin", "Bologna", "Brest", "Kiel", "Lisbon", "Oslo",
    ]
    let rows = TextFieldView(placeholder: "Town, in rows")
    let behind = TextFieldView(placeholder: "Town, behind the text")
    let places: [SuggestionPlacement] = [.rows(4), .menu(rows: 4), .behind]
    rows.suggestionPlacement = places[options["Placement"]]
    for field in [rows, behind] {
      field.suggestions = { text in
        guard !text.isEmpty else { return [] }
        return SearchMatch.ranking(text, in: towns).map { towns[$0] }
      }
    }
    return StackView(.vertical, spacing: 1, [rows, behind])
  }
}
